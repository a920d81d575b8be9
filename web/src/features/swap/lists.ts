import type { CandleInterval } from '@holdfast/protocol/swap'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'

const EVERY = 15_000
/** What the chart shows first. */
export const FIRST_SPAN = '7d'
/** How many trades one page of the list has. */
export const TRADES = 8

export type Span = '1d' | '7d' | '30d' | 'all'
/** By span of the chart, the length of an interval, and how many seconds it goes back; null for all. */
export const SPANS: Record<Span, { interval: CandleInterval; seconds: number | null }> = {
  '1d': { interval: '1h', seconds: 86_400 },
  '7d': { interval: '1h', seconds: 7 * 86_400 },
  '30d': { interval: '4h', seconds: 30 * 86_400 },
  all: { interval: '1d', seconds: null },
}

/** Candles of the last `seconds`, from the server's index; null for all. */
export const candlesQuery = (interval: CandleInterval, seconds: number | null) =>
  queryOptions({
    queryKey: ['candles', interval, seconds],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: async ({ signal }) => {
      const { candles } = await get('getCandles', { interval }, signal)
      const last = candles.at(-1)
      return seconds === null || !last ? candles : candles.filter((c) => c.time > last.time - seconds)
    },
  })

/** Trades of the pair, newest first. */
export const swapsQuery = (page: number, size: number) =>
  queryOptions({
    queryKey: ['swaps', page, size],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('pageSwaps', { page, size }, signal),
  })

/** Route loader: requests the page's first lists before the page is drawn. */
export function askForLists(): void {
  const { interval, seconds } = SPANS[FIRST_SPAN]
  void queryClient.prefetchQuery(candlesQuery(interval, seconds))
  void queryClient.prefetchQuery(swapsQuery(1, TRADES))
}
