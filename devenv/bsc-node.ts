// A proxy before anvil that answers as BSC's node does (bsc-rules.ts), for tests: what passes here passes there.
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type Behind,
  type Call,
  type Params,
  Refusal,
  rulesOf,
  type Said,
  type Standing,
} from './bsc-rules.ts'
import { type LocalChain, startChain } from './chain.ts'

/** Validators' price of April 2026, wei. */
export const BSC_PRICE = 50_000_000n
/** rpc/http.go:38, node/defaults.go:71. */
const BODY_BYTES = 5 * 2 ** 20
const BATCH = 1_000

const PLAIN: Standing = {
  price: BSC_PRICE,
  behind: 0,
  headAt: null,
  finalityBehind: 0,
  finalAt: null,
  keeps: false,
}

export type BscNode = Standing & {
  url: string
  /** takes requests and answers none while true */
  silent: boolean
  /** refuses connections while true */
  down: boolean
  /** transactions that it told nobody, by hash */
  readonly kept: ReadonlyMap<string, string>
  stop(): Promise<void>
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
}

const errorOf = (e: unknown): Said => {
  if (e instanceof Refusal) return { error: { code: e.code, message: e.message } }
  throw e
}

/**
 * Starts a node of the chain at `upstream`. Several of them are voices of one chain, which may differ in how they stand.
 * @param standing how it stands otherwise than the others
 */
export async function startBscNode(upstream: string, standing: Partial<Standing> = {}): Promise<BscNode> {
  const agent = new Agent({ keepAlive: true })
  const { hostname, port } = new URL(upstream)
  const pass = (method: string, headers: IncomingMessage['headers'], body: Buffer | string) =>
    new Promise<Answer>((resolve, reject) => {
      const asking = httpRequest(
        { agent, hostname, port, path: '/', method, headers: { ...headers, host: `${hostname}:${port}` } },
        (answer) =>
          void bodyOf(answer).then(
            (told) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: told }),
            reject,
          ),
      )
      asking.on('error', reject)
      asking.end(body)
    })
  const post = (text: string, { origin }: IncomingMessage['headers'] = {}) =>
    pass(
      'POST',
      {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        ...(origin ? { origin } : {}),
      },
      text,
    )
  const ask = async <T>(method: string, params: Params = []): Promise<T> => {
    const { body } = await post(JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }))
    const said = JSON.parse(String(body)) as Said
    if (said.error) throw new Error(`${method}: ${said.error.message}`)
    return said.result as T
  }
  const kept: Behind['kept'] = new Map()
  const pool = { isTaking: false }
  /** What rules see while one request is answered: how the node stands, and its head of now. */
  const seen = (): Behind => {
    let head: Promise<number> | undefined
    const number = async () => {
      const told = Number(await ask<string>('eth_blockNumber'))
      return Math.max(0, Math.min(told - node.behind, node.headAt ?? Infinity))
    }
    return { ...node, ask, kept, pool, head: () => (head ??= number()) }
  }

  /** What the node says of a call without asking the chain; undefined where the chain is asked. */
  const before = async (call: Call, at: Behind): Promise<Said | undefined> => {
    try {
      for (const rule of rulesOf(call.method, at)) {
        const result = await rule.before?.(call, at)
        if (result !== undefined) return { result }
      }
      return undefined
    } catch (e) {
      return errorOf(e)
    }
  }
  const after = async (said: Said, call: Call, at: Behind): Promise<Said> => {
    try {
      for (const rule of rulesOf(call.method, at)) await rule.after?.(said, call, at)
      return said
    } catch (e) {
      return errorOf(e)
    }
  }
  /** Whether what the chain says must be read. */
  const isChanged = ({ method }: Call, at: Behind, body: Buffer) =>
    rulesOf(method, at).some((r) => r.after && (!r.afterRefusal || body.includes('"error":')))

  const answer = async (asked: IncomingMessage, body: Buffer): Promise<Answer> => {
    if (asked.method !== 'POST') return pass(asked.method ?? 'GET', asked.headers, body)
    const headers = { 'content-type': 'application/json', 'access-control-allow-origin': '*' }
    if (body.length > BODY_BYTES)
      return { status: 413, headers, body: Buffer.from('content length too large') }
    const text = String(body)
    const parsed = JSON.parse(text) as Call | Call[]
    const calls = [parsed].flat()
    const own = (said: object) => ({ status: 200, headers, body: Buffer.from(JSON.stringify(said)) })
    if (calls.length > BATCH)
      return own([{ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batch too large' } }])
    const at = seen()
    const told = await Promise.all(
      calls.map(async (call) => {
        call.params ??= []
        return before(call, at)
      }),
    )
    const left = calls.filter((_, i) => told[i] === undefined)
    const named = (call: Call, said: Said) => ({ jsonrpc: '2.0', id: call.id, ...said })
    if (left.length === 0) {
      const all = calls.map((call, i) => named(call, told[i]!))
      return own(Array.isArray(parsed) ? all : all[0]!)
    }
    const now = JSON.stringify(Array.isArray(parsed) ? left : left[0])
    const said = await post(now, asked.headers)
    if (left.length === calls.length && !left.some((call) => isChanged(call, at, said.body))) return said
    const byChain = new Map(
      [JSON.parse(String(said.body)) as Said & { id: unknown }].flat().map((s) => [s.id, s]),
    )
    const all = await Promise.all(
      calls.map(async (call, i) => {
        const { result, error } = told[i] ?? byChain.get(call.id) ?? {}
        const one: Said = error ? { error } : { result: result ?? null }
        return named(call, told[i] ? one : await after(one, call, at))
      }),
    )
    return {
      ...own(Array.isArray(parsed) ? all : all[0]!),
      headers: { ...said.headers, 'content-length': undefined },
    }
  }
  const serve = async (asked: IncomingMessage, response: ServerResponse) => {
    if (node.down) {
      asked.socket.destroy()
      return
    }
    const body = await bodyOf(asked)
    if (node.silent) return
    const { status, headers, body: told } = await answer(asked, body)
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) response.setHeader(name, value)
    response.setHeader('content-length', told.length)
    response.writeHead(status).end(told)
  }
  const server = createServer((asked, response) => {
    // A chain that is gone breaks the connection, as it would itself.
    serve(asked, response).catch(() => response.destroy())
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const node: BscNode = {
    ...PLAIN,
    ...standing,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    silent: false,
    down: false,
    kept,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
        agent.destroy()
      }),
  }
  // BSC has no base fee (protocol_params.go:139): from the next block on the chain has none either.
  await ask('anvil_setNextBlockBaseFeePerGas', ['0x0'])
  return node
}

/** A local chain whose `url` answers as BSC's node does; `rpc` asks the chain itself, with the methods that only tests have. */
export type BscChain = LocalChain & { voice: BscNode }

/** Starts one, for a test: see `startChain`. */
export async function startBscChain(o: Parameters<typeof startChain>[0]): Promise<BscChain> {
  const chain = await startChain(o)
  const voice = await startBscNode(chain.url).catch(async (e: unknown) => {
    await chain.stop()
    throw e
  })
  return {
    ...chain,
    url: voice.url,
    voice,
    stop: async () => {
      await voice.stop()
      await chain.stop()
    },
  }
}
