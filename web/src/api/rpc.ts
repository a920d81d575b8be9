import { t } from '@lingui/core/macro'
import type { Hex } from 'viem'

/** An error object of JSON-RPC, as a node or wallet answered it. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

/** No answer of a node came. The message is for the visitor. */
export class NodeAway extends Error {
  readonly late: boolean
  constructor(message: string, late = false) {
    super(message)
    this.name = 'NodeAway'
    this.late = late
  }
}

/** What becomes of an error of the network, or of an answer that cannot be read. */
const away = (error: unknown) => {
  if (error instanceof RpcError) return error
  if (error instanceof SyntaxError)
    return new RpcError(-32_000, t`The chain's node gave an answer that cannot be read`)
  const late = error instanceof DOMException && error.name === 'TimeoutError'
  return new NodeAway(
    late ? t`The chain's node took too long to answer` : t`The chain's node cannot be reached`,
    late,
  )
}

type Waiting = {
  method: string
  params: unknown
  resolve(value: unknown): void
  reject(error: unknown): void
}
type Answer = { id: number; result?: unknown; error?: { code: number; message: string; data?: unknown } }

const queues = new Map<string, Waiting[]>()
const TIMEOUT = 20_000
const MAX_BATCH = 50

async function send(url: string, batch: Waiting[]): Promise<void> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT),
      body: JSON.stringify(batch.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params }))),
    })
    if (!response.ok) throw new RpcError(-32_000, t`The chain's node answered with status ${response.status}`)
    const answers = (await response.json()) as Answer[] | Answer
    const list = Array.isArray(answers) ? answers : [answers]
    const byId = new Map(list.map((a) => [a.id, a]))
    batch.forEach((call, id) => {
      const answer = byId.get(id) ?? (list.length === 1 && list[0]?.error ? list[0] : undefined)
      if (!answer) call.reject(new RpcError(-32_000, t`The chain's node left a question unanswered`))
      else if (answer.error)
        call.reject(new RpcError(answer.error.code, answer.error.message, answer.error.data))
      else call.resolve(answer.result)
    })
  } catch (error) {
    for (const call of batch) call.reject(away(error))
  }
}

/**
 * Calls a node. Calls made in the same turn of the event loop are sent as one batch.
 * @throws RpcError when the node answers with an error, NodeAway when it does not answer
 */
export function rpc<T = unknown>(url: string, method: string, params: unknown[] = []): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    let queue = queues.get(url)
    if (!queue) {
      queue = []
      queues.set(url, queue)
      const mine = queue
      setTimeout(() => {
        queues.delete(url)
        for (let i = 0; i < mine.length; i += MAX_BATCH) void send(url, mine.slice(i, i + MAX_BATCH))
      }, 0)
    }
    queue.push({ method, params, resolve: (v) => resolve(v as T), reject })
  })
}

export type BlockHead = { number: number; time: number }
type RawBlock = { number: Hex | null; timestamp: Hex }

/** The block with this tag or number; `pending` is the one being built. */
export async function blockHead(
  url: string,
  tag: 'latest' | 'pending' | 'finalized' | Hex = 'latest',
): Promise<BlockHead> {
  const block = await rpc<RawBlock>(url, 'eth_getBlockByNumber', [tag, false])
  return { number: Number(block.number ?? 0), time: Number(block.timestamp) }
}
