import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex, RpcBlock, RpcLog, RpcTransaction, RpcTransactionReceipt } from 'viem'

type Call = { id: number; method: string; params?: unknown[] }
/** Results of the methods whose answers can be changed. */
type Results = {
  eth_estimateGas: Hex
  eth_call: Hex
  eth_getLogs: RpcLog[]
  eth_getBlockByNumber: RpcBlock
  eth_getBlockReceipts: RpcTransactionReceipt[]
  eth_getTransactionReceipt: RpcTransactionReceipt
  eth_getTransactionByHash: RpcTransaction
  eth_getTransactionCount: Hex
  eth_gasPrice: Hex
}
/** Returns another result, or throws the node's error. */
type Change<R> = (result: R, params: unknown[]) => unknown
type Answered = { id: number; result?: unknown; error?: { code: number; message: string } }

export type RpcProxy = {
  url: string
  /** the node behind it */
  upstream: string
  /** changes answers from now on */
  change<M extends keyof Results>(method: M, change: Change<Results[M]>): void
  /** refuses a method from now on, in these words, and asks no node */
  refuse(method: string, words: string): void
  /** passes on the node's own answers again */
  changeNothing(): void
  /** refuses every connection while true */
  down: boolean
  /** takes requests and answers none while true */
  hangs: boolean
  /** requests that are open */
  readonly waiting: number
  /** calls by method */
  calls: Map<string, number>
  stop(): Promise<void>
}

/** A proxy before a real node that falsifies answers or refuses connections when told to. */
export async function startRpcProxy(upstream: string): Promise<RpcProxy> {
  const changes = new Map<string, Change<unknown>>()
  const refusals = new Map<string, string>()
  const calls = new Map<string, number>()
  const waiting = new Set<ServerResponse>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (proxy.down) {
      request.socket.destroy()
      return
    }
    waiting.add(response)
    response.on('close', () => waiting.delete(response))
    if (proxy.hangs) return
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const asked = JSON.parse(text) as Call | Call[]
    const first = [asked].flat()[0]!
    if (refusals.has(first.method)) {
      calls.set(first.method, (calls.get(first.method) ?? 0) + 1)
      response.setHeader('content-type', 'application/json')
      const refused = ({ id, method }: Call): Answered => ({
        id,
        error: { code: -32_000, message: refusals.get(method) ?? 'busy' },
      })
      response.end(JSON.stringify(Array.isArray(asked) ? asked.map(refused) : refused(asked)))
      return
    }
    const answered = await fetch(proxy.upstream, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
    })
    const body = (await answered.json()) as Answered | Answered[]
    const byId = new Map([asked].flat().map((c) => [c.id, c]))
    for (const one of Array.isArray(body) ? body : [body]) {
      const call = byId.get(one.id)
      if (!call) continue
      calls.set(call.method, (calls.get(call.method) ?? 0) + 1)
      const change = changes.get(call.method)
      if (!change || !('result' in one)) continue
      try {
        one.result = change(one.result, call.params ?? [])
      } catch (e) {
        delete one.result
        one.error = { code: -32_005, message: (e as Error).message }
      }
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const proxy: RpcProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    upstream,
    change: <M extends keyof Results>(method: M, change: Change<Results[M]>) => {
      changes.set(method, (result, params) => change(result as Results[M], params))
    },
    refuse: (method, words) => refusals.set(method, words),
    changeNothing: () => {
      changes.clear()
      refusals.clear()
    },
    down: false,
    hangs: false,
    get waiting() {
      return waiting.size
    },
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}
