import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { calls } from '@holdfast/protocol/calls/index'
import type { Call } from '@holdfast/protocol/calls/call'
import { API_PREFIX } from '@holdfast/protocol/envelope'

/**
 * What can happen to an answer: a status, a line that is cut in the middle, no answer at all, a page of something on the way that
 * answers for the server, or half a file that is told to be whole.
 */
export type Fault = 502 | 503 | 429 | 'cut' | 'hangs' | 'portal' | 'half'

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
const EXAMPLES = new Map(
  (Object.values(calls) as unknown as Call[]).map((call) => [
    pathOf(call),
    call.bare ? call.example.data : { code: 200, msg: 'ok', data: call.example.data },
  ]),
)

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
  /** Ends all faults. */
  mend(): void
  /** Replaces the release: the files of the one before are gone. */
  publish(): void
  /** Ends every connection, and takes no new one. */
  leave(): Promise<void>
  /** paths of what was asked since the last call, in order */
  asked(): string[]
  stop(): Promise<void>
}

/** Starts a stand-in that serves the app in `dist`. */
export async function startStandIn(dist: string): Promise<StandIn> {
  let faults: { path: RegExp; fault: Fault; left: number }[] = []
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

  function answer(request: IncomingMessage, response: ServerResponse) {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    asked.push(path)
    const hit = faults.find((one) => one.left > 0 && one.path.test(path))
    if (hit) {
      hit.left--
      faultily(hit.fault, path, response)
      return
    }
    const example = EXAMPLES.get(path)
    if (path === '/away.html')
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Away</title>')
    else if (example) {
      // Its addresses are nobody's, and no page asks anybody but this server.
      const own = JSON.stringify(example).replaceAll(
        /https:\/\/(rpc\.example|bscscan\.com)/g,
        `${origin}/nowhere.json`,
      )
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(own)
    } else if (path.startsWith('/api/')) response.writeHead(404).end()
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
    mend: () => void (faults = []),
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
