import type { ChainInfo } from '@holdfast/protocol/chain'
import { useSession } from '../../api/session.ts'
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

/** What each term of hosting pays, and whether it can be joined. */
export const useRates = () => useHomeRead(['rates'], (of, info) => of.readRates(info))

/** USDT for one TDE, 18 decimals; null where it has no price or that cannot be read, undefined while it is read. */
export const priceOf = ({ data, isError }: ReturnType<typeof useTokenFigures>): bigint | null | undefined =>
  data ? data.value.price || null : isError ? null : undefined

/** The effective power of who is signed in, as every page shows it; null without a session, undefined while it is read. */
export function usePower(): bigint | null | undefined {
  const { isLogin, userInfo } = useSession()
  if (!isLogin) return null
  return userInfo ? BigInt(userInfo.user?.effectivePower ?? 0) : undefined
}

export const useBooks = () => useHomeRead(['books'], (of, info) => of.readBooks(info))

/** Price and number of the first kind of node card, and how many cards the connected account holds. */
export function useNode() {
  const account = useAccount()
  return useHomeRead(['nodeOffer', account], (of, info) => of.readNode(info, account))
}
