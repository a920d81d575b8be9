import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Call = { id: number; method: string; params?: unknown[] }
type Answered = { id: number; result?: unknown; error?: { code: number; message: string } }

/** Random numbers from 0 to below 1 (mulberry32): the same seed gives the same faults. */
export function random(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Log = { data: string; topics: string[]; logIndex: string; address: string }
type Receipt = { status: string; logs: Log[] } | null
type Block = { hash: string; parentHash: string; logsBloom: string; timestamp: string } | null
const copy = <T>(value: T): T => structuredClone(value)
const hex = (n: number) => `0x${n.toString(16)}`
const more = (quantity: string) => hex(Number(quantity) + 1)

/** Results of the methods whose answers are falsified. */
type Results = {
  eth_getBlockByNumber: Block
  eth_getLogs: Log[]
  eth_getBlockReceipts: Receipt[]
  eth_getTransactionReceipt: Receipt
  eth_getTransactionCount: string
  eth_call: string
  eth_sendRawTransaction: string
  eth_estimateGas: string
  eth_gasPrice: string
}

/** False answers by method, as from a node that is behind, broken or malicious. */
const LIES: { [M in keyof Results]: ((result: Results[M], pick: () => number) => unknown)[] } = {
  eth_getBlockByNumber: [
    () => null,
    (block) => block && { ...block, logsBloom: `0x${'0'.repeat(512)}` },
    (block) => block && { ...block, parentHash: `0x${'3'.repeat(64)}` },
    (block) => block && { ...block, hash: `0x${'4'.repeat(64)}` },
    // Different each time: the same false answer from two nodes could not be told from the truth.
    (block, pick) =>
      block && { ...block, timestamp: hex(Number(block.timestamp) - Math.ceil(pick() * 7_200)) },
  ],
  eth_getLogs: [
    (logs) => logs.slice(1),
    (logs) => logs.slice(0, -1),
    (logs) => [...logs, ...copy(logs.slice(0, 1))],
    (logs) => logs.toReversed(),
    (logs, pick) =>
      logs.map((l) => (l.data.length === 66 && pick() < 0.5 ? { ...l, data: `${l.data.slice(0, -1)}7` } : l)),
    (logs) => logs.map((l) => ({ ...l, logIndex: more(l.logIndex) })),
  ],
  eth_getBlockReceipts: [
    (receipts) => receipts.slice(1),
    (receipts) => receipts.map((r) => r && { ...r, logs: r.logs.slice(1) }),
    () => null,
  ],
  eth_getTransactionReceipt: [
    () => null,
    (r) => r && { ...r, status: '0x0' },
    (r) => r && { ...r, logs: [] },
  ],
  eth_getTransactionCount: [(n) => more(n), () => '0x0', (n) => hex(Number(n) + 5)],
  eth_call: [() => `0x${'0'.repeat(64)}`, () => '0x'],
  eth_sendRawTransaction: [() => `0x${'1'.repeat(64)}`],
  eth_estimateGas: [() => '0x5208'],
  eth_gasPrice: [() => '0x0'],
}

const isLiedAbout = (method: string): method is keyof Results => method in LIES

/** Applies one of a method's false answers to a result; returns it and its number. */
function tell<M extends keyof Results>(
  method: M,
  result: Results[M],
  pick: () => number,
): { n: number; result: unknown } {
  const lies = LIES[method]
  const n = Math.floor(pick() * lies.length)
  return { n, result: lies[n]!(copy(result), pick) }
}

export type FaultProxy = {
  url: string
  upstream: string
  /** part of the answers that are wrong, 0 to 1 */
  rate: number
  /** log of the faults, newest last */
  faults: string[]
  /** blocks by which finality trails the head; null: as the node answers */
  finality: number | null
  /** number at which the final block stays; null: as the node answers */
  pinned: number | null
  /** true: transactions are accepted and not passed on */
  swallow: boolean
  stop(): Promise<void>
}

/** A proxy before a real node that drops, cuts, doubles, reorders and falsifies answers, determined by a seed. */
export async function startFaultProxy(upstream: string, seed: number): Promise<FaultProxy> {
  const pick = random(seed)
  const ask = async (body: unknown): Promise<unknown> => {
    const answer = await fetch(proxy.upstream, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const final = async (): Promise<string | undefined> => {
    if (proxy.pinned !== null) return hex(proxy.pinned)
    if (proxy.finality === null) return undefined
    const { result } = (await ask({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] })) as {
      result: string
    }
    return hex(Math.max(0, Number(result) - proxy.finality))
  }
  /** Replaces the tag `finalized` in a request by the number of the block that is final here. */
  const translated = async (call: Call): Promise<Call> => {
    const params = call.params ?? []
    const at = params.indexOf('finalized')
    const number = at < 0 ? undefined : await final()
    return number === undefined ? call : { ...call, params: params.with(at, number) }
  }
  const lie = (call: Call, answered: Answered): Answered => {
    if (!('result' in answered) || pick() >= proxy.rate) return answered
    const { method } = call
    if (!isLiedAbout(method) || pick() < 0.3) {
      proxy.faults.push(`${method}: refused`)
      return { id: answered.id, error: { code: -32_005, message: 'limit exceeded' } }
    }
    const { n, result } = tell(method, answered.result as Results[typeof method], pick)
    proxy.faults.push(`${method}: lie ${n}`)
    return { ...answered, result }
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const asked = [JSON.parse(text) as Call | Call[]].flat()
    if (pick() < proxy.rate / 4) {
      proxy.faults.push('connection dropped')
      request.socket.destroy()
      return
    }
    const answers: Answered[] = []
    for (const call of asked) {
      const passed = await translated(call)
      if (proxy.swallow && call.method === 'eth_sendRawTransaction') {
        answers.push({ id: call.id, result: `0x${'2'.repeat(64)}` })
        continue
      }
      answers.push(lie(call, (await ask(passed)) as Answered))
    }
    const body = JSON.stringify(text.startsWith('[') ? answers : answers[0])
    response.setHeader('content-type', 'application/json')
    if (pick() < proxy.rate / 8) {
      proxy.faults.push('answer cut')
      response.end(body.slice(0, Math.floor(body.length / 2)))
    } else response.end(body)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstream,
    rate: 0,
    faults: [],
    finality: null,
    pinned: null,
    swallow: false,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}
