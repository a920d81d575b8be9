import type { ChainInfo } from '@holdfast/protocol/chain'
import { useQuery } from '@tanstack/react-query'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import type { Progress } from './lifi.ts'
import type { BridgeConfig, Wish } from './offer.ts'
import type { Sent } from './sent.ts'

const HOUR = 3_600_000
const lifi = () => import('./lifi.ts')

/** Chains that can be reached from here. */
export function useDestinations(config: BridgeConfig, from: number) {
  return useQuery({
    queryKey: ['bridge', 'chains', config.api, from],
    staleTime: HOUR,
    queryFn: async ({ signal }) => (await lifi()).destinations(config, from, signal),
  })
}

/** The aggregator's present route for `wish`, checked; asked again every 30 s, because routes age. Null asks nothing. */
export function useOffer(config: BridgeConfig, wish: Wish | null) {
  return useQuery({
    queryKey: ['bridge', 'offer', config.api, wish && { ...wish, amount: wish.amount.toString() }],
    enabled: wish !== null,
    refetchInterval: 30_000,
    retry: false,
    queryFn: async ({ signal }) => {
      if (!wish) throw new Error('asked for a route to nowhere')
      return (await lifi()).askOffer(config, wish, signal)
    },
  })
}

/** What became of a transfer; asked every 15 s until that is certain. */
export function useProgress(config: BridgeConfig, fromChain: number, sent: Sent) {
  return useQuery<Progress>({
    queryKey: ['bridge', 'progress', sent.hash],
    refetchInterval: ({ state }) => ((state.data?.state ?? 'pending') === 'pending' ? 15_000 : false),
    retry: false,
    queryFn: async ({ signal }) => (await lifi()).progressOf(config, { ...sent, fromChain }, signal),
  })
}

/** The connected account's USDT, base units. */
export function useUsdt() {
  const account = useAccount()
  return useChainRead(
    ['bridge', account],
    account === null
      ? null
      : (info: ChainInfo) => readContract(info, contractOf(info, 'usdt'), erc20Abi, 'balanceOf', [account]),
  )
}
