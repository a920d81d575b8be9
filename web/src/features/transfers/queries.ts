import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { get } from '../../api/client.ts'
import { useChainInfo } from '../../api/chain-info.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSession } from '../../api/session.ts'
import { readUser } from '../../api/users.ts'

/** The present fee of transfers. */
export function useTransferInfo() {
  const { isLogin } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'transferInfo'],
    enabled: isLogin,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => get('getTransferInfo', {}, signal),
  })
}

/** Whether `address` is registered, read from the chain; null disables the query. */
export function useReceiver(address: Address | null) {
  const { data: info } = useChainInfo()
  return useQuery({
    queryKey: ['receiver', info?.chainId, address?.toLowerCase()],
    enabled: info !== undefined && address !== null,
    staleTime: 10_000,
    queryFn: () => {
      if (!info || address === null) throw new Error('nothing to ask for')
      return readUser(info, address)
    },
  })
}
