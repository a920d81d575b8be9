import type { Deployment } from '@holdfast/protocol/chain'
import {
  BaseError,
  ContractFunctionRevertedError,
  createPublicClient,
  custom,
  type Hex,
  hexToBigInt,
  http,
  keccak256,
  type PublicClient,
  RpcRequestError,
  TransactionReceiptNotFoundError,
  type Transport,
} from 'viem'
import { assertNoTransaction } from '../db/database.ts'
import { ChainUnavailable } from './errors.ts'
import { Everyone } from './everyone.ts'
import { agreed } from './in-turn.ts'
import { type Called, chainText, cleanedResult } from './texts.ts'

const TIMEOUT_MS = 10_000

/** Most requests in one batch; many providers refuse more. */
const BATCH = 100

/** After this long the client tries the first node again. */
const PREFER_FIRST_AFTER_MS = 60_000

/** Refusals of a transaction that a node has. */
const KNOWN = /already (known|imported)|known transaction/i
/** Refusals that say that its number is used, or has a better price: the chain decides. */
const TOO_LATE = /nonce too low|underpriced/i

/** Whether a node that refused a transaction has it, or one of the same number: then it needs to be told to nobody. */
export const isTold = (e: unknown): boolean => {
  const said = e instanceof BaseError ? e : e instanceof Error ? e.cause : null
  const words = said instanceof BaseError ? wordsOf(said) : String(e)
  return KNOWN.test(words) || TOO_LATE.test(words)
}

/**
 * Asks one node after the other until one answers, beginning with the one that answered last. Transactions are told to all nodes, and
 * what one refuses another may take; a unit of gas costs what the node asks that asks most (D-518). Must not be used while a database
 * transaction is open.
 */
function transport(urls: string[], asked: Asked): Transport {
  return (options) => {
    const nodes = urls.map((url) =>
      http(url, { timeout: TIMEOUT_MS, retryCount: 0, batch: { batchSize: BATCH } })(options),
    )
    let preferred = 0
    let since = 0
    const everyone = new Everyone()
    const all = async <T>(
      method: string,
      put: (node: (typeof nodes)[number]) => Promise<T>,
    ): Promise<T[]> => {
      const told = await everyone.ask(
        nodes.map((node, turn) => () => asked(urls[turn]!, method, () => put(node))),
      )
      const answers = told.flatMap((t) => ('answer' in t ? [t.answer] : []))
      if (answers.length > 0) return answers
      const failures = told.flatMap((t) => ('failure' in t ? [t.failure] : []))
      throw failures.find(isTold) ?? failures.find(isAnswered) ?? failures.at(-1)
    }
    const request = async (args: { method: string; params?: unknown }): Promise<unknown> => {
      assertNoTransaction(`asking the chain (${args.method})`)
      expectMined(args)
      if (args.method === 'eth_sendRawTransaction') {
        const [raw] = args.params as [Hex]
        const tell = (node: (typeof nodes)[number]) =>
          node.request(args).catch((e: unknown) => {
            if (e instanceof BaseError && KNOWN.test(wordsOf(e))) return keccak256(raw)
            throw e
          })
        return (await all(args.method, tell))[0]
      }
      if (args.method === 'eth_gasPrice')
        return (await all<Hex>(args.method, (node) => node.request(args))).reduce((a, b) =>
          hexToBigInt(a) > hexToBigInt(b) ? a : b,
        )
      if (Date.now() - since > PREFER_FIRST_AFTER_MS) preferred = 0
      const order = nodes.map((_, i) => (preferred + i) % nodes.length)
      const asking = order.map(
        (turn) => () => asked(urls[turn]!, args.method, () => nodes[turn]!.request(args)),
      )
      const said = await agreed<unknown>(asking, 1, () => '')
      if ('told' in said) {
        const failures = said.told.flatMap((t) => ('failure' in t ? [t.failure] : []))
        // What a node says tells more than that another one is away.
        throw failures.findLast(isAnswered) ?? failures.at(-1)
      }
      if (said.place > 0) {
        preferred = order[said.place]!
        since = Date.now()
      }
      return said.answer
    }
    return custom({ request }, { retryCount: 0 })(options)
  }
}

/** BSC's node has no pending state: at `pending` it answers as of the newest block, and only the count knows its pool (D-517). */
function expectMined({ method, params }: { method: string; params?: unknown }): void {
  if (method !== 'eth_getTransactionCount' && Array.isArray(params) && params.includes('pending'))
    throw new Error(`${method} at pending, of which BSC's node knows nothing`)
}

const isAnswered = (e: unknown): boolean =>
  e instanceof BaseError && e.walk((c) => c instanceof RpcRequestError) !== null

/** Whether a node answered and refused, rather than being away; `e` may stand behind other errors. */
export const isRefused = (e: unknown): boolean =>
  isAnswered(e) || (e instanceof Error && e.cause !== undefined && isRefused(e.cause))

/** What the node itself said of a request that failed; where none answered, what the client says, which names no address. */
export function wordsOf(e: BaseError): string {
  const said = e.walk((c) => c instanceof RpcRequestError)
  return chainText(said instanceof RpcRequestError && said.details ? said.details : e.shortMessage)
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
    throw new ChainUnavailable(wordsOf(e), { cause: e })
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
