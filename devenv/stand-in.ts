import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { calls } from '@holdfast/protocol/calls/index'
import type { Call, DataOf } from '@holdfast/protocol/calls/call'
import { API_PREFIX, CODE } from '@holdfast/protocol/envelope'
import type { ErrorCode } from '@holdfast/protocol/errors'

/**
 * What can happen to an answer: a status, a line that is cut in the middle, no answer at all, a page of something on the way that
 * answers for the server, or half a file that is told to be whole.
 */
export type Fault = 500 | 502 | 503 | 429 | 'cut' | 'hangs' | 'portal' | 'half'

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const STORED = 'public, max-age=31536000, immutable'
const pathOf = ({ path }: Call) => (path.startsWith('/') ? path : `${API_PREFIX}/${path}`)
const CALLS = new Map(
  (Object.entries(calls) as unknown as [CallName, Call][]).map(([name, call]) => [
    `${call.method} ${pathOf(call)}`,
    { name, call },
  ]),
)

type CallName = keyof typeof calls
/** What a call answers, made from its example and the query that it is asked with. */
type Change<N extends CallName> = (
  example: DataOf<(typeof calls)[N]>,
  query: URLSearchParams,
) => DataOf<(typeof calls)[N]>
type AnyChange = (example: unknown, query: URLSearchParams) => unknown
/** Path of the chain's node: no page has it. */
export const NODE = '/rpc'
/** What a node answers to a method of JSON-RPC. Throws where it has no answer. */
export type Node = (method: string, params: readonly unknown[]) => unknown
type RpcCall = { id: number; method: string; params?: unknown[] }

function faultily(fault: Fault, path: string, response: ServerResponse) {
  const type = TYPES[extname(path)] ?? 'text/html'
  if (fault === 'hangs') return
  if (fault === 'portal')
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Sign in to the Wi-Fi</title>')
  else if (fault === 'half')
    response.writeHead(200, { 'content-type': type, 'cache-control': STORED }).end('export const begun = (')
  else if (fault === 'cut') {
    response.writeHead(200, { 'content-type': type, 'content-length': 5_000 })
    response.write('/* the beginning */', () => response.destroy())
  } else response.writeHead(fault, { 'content-type': 'text/plain' }).end('busy')
}

/** A server of the built app on the loopback address, whose answers to calls are the calls' examples. */
export type StandIn = {
  /** address without a slash at its end */
  url: string
  /** Lets the next `times` requests for a path that matches fail. */
  fail(path: RegExp, fault: Fault, times?: number): void
  /** Answers a call with its example, changed by `change`. */
  answer<N extends CallName>(name: N, change: Change<N>): void
  /** Refuses a call with `error`. */
  refuse(name: CallName, error: ErrorCode): void
  /** Ends all faults, and what was said about answers. */
  mend(): void
  /** Replaces the release: the files of the one before are gone. */
  publish(): void
  /** Ends every connection, and takes no new one. */
  leave(): Promise<void>
  /** paths of what was asked since the last call, in order */
  asked(): string[]
  stop(): Promise<void>
}

/** All that was sent, as text. */
async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}

/**
 * Starts a stand-in that serves the app in `dist`.
 * @param node what the node at the chain's address answers; without it there is none
 */
export async function startStandIn(dist: string, node?: Node): Promise<StandIn> {
  let faults: { path: RegExp; fault: Fault; left: number }[] = []
  let changes = new Map<CallName, AnyChange>()
  let refusals = new Map<CallName, ErrorCode>()
  let asked: string[] = []
  let release = 1
  let origin = ''

  /** The other release is the same app below another folder, under another id. */
  const inRelease = (body: Buffer) =>
    release === 1
      ? body
      : Buffer.from(
          body
            .toString()
            .replaceAll('assets/', 'assets2/')
            .replaceAll(idOf(dist), (id) => id.split('').toReversed().join('')),
        )

  function file(path: string, response: ServerResponse) {
    const folder = release === 1 ? 'assets' : 'assets2'
    const isAsset = path.startsWith(`/${folder}/`)
    const isPage = extname(path) === ''
    if (path.startsWith('/assets') && !isAsset) return response.writeHead(404).end()
    let name = path.replace(folder, 'assets')
    if (isPage) name = path === '/' ? '/index.html' : `/pages${path}.html`
    let body: Buffer
    try {
      body = readFileSync(join(dist, name))
    } catch {
      if (!isPage) return response.writeHead(404).end()
      body = readFileSync(join(dist, 'index.html'))
    }
    const type = TYPES[isPage ? '.html' : extname(path)] ?? 'application/octet-stream'
    if (/html|javascript|css/.test(type)) body = inRelease(body)
    const cache = isAsset ? STORED : 'no-cache'
    return response.writeHead(200, { 'content-type': type, 'cache-control': cache }).end(body)
  }

  function answerTo(name: CallName, call: Call, query: URLSearchParams): unknown {
    const error = refusals.get(name)
    if (error) return { code: CODE.failed, msg: error, data: { error } }
    const example = structuredClone(call.example.data)
    const change = changes.get(name)
    const data = change ? change(example, query) : example
    return call.bare ? data : { code: CODE.ok, msg: 'ok', data }
  }

  async function askNode(node: Node, request: IncomingMessage, response: ServerResponse) {
    const asked = JSON.parse(await bodyOf(request)) as RpcCall | RpcCall[]
    const one = ({ id, method, params = [] }: RpcCall) => {
      try {
        return { jsonrpc: '2.0', id, result: node(method, params) }
      } catch (error) {
        return { jsonrpc: '2.0', id, error: { code: -32_601, message: String(error) } }
      }
    }
    const answers = Array.isArray(asked) ? asked.map(one) : one(asked)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers))
  }

  function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', origin)
    asked.push(path)
    const hit = faults.find((one) => one.left > 0 && one.path.test(path))
    if (hit) {
      hit.left--
      faultily(hit.fault, path, response)
      return
    }
    const asks = CALLS.get(`${request.method} ${path}`)
    if (path === '/away.html')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Away</title>')
    else if (asks) {
      // Its addresses are nobody's, and no page asks anybody but this server.
      const own = JSON.stringify(answerTo(asks.name, asks.call, query))
        .replaceAll('https://rpc.example', `${origin}${NODE}`)
        .replaceAll('https://bscscan.com', `${origin}/nowhere.json`)
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(own)
    } else if (path === NODE && node) void askNode(node, request, response)
    else if (path.startsWith('/api/')) response.writeHead(404).end()
    else file(path, response)
  }

  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the stand-in has no address')
  origin = `http://localhost:${address.port}`
  const leave = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    url: origin,
    fail: (path, fault, times = 1) => void faults.push({ path, fault, left: times }),
    answer: (name, change) => void changes.set(name, change as AnyChange),
    refuse: (name, error) => void refusals.set(name, error),
    mend() {
      faults = []
      changes = new Map()
      refusals = new Map()
    },
    publish: () => void (release = 2),
    leave,
    asked() {
      const all = asked
      asked = []
      return all
    },
    stop: () => (server.listening ? leave() : Promise.resolve()),
  }
}

const idOf = (dist: string) =>
  /name="release" content="(\w+)"/.exec(readFileSync(join(dist, 'index.html'), 'utf8'))?.[1] ?? 'none'
