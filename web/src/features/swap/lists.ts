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
/** By span of the chart, the length of an interval, and how many there are; undefined for as many as an answer has. */
export const SPANS: Record<Span, { interval: CandleInterval; count: number | undefined }> = {
  '1d': { interval: '1h', count: 24 },
  '7d': { interval: '1h', count: 168 },
  '30d': { interval: '4h', count: 180 },
  all: { interval: '1d', count: undefined },
}

/** The last `count` candles, from the server's index. */
export const candlesQuery = ({ interval, count }: (typeof SPANS)[Span]) =>
  queryOptions({
    queryKey: ['candles', interval, count],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: async ({ signal }) => (await get('getCandles', { interval, count }, signal)).candles,
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
  void queryClient.prefetchQuery(candlesQuery(SPANS[FIRST_SPAN]))
  void queryClient.prefetchQuery(swapsQuery(1, TRADES))
}
