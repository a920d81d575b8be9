import { useQuery } from '@tanstack/react-query'
import { useChainInfo } from '../api/chain-info.ts'
import { readUser } from '../api/users.ts'
import { useAccount } from './use-reads.ts'

/** Whether the connected account is registered; undefined while nobody is connected or it is not known yet. */
export function useRegistration(): boolean | undefined {
  const account = useAccount()
  const { data: info } = useChainInfo()
  const { data } = useQuery({
    queryKey: ['registration', info?.chainId, account],
    enabled: account !== null && info !== undefined,
    staleTime: 30_000,
    queryFn: () => {
      if (!info || !account) throw new Error('nobody is connected')
      return readUser(info, account)
    },
  })
  return data?.registered
}
