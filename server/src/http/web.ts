import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { LANGUAGES } from '@holdfast/protocol/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { unknownCall } from './failures.ts'
import { Leads, leadsIn, type Packing } from './leads.ts'

const YEAR_SECONDS = 31_536_000
const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Holdfast</title>
<h1>The web app is not built</h1>
<p>This server has no web app to show. Build it and set WEB_DIST to the folder that holds its index.html.
The API is documented at <a href="/api/docs">/api/docs</a>.</p></html>
`

/**
 * Tells the document's first script to take the language that the browser asks for. It is the one header that a script can read before
 * anything is painted, so that documents stay as the build has packed them.
 */
const BY_BROWSER = { 'server-timing': 'language;desc="browser"' }

/** CSP sources of the inline scripts in the app's `index.html`. */
export function inlineScriptHashes(webDist: string | null): string[] {
  const index = webDist === null ? '' : join(webDist, 'index.html')
  if (!existsSync(index)) return []
  const scripts = readFileSync(index, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return [...scripts].map(([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`)
}

/** What asks for a part of a file, or for one only if it is or is not a certain one. */
const CONDITIONS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
]

/** By path, the document that has the page's first view in it: web/tools/first-views.ts writes them. */
function documents(webDist: string): Map<string, string> {
  const folder = join(webDist, 'pages')
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.html')) : []
  return new Map(files.map((file) => [`/${file.slice(0, -'.html'.length)}`, `pages/${file}`]))
}

/**
 * The app's paths, from a list that the build writes; null for a build without one. The app takes them in any case, with or without a
 * slash at the end.
 */
function pathsOf(webDist: string): { has(path: string): boolean } | null {
  const file = join(webDist, 'pages', 'paths.json')
  if (!existsSync(file)) return null
  const paths = new Set(
    (JSON.parse(readFileSync(file, 'utf8')) as string[]).map((path) => path.toLowerCase()),
  )
  return { has: (path) => paths.has(path.toLowerCase().replace(/(?<=.)\/$/, '')) }
}

/** Answers in documents are those of the calls themselves, in the language that documents have. */
function leadsOf(app: FastifyInstance, webDist: string, pages: ReadonlyMap<string, string>): Leads {
  const read = (file: string) => readFileSync(join(webDist, file), 'utf8')
  const documents = leadsIn(read('index.html')).flatMap(([path, url]) => {
    const file = pages.get(path)
    return file === undefined ? [] : [[path, { html: read(file), url }] as const]
  })
  return new Leads(new Map(documents), async (url) => {
    // It has an address of its own, so that it is counted apart from people's.
    const headers = { lang: LANGUAGES[0].code }
    const { statusCode, payload } = await app.inject({ url, headers, remoteAddress: '0.0.0.0' })
    return statusCode === 200 && payload.startsWith('{"code":200') ? payload : null
  })
}

/** How the answer may be packed; what is listed with weight 0 is refused (RFC 9110, 12.5.3). */
function packingOf({ headers }: FastifyRequest): Packing {
  const accepted = (headers['accept-encoding']?.toString() ?? '')
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim().toLowerCase()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((packing) => accepted.includes(packing)) ?? 'identity'
}

/**
 * Serves the web app: hashed files cached for good, documents fresh each time, compressed copies (.br, .gz) where they exist.
 * Every path of the app gets the document of its page, with its first answer where it is about a list, or `index.html` where there is
 * none; others get that one with HTTP 404, which shows that there is no such page. Paths below /api are never the app's.
 */
export function serveWeb(
  app: FastifyInstance,
  { webDist, firstLanguage }: Pick<Config, 'webDist' | 'firstLanguage'>,
): void {
  const told = firstLanguage === 'browser' ? BY_BROWSER : {}
  const built = webDist !== null && existsSync(join(webDist, 'index.html'))
  if (built)
    void app.register(fastifyStatic, {
      root: webDist,
      preCompressed: true,
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = /[/\\]assets[/\\]/.test(path)
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
        if (path.endsWith('.html')) reply.headers(told)
      },
    })
  const pages = built ? documents(webDist) : new Map<string, string>()
  const leads = built ? leadsOf(app, webDist, pages) : null
  const paths = built ? pathsOf(webDist) : null
  const page = async (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const isThere = paths?.has(path) ?? true
    reply.code(isThere ? 200 : 404)
    if (!isThere) {
      request.outcome = 'refused'
      // They are about a page, and there is none.
      for (const condition of CONDITIONS) delete request.raw.headers[condition]
    }
    if (!built)
      return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(NOT_BUILT)
    const packing = packingOf(request)
    const led = await leads?.of(path, packing)
    if (!led) return reply.sendFile(pages.get(path) ?? 'index.html')
    if (packing !== 'identity') reply.header('content-encoding', packing)
    return reply
      .headers(told)
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .type('text/html; charset=utf-8')
      .send(led)
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const reads = request.method === 'GET' || request.method === 'HEAD'
    const isFile = /\.[a-z0-9]+$/i.test(path) && !path.endsWith('.html')
    if (!reads || isFile || /^\/api(\/|$)/i.test(path)) return unknownCall(request, reply)
    return page(path, request, reply)
  })
}
