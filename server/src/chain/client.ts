import type { Deployment } from '@holdfast/protocol/chain'
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  custom,
  fallback,
  http,
  type PublicClient,
  type Transport,
} from 'viem'
import { assertNoTransaction } from '../db/database.ts'
import { ChainUnavailable } from './errors.ts'

const TIMEOUT_MS = 10_000

/** Asks the first RPC that answers, in the order given; never while a database transaction is open. */
function transport(urls: string[]): Transport {
  const endpoints = urls.map((url) => http(url, { timeout: TIMEOUT_MS, retryCount: 0, batch: true }))
  const inner = endpoints.length === 1 ? endpoints[0]! : fallback(endpoints, { retryCount: 0 })
  return (options) => {
    const { request } = inner(options)
    return custom(
      {
        request: (args) => {
          assertNoTransaction(`asking the chain (${args.method})`)
          return request(args)
        },
      },
      { retryCount: 0 },
    )(options)
  }
}

export type Client = PublicClient

/** The read client of `urls`. Multicall goes through the deployment's own contract. */
export function createClient(o: { urls: string[]; deployment: Deployment }): Client {
  return createPublicClient({
    transport: transport(o.urls),
    chain: {
      id: o.deployment.chainId,
      name: 'configured',
      nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
      rpcUrls: { default: { http: o.urls } },
      contracts: { multicall3: { address: o.deployment.contracts.multicall3 } },
    },
    cacheTime: 0,
  })
}

/** Runs a chain request; no answer or an unreadable one becomes `ChainUnavailable`, a revert stays what it is. */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (e) {
    if (e instanceof TypeError || e instanceof SyntaxError)
      throw new ChainUnavailable('a node gave an unreadable answer', { cause: e })
    if (!(e instanceof BaseError)) throw e
    if (e.walk((cause) => cause instanceof ContractFunctionRevertedError)) throw e
    throw new ChainUnavailable(e.shortMessage, { cause: e })
  }
}
