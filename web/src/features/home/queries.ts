import type { ChainInfo } from '@holdfast/protocol/chain'
import { useQuery } from '@tanstack/react-query'
import { useChainInfo } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { inTime } from '../../lib/lazy-part.ts'
import type { SourceInfo } from '../../ui/Source.tsx'
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

/** What each term of hosting pays, and whether it can be joined. */
export const useRates = () => useHomeRead(['rates'], (of, info) => of.readRates(info))

/** USDT for one TDE, 18 decimals; null where it has no price or that cannot be read, undefined while it is read. */
export const priceOf = ({ data, isError }: ReturnType<typeof useTokenFigures>): bigint | null | undefined =>
  data ? data.value.price || null : isError ? null : undefined

/** The price by hours through the last seven days. */
export function useHours() {
  return useQuery({
    queryKey: ['home', 'hours'],
    refetchInterval: 60_000,
    queryFn: async ({ signal }) =>
      (await get('getCandles', { interval: '1h', count: 7 * 24 }, signal)).candles,
  })
}

/** Lines of the resonance pool. */
export function useResonancePool() {
  return useQuery({
    queryKey: ['home', 'resonance'],
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('getResonancePool', {}, signal),
  })
}

/** Its newest periods that are open, whether or not their deadline is over. */
export function useJoinable() {
  return useQuery({
    queryKey: ['home', 'periods'],
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('pageResonancePeriods', { page: 1, size: 10, status: 'open' }, signal),
  })
}

/** What came in for node cards. */
export function useNodeStreams() {
  return useQuery({
    queryKey: ['home', 'nodes'],
    refetchInterval: 60_000,
    queryFn: ({ signal }) => get('getNodeInfo', {}, signal),
  })
}

/** Completes what is told of a figure's source with the address of its contract. */
export function useSources() {
  const { data: info } = useChainInfo()
  return (source: Omit<SourceInfo, 'contract'>, contract?: 'token' | 'nodes'): SourceInfo => ({
    ...source,
    ...(contract && info?.contracts[contract] ? { contract: info.contracts[contract] } : {}),
  })
}

/** The effective power of who is signed in, as every page shows it; null without a session, undefined while it is read. */
export function usePower(): bigint | null | undefined {
  const { isLogin, userInfo } = useSession()
  if (!isLogin) return null
  return userInfo ? BigInt(userInfo.user?.effectivePower ?? 0) : undefined
}

/** The connected account's balances of both assets. */
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
