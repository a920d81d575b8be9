import { createHash } from 'node:crypto'
import { type Call, errorsOf } from '@holdfast/protocol/calls/call'
import { CODE } from '@holdfast/protocol/envelope'
import { ERROR_CODES } from '@holdfast/protocol/errors'
import { API_PREFIX } from '@holdfast/protocol/envelope'
import type { FastifyInstance } from 'fastify'
import { texts as en } from '../i18n/texts/en.ts'
import { openApiOf } from './openapi.ts'

const escape = (s: string) => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
const code = (s: string) => `<code>${escape(s)}</code>`
const pre = (value: unknown) => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`

type Json = {
  type?: string
  properties?: Record<string, Json>
  items?: Json
  anyOf?: Json[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  default?: string | number | boolean
  required?: string[]
}

/** Describes a schema in a few words. */
function words(s: Json): string {
  if (s.const !== undefined) return JSON.stringify(s.const)
  if (s.enum) return s.enum.map((v) => JSON.stringify(v)).join(' | ')
  if (s.anyOf) return s.anyOf.map(words).join(' | ')
  if (s.type === 'array') return `list of ${words(s.items ?? {})}`
  if (s.type === 'object')
    return `{ ${Object.entries(s.properties ?? {})
      .map(([n, p]) => `${n}: ${words(p)}`)
      .join(', ')} }`
  const limits = [
    ...(s.minimum === undefined ? [] : [`≥ ${s.minimum}`]),
    ...(s.maximum === undefined ? [] : [`≤ ${s.maximum}`]),
    ...(s.maxLength === undefined ? [] : [`at most ${s.maxLength} characters`]),
    ...(s.pattern === undefined ? [] : [s.pattern]),
    ...(s.default === undefined ? [] : [`default ${String(s.default)}`]),
  ]
  return `${s.type ?? 'any'}${limits.length > 0 ? ` (${limits.join(', ')})` : ''}`
}

const SESSION = {
  required: 'needs a session (header AppToken)',
  optional: 'shows more with a session',
  none: 'public',
} as const

function section(call: Call): string {
  const path = call.path.startsWith('/api/') ? call.path : `${API_PREFIX}/${call.path}`
  const input = call.input as unknown as Json
  const rows = Object.entries(input.properties ?? {}).map(
    ([name, s]) =>
      `<tr><td>${code(name)}</td><td>${escape(words(s))}</td><td>${input.required?.includes(name) ? 'required' : 'optional'}</td></tr>`,
  )
  const query = new URLSearchParams(
    Object.entries(call.example.input).map(([k, v]): [string, string] => [k, String(v)]),
  )
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = query.get(name)
    query.delete(name)
    return value ?? whole
  })
  const sample = call.method === 'GET' && query.size > 0 ? `${filled}?${query.toString()}` : filled
  return `<section id="${escape(call.path)}"><h3><b class="${call.method}">${call.method}</b> ${code(path)}</h3>
<p>${escape(call.summary).replace(/`([^`]+)`/g, '<code>$1</code>')}</p><p class="quiet">${SESSION[call.session]}</p>
${rows.length > 0 ? `<table><tr><th>Input</th><th>Type</th><th></th></tr>${rows.join('')}</table>` : '<p>No inputs.</p>'}
<p><b>data</b> ${code(words(call.data))}</p>
<p><b>Errors</b> ${errorsOf(call).map(code).join(' ')}</p>
<details><summary>Example</summary><p>${code(`${call.method} ${sample}`)}</p>${call.method === 'POST' ? pre(call.example.input) : ''}${call.contentType ? '' : pre({ code: CODE.ok, msg: 'OK', data: call.example.data })}</details></section>`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.55 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem}
code,pre{font:13px/1.5 ui-monospace,monospace;background:color-mix(in srgb,currentColor 8%,transparent);border-radius:4px;padding:.1em .3em;overflow-wrap:anywhere}
pre{padding:.8rem;overflow-x:auto}section{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.4rem 0 1rem}
table{border-collapse:collapse;width:100%;font-size:14px}td,th{text-align:left;padding:.3rem .6rem .3rem 0;vertical-align:top;overflow-wrap:anywhere}
.quiet{opacity:.7;font-size:14px}h3{margin-bottom:.2rem}b.GET,b.POST{font-size:13px}nav a{margin-right:.8rem;display:inline-block}`

/** Of the documentation alone, which has its styles in it. */
const POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The documentation as one page, without scripts or external resources. */
function docsPage(calls: Call[]): string {
  const tags = [...new Set(calls.map((c) => c.tag))]
  const failed = {
    code: CODE.failed,
    msg: en.INVALID_INPUT.replace('{field}', 'address'),
    data: { error: 'INVALID_INPUT', field: 'address' },
  }
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Holdfast API</title><link rel="icon" href="data:,"><style>${STYLE}</style></head><body><h1>Holdfast API</h1>
<p>Every handled answer has HTTP status 200 and the envelope ${code('{code, msg, data}')}: ${code('200')} success, ${code('401')} log out,
${code('500')} failed. HTTP 4xx is for transport only: unreadable (400), unknown call (404), not whole in time (408), body too large (413), too many requests (429).
Without a session a private call answers ${code('500')} with the message ${code('noLogin')}, untranslated; with a token that has ended,
${code('401')} with the same message.</p>
<p>Headers: ${code('AppToken')} carries the session's token; ${code('lang')} the language of ${code('msg')} (tw, en, ko, th, ja, ms, lo, zh, vi, id; tw by default).
${code('Content-Language')} names the one used.</p>
<p>Amounts are whole base units (10<sup>-18</sup>) as decimal strings, times are unix seconds. Lists answer
${code('{records, total, page, size}')}; ${code('page')} counts from 1, ${code('size')} is 1 to 200. A POST takes its inputs as a JSON body or in the query string, and refuses
what it does not know, by its name.</p>
<p>A failure:</p>${pre(failed)}
<p>Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. Contracts and chain: <a href="/api/chain">/api/chain</a>
(no envelope). State: <a href="/api/health">/api/health</a>, <a href="/api/status">/api/status</a>.</p>
<nav>${calls.map((c) => `<a href="#${escape(c.path)}">${escape(c.path)}</a>`).join('')}</nav>
${tags
  .map(
    (t) =>
      `<h2>${escape(t)}</h2>${calls
        .filter((c) => c.tag === t)
        .map(section)
        .join('')}`,
  )
  .join('')}
<h2 id="errors">Error codes</h2><table>${ERROR_CODES.map((c) => `<tr><td>${code(c)}</td><td>${escape(en[c])}</td></tr>`).join('')}</table>
</body></html>
`
}

/** `/api/docs` and `/api/openapi.json`. */
export function docsRoutes(app: FastifyInstance): void {
  let page: string | undefined
  let document: string | undefined
  app.get('/api/docs', (_, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
      .send((page ??= docsPage(app.calls))),
  )
  app.get('/api/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send((document ??= JSON.stringify(openApiOf(app.calls)))),
  )
}
