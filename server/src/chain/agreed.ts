import type { Deployment } from '@holdfast/protocol/chain'
import {
  custom,
  type Hex,
  type RpcBlock,
  type RpcLog,
  type RpcTransaction,
  type RpcTransactionReceipt,
} from 'viem'
import { ask, type Client, createClient, isRevert } from './client.ts'
import { ChainUnavailable, NodesDisagree } from './errors.ts'
import type { Providers } from './providers.ts'

/** The fields of a log in which nodes must agree. */
const ofLog = (l: RpcLog) => [
  l.blockNumber,
  l.blockHash,
  l.transactionHash,
  l.logIndex,
  l.address.toLowerCase(),
  l.topics,
  l.data,
  l.removed,
]

const ofReceipt = (r: Pick<RpcTransactionReceipt, 'blockHash' | 'status' | 'transactionHash' | 'logs'>) => [
  r.blockHash,
  r.transactionHash,
  r.status,
  r.logs.map(ofLog),
]

/**
 * By method, the part of an answer in which nodes must agree; each node adds fields of its own. Other methods have no agreed
 * answer.
 */
const ESSENCE: Record<string, (result: never) => unknown> = {
  eth_getBlockByNumber: (b: RpcBlock | null) =>
    b && [b.number, b.hash, b.parentHash, b.timestamp, b.logsBloom],
  eth_getBlockReceipts: (all: RpcTransactionReceipt[]) => all.map(ofReceipt),
  eth_getTransactionReceipt: (r: RpcTransactionReceipt | null) => r && ofReceipt(r),
  eth_getTransactionByHash: (t: RpcTransaction | null) =>
    t && [t.blockHash, t.from.toLowerCase(), t.nonce, t.to?.toLowerCase(), t.input, t.value],
  eth_getLogs: (logs: RpcLog[]) => logs.map(ofLog),
  eth_getTransactionCount: (n: Hex) => n,
  eth_getBalance: (n: Hex) => n,
  eth_getCode: (code: Hex) => code,
  eth_call: (data: Hex) => data,
}

type Asked = { method: string; params?: unknown }
type Answer = { result: unknown } | { reverted: unknown }

/**
 * A client whose answers two nodes have given alike (one, where there is no other). It answers questions about transactions and
 * about blocks by number or hash, not about the newest block, which differs between nodes. Requests fail with `ChainUnavailable`
 * when too few nodes answer, and with `NodesDisagree` when they differ (D-243).
 */
export function agreedClient(providers: Providers, deployment: Deployment): Client {
  const request = async (asked: Asked): Promise<unknown> => {
    const { method } = asked
    const essence = ESSENCE[method]
    if (!essence) throw new Error(`${method} is nothing that nodes can agree on`)
    const params = JSON.stringify(asked.params ?? [])
    if (/"(latest|pending|finalized|safe)"/.test(params))
      throw new Error(`${method} needs the number of a block to be agreed on`)
    const told = new Set<string>()
    try {
      const answer = await providers.agree<Answer>(
        (client) => answerOf(client, asked),
        (a) => {
          const same = 'reverted' in a ? 'reverted' : essence(a.result as never)
          if (same !== null) told.add(JSON.stringify(same))
          return same
        },
      )
      if ('reverted' in answer) throw answer.reverted
      return answer.result
    } catch (e) {
      // A difference about a block that a node may not have yet is no disagreement.
      if (e instanceof NodesDisagree && told.size > 1 && isSettled(asked, providers.finalized))
        providers.note(`${method} ${params}`)
      throw e
    }
  }
  return createClient({ transport: (options) => custom({ request }, { retryCount: 0 })(options), deployment })
}

async function answerOf(client: Client, asked: Asked): Promise<Answer> {
  try {
    const result: unknown = await ask(() => client.request(asked as never))
    if (result === null && asked.method === 'eth_getBlockReceipts')
      throw new ChainUnavailable('a node does not have the receipts of a block')
    return { result }
  } catch (e) {
    if (e instanceof ChainUnavailable && isRevert(e.cause)) return { reverted: e.cause }
    throw e
  }
}

/** Whether the question is about blocks up to `finalized`, or about a block by its hash, which fixes the content. */
function isSettled({ method, params }: Asked, finalized: number): boolean {
  const [first, second] = (params ?? []) as [unknown, unknown]
  const upTo = (n: unknown) => typeof n === 'string' && n.length < 64 && BigInt(n) <= BigInt(finalized)
  if (method === 'eth_getBlockReceipts') return true
  if (method === 'eth_getBlockByNumber') return upTo(first)
  if (method === 'eth_getLogs') return upTo((first as { toBlock?: Hex }).toBlock)
  return upTo(second)
}
