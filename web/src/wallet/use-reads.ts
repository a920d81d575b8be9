import type { ChainInfo } from '@holdfast/protocol/chain'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useChainInfo } from '../api/chain-info.ts'
import { sourced, type Sourced } from '../api/read.ts'
import { useSession } from '../api/session.ts'
import { useWallet } from './store.ts'

/** How often figures on screen are read anew, in milliseconds. */
const EVERY = 12_000

/**
 * Query that reads from the chain, with the block of the read. Waits for the deployment's addresses.
 * @param key query key
 * @param read null disables the query, while something it needs is missing
 * @param every how often it is read anew, in milliseconds
 * @param ready loads what `read` needs, before the head is asked for in one batch with it
 */
export function useChainRead<T>(
  key: readonly unknown[],
  read: ((info: ChainInfo) => Promise<T>) | null,
  every = EVERY,
  ready?: () => Promise<unknown>,
): UseQueryResult<Sourced<T>> {
  const { data: info } = useChainInfo()
  return useQuery({
    queryKey: ['onchain', info?.chainId, ...key],
    enabled: info !== undefined && read !== null,
    refetchInterval: every,
    queryFn: async () => {
      if (!info || !read) throw new Error('read before the deployment is known')
      await ready?.()
      return sourced(info, () => read(info))
    },
  })
}

/** The connected account, and the session's as long as the wallet of the last visit may still come; null when there is none. */
export function useAccount(): Address | null {
  const { status, account } = useWallet()
  const { isLogin, loginAccount } = useSession()
  return (status === 'starting' || status === 'late') && isLogin ? (loginAccount as Address) : account
}
