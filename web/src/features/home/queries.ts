import type { ChainInfo } from '@holdfast/protocol/chain'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { inTime } from '../../lib/lazy-part.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import type * as Reads from './reads.ts'

const reads = () => inTime(import('./reads.ts'))

function useHomeRead<T>(
  key: readonly unknown[],
  read: ((of: typeof Reads, info: ChainInfo) => Promise<T>) | null,
) {
  return useChainRead(key, read && (async (info) => read(await reads(), info)), undefined, reads)
}

/** Issued, existing and burned TDE and its price, from the token contract. */
export const useTokenFigures = () => useHomeRead(['token'], (of, info) => of.readToken(info))

/** Token figures from the server: market value and price of a node card. */
export function useTokenInfo() {
  return useQuery({
    queryKey: ['tokenInfo'],
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('getTokenInfo', {}, signal),
  })
}

/** The connected account's TDE balance and effective power. */
export function useOwnFigures() {
  const account = useAccount()
  return useHomeRead(['own', account], account === null ? null : (of, info) => of.readOwn(info, account))
}

export const useBooks = () => useHomeRead(['books'], (of, info) => of.readBooks(info))

/** Price and number of the first kind of node card, and how many cards the connected account holds. */
export function useNode() {
  const account = useAccount()
  return useHomeRead(['nodeOffer', account], (of, info) => of.readNode(info, account))
}
