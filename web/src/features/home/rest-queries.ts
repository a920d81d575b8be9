import { useQuery } from '@tanstack/react-query'
import { useChainInfo } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import type { SourceInfo } from '../../ui/Source.tsx'

// What stands below the first screen alone asks for.

/** Token figures from the server: market value and price of a node card. */
export function useTokenInfo() {
  return useQuery({
    queryKey: ['tokenInfo'],
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('getTokenInfo', {}, signal),
  })
}

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
