import { useQuery } from '@tanstack/react-query'
import { useChainInfo } from '../api/chain-info.ts'
import { readTag } from '../api/read.ts'
import { blockHead } from '../api/rpc.ts'
import { useNow } from '../lib/use-now.ts'

/** Smaller differences between chain and device are the age of the newest block, not a wrong clock. Seconds. */
const SAME_CLOCK = 30

function useClock() {
  const { data: info } = useChainInfo()
  return useQuery({
    queryKey: ['onchain', 'clock', info?.chainId],
    enabled: info !== undefined,
    refetchInterval: 15_000,
    queryFn: async () => {
      if (!info) throw new Error('read before the deployment is known')
      const { time } = await blockHead(info.rpcUrl, readTag(info))
      const difference = time - Math.floor(Date.now() / 1000)
      return Math.abs(difference) < SAME_CLOCK ? 0 : difference
    },
  })
}

/** Estimated block time now, unix seconds, updated every second; this device's clock until the chain has answered. */
export function useChainClock(): number {
  return useNow(useClock().data ?? 0)
}

/** Whether the chain's node does not answer at present. */
export function useNodeIsAway(): boolean {
  const { isError, failureCount } = useClock()
  return isError || failureCount >= 2
}
