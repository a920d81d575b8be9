import type { ChainInfo } from '@holdfast/protocol/chain'
import type { ContractName } from '@holdfast/protocol/contracts'
import { LISTED_TOKENS } from '@holdfast/protocol/listed-tokens'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { sameAddress } from '../lib/address.ts'
import { setHere } from '../lib/here.ts'
import { get } from './client.ts'
import { queryClient } from './query-client.ts'
import { mayRetry } from './retries.ts'

/** What `GET /api/chain` says: chain, contracts, and how far the server has read. Asked again every 10 s. */
export const chainInfoQuery = queryOptions({
  queryKey: ['chain'],
  queryFn: async ({ signal }) => {
    const info = await get('/api/chain', {}, signal)
    setHere(info)
    return info
  },
  staleTime: 5_000,
  refetchInterval: 10_000,
  retry: (count, error) => mayRetry(count, error, 5),
  retryDelay: (n) => Math.min(8_000, 500 * 2 ** n),
})

export const useChainInfo = () => useQuery(chainInfoQuery)

/** The answer of `GET /api/chain`, from the cache after the first time. @throws ApiError when the server is unreachable */
export const chainInfo = () => queryClient.ensureQueryData(chainInfoQuery)

/** The answer of `GET /api/chain`, asked now: one request, no retries. @throws ApiError */
export const freshChainInfo = () => queryClient.fetchQuery({ ...chainInfoQuery, staleTime: 0, retry: false })

/** The address of a contract of this deployment. @throws Error when the deployment lacks it */
export function contractOf(info: ChainInfo, name: ContractName): Address {
  const address = info.contracts[name]
  if (!address) throw new Error(`the deployment has no contract ${name}`)
  return address as Address
}

/** What is not indexed: of listed tokens by symbol the block since when, and the first such block of all projects. */
export function notIndexedOf(info: ChainInfo | undefined) {
  const assets = new Map<string, number>()
  let projects: number | null = null
  for (const { contract, since } of info?.notIndexed ?? []) {
    const listed = LISTED_TOKENS.find((name) => sameAddress(info?.contracts[name] ?? '', contract))
    if (listed) assets.set(listed.toUpperCase(), since)
    else projects = Math.min(projects ?? since, since)
  }
  return { assets, projects }
}
