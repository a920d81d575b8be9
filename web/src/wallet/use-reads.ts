import type { ChainInfo } from '@holdfast/protocol/chain'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useChainInfo } from '../api/chain-info.ts'
import { sourced, type Sourced } from '../api/read.ts'
import { useWallet } from './store.ts'

/** How often figures on screen are read anew, in milliseconds. */
const EVERY = 12_000

/**
 * Reads from the chain, with the block it was read at. Waits for the deployment's addresses.
 * @param key says what is read; it is the cache's key
 * @param read null while something it needs is missing
 */
export function useChainRead<T>(
  key: readonly unknown[],
  read: ((info: ChainInfo) => Promise<T>) | null,
  every = EVERY,
): UseQueryResult<Sourced<T>> {
  const { data: info } = useChainInfo()
  return useQuery({
    queryKey: ['onchain', info?.chainId, ...key],
    enabled: info !== undefined && read !== null,
    refetchInterval: every,
    queryFn: () => {
      if (!info || !read) throw new Error('read before the deployment is known')
      return sourced(info, () => read(info))
    },
  })
}

/** The connected account; null when there is none. */
export const useAccount = (): Address | null => useWallet().account
