import type { Deployment } from '@holdfast/protocol/chain'
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  custom,
  type Hex,
  http,
  type PublicClient,
  RpcRequestError,
  TransactionReceiptNotFoundError,
  type Transport,
} from 'viem'
import { assertNoTransaction } from '../db/database.ts'
import { ChainUnavailable } from './errors.ts'
import { agreed } from './in-turn.ts'
import { type Called, chainText, cleanedResult } from './texts.ts'

const TIMEOUT_MS = 10_000

/** Most requests in one batch; many providers refuse more. */
const BATCH = 100

/** After this long the client tries the first node again. */
const PREFER_FIRST_AFTER_MS = 60_000

/**
 * Asks one node after the other until one answers, beginning with the one that answered last. Must not be used while a database
 * transaction is open.
 */
function transport(urls: string[], asked: Asked): Transport {
  return (options) => {
    const nodes = urls.map((url) =>
      http(url, { timeout: TIMEOUT_MS, retryCount: 0, batch: { batchSize: BATCH } })(options),
    )
    let preferred = 0
    let since = 0
    const request = async (args: { method: string; params?: unknown }): Promise<unknown> => {
      assertNoTransaction(`asking the chain (${args.method})`)
      if (Date.now() - since > PREFER_FIRST_AFTER_MS) preferred = 0
      const order = nodes.map((_, i) => (preferred + i) % nodes.length)
      const asking = order.map(
        (turn) => () => asked(urls[turn]!, args.method, () => nodes[turn]!.request(args)),
      )
      const said = await agreed<unknown>(asking, 1, () => '')
      // What a node refuses, all have refused: the last one's reason is as good as any.
      if ('told' in said) throw said.told.flatMap((t) => ('failure' in t ? [t.failure] : [])).at(-1)
      if (said.place > 0) {
        preferred = order[said.place]!
        since = Date.now()
      }
      return said.answer
    }
    return custom({ request }, { retryCount: 0 })(options)
  }
}

/** The host alone: addresses of nodes often carry a key in their path. */
export const hostOf = (url: string): string => new URL(url).host

export type Client = PublicClient

/** Stands around every request to a node, to measure it. */
export type Asked = <T>(url: string, method: string, request: () => Promise<T>) => Promise<T>

const plainly: Asked = (_url, _method, request) => request()

/** Whether a request failed because the call reverts, which is an answer like another. */
export const isRevert = (e: unknown): boolean =>
  e instanceof BaseError &&
  e.walk((c) => c instanceof RpcRequestError && (c.code === 3 || /revert/i.test(c.message))) !== null

/**
 * The read client over `urls` or a transport; texts in what contracts answer are cleaned (`texts.ts`). Multicall goes through the
 * deployment's own contract.
 */
export function createClient(
  o: { deployment: Deployment } & ({ urls: string[]; asked?: Asked } | { transport: Transport }),
): Client {
  const urls = 'urls' in o ? o.urls : []
  return withCleanTexts(
    createPublicClient({
      transport: 'urls' in o ? transport(urls, o.asked ?? plainly) : o.transport,
      chain: {
        id: o.deployment.chainId,
        name: 'configured',
        nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
        rpcUrls: { default: { http: urls } },
        contracts: { multicall3: { address: o.deployment.contracts.multicall3 } },
      },
      cacheTime: 0,
    }),
  )
}

/** Has every answer of a contract pass the door for texts, however it is asked for. */
function withCleanTexts(client: Client): Client {
  const { readContract, multicall, simulateContract } = client
  const read = async (args: Called) => cleanedResult(args, await readContract(args as never))
  const many = async (args: { contracts: readonly Called[]; allowFailure?: boolean }) => {
    const answers: readonly unknown[] = await multicall(args as never)
    return answers.map((answer, i) => {
      if (args.allowFailure === false) return cleanedResult(args.contracts[i]!, answer)
      const { result, ...rest } = answer as { status: string; result?: unknown }
      return rest.status === 'success'
        ? { ...rest, result: cleanedResult(args.contracts[i]!, result) }
        : answer
    })
  }
  const simulate = async (args: Called) => {
    const { result, ...rest } = await simulateContract(args as never)
    return { ...rest, result: cleanedResult(args, result) }
  }
  return Object.assign(client, { readContract: read, multicall: many, simulateContract: simulate } as never)
}

/**
 * Runs a chain request. No answer, or an unreadable one, becomes `ChainUnavailable`; a revert is passed on. An open database
 * transaction is a programming error and is not reported as a node's failure.
 */
export async function ask<T>(request: () => Promise<T>): Promise<T> {
  assertNoTransaction('asking the chain')
  try {
    return await request()
  } catch (e) {
    if (e instanceof TypeError || e instanceof SyntaxError)
      throw new ChainUnavailable('a node gave an unreadable answer', { cause: e })
    if (!(e instanceof BaseError)) throw e
    const own = e.walk((cause) => cause instanceof ChainUnavailable)
    if (own) throw own
    if (e.walk((cause) => cause instanceof ContractFunctionRevertedError)) throw e
    throw new ChainUnavailable(chainText(e.shortMessage), { cause: e })
  }
}

/** A transaction's receipt; null while it is in no block. For `ask` and for what several nodes must agree on. */
export async function receiptOf(client: Pick<Client, 'getTransactionReceipt'>, hash: Hex) {
  try {
    return await client.getTransactionReceipt({ hash })
  } catch (e) {
    if (e instanceof TransactionReceiptNotFoundError) return null
    throw e
  }
}
