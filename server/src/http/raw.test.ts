import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestChain, type TestChain } from '#test/chain.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// Requests as bytes over a socket, of shapes that no client library sends.

const INDEX = '<!doctype html><title>Holdfast</title>'
const FILE = 'export const answer = 42\n'
const ASSET = '/assets/app-1a2b.js'
const CALL = '/api/app/api/listPrices'

let dir: string
let chain: TestChain
let t: TestApp
let port: number
const lines: string[] = []

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'holdfast-raw-'))
  for (const folder of ['assets', 'pages']) mkdirSync(join(dir, folder))
  writeFileSync(join(dir, 'index.html'), INDEX)
  writeFileSync(join(dir, 'pages/paths.json'), '["/","/swap","/msgDetail"]')
  writeFileSync(join(dir, ASSET), FILE)
  chain = await startTestChain()
  t = await startTestApp({
    chain,
    env: { WEB_DIST: dir, CALLS_PER_MINUTE: '100', REQUEST_SECONDS: '2' },
    log: (line) => lines.push(line),
  })
  await t.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.http.server.address() as AddressInfo).port
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
  rmSync(dir, { recursive: true, force: true })
})

type Raw = { status: number; headers: Record<string, string>; body: string }

/** Sends bytes, and reads until the server ends the connection. */
const send = (bytes: string): Promise<Raw> =>
  new Promise((resolve, reject) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('latin1').on('data', (part: string) => (said += part))
    socket.on('error', reject).on('close', () => {
      const [head = '', ...rest] = said.split('\r\n\r\n')
      const [line = '', ...fields] = head.split('\r\n')
      const headers = fields.map((field) => field.split(/:\s*/, 2) as [string, string])
      resolve({
        status: Number(line.split(' ')[1]),
        headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
        // A body of no pieces.
        body: rest.join('\r\n\r\n').replace(/^0\r\n\r\n$/, ''),
      })
    })
  })
const get = (target: string, ...headers: string[]) =>
  send([`GET ${target} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', ''].join('\r\n'))

const refusal = (field: string) => ({ code: 500, data: { error: 'INVALID_INPUT', field } })
/** A body as text, or of an envelope what is expected of it. */
const saidBy = ({ body }: Raw, wanted: string | object): unknown => {
  if (typeof wanted === 'string') return body
  const envelope = Object.entries(JSON.parse(body) as object)
  return Object.fromEntries(envelope.filter(([name]) => Object.hasOwn(wanted, name)))
}
const CUT = `bytes */${FILE.length}`

type Row = [
  shape: string,
  headers: string[],
  status: number,
  more: Record<string, string>,
  body: string | object,
]
const ranges: Row[] = [
  ['nothing', [], 200, {}, FILE],
  [
    'the first bytes',
    ['Range: bytes=0-5'],
    206,
    { 'content-range': `bytes 0-5/${FILE.length}` },
    FILE.slice(0, 6),
  ],
  ['from a byte on', ['Range: bytes=7-'], 206, {}, FILE.slice(7)],
  ['beyond the end of it', ['Range: bytes=7-99999'], 206, {}, FILE.slice(7)],
  ['after its end', ['Range: bytes=999999-'], 416, { 'content-range': CUT }, refusal('range')],
  [
    'far after its end',
    [`Range: bytes=${'9'.repeat(400)}-`],
    416,
    { 'content-range': CUT },
    refusal('range'),
  ],
  ['a range backwards', ['Range: bytes=5-2'], 200, {}, FILE],
  ['no numbers', ['Range: bytes=x-y'], 200, {}, FILE],
  ['nothing of bytes', ['Range: bytes='], 200, {}, FILE],
  ['other units', ['Range: lines=1-2'], 200, {}, FILE],
  ['the last of more than there is', ['Range: bytes=-999999'], 200, {}, FILE],
  ['several ranges', ['Range: bytes=0-1,4-5'], 200, {}, FILE],
  ['a thousand ranges', [`Range: bytes=${'0-1,'.repeat(1_000)}0-1`], 206, {}, FILE.slice(0, 2)],
  ['another copy', ['If-Match: "x"'], 412, {}, refusal('if-match')],
  ['any copy', ['If-Match: *'], 200, {}, FILE],
  ['one from long ago', ['If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'], 412, {}, refusal('if-match')],
  ['a time that is none', ['If-Unmodified-Since: never'], 200, {}, FILE],
  ['a range of another copy', ['Range: bytes=0-5', 'If-Range: "x"'], 200, {}, FILE],
]

test.each(ranges)('of a file that is asked for %s is answered', async (_, headers, status, more, body) => {
  const answer = await get(ASSET, ...headers)
  expect(answer).toMatchObject({ status, headers: more })
  expect(saidBy(answer, body)).toEqual(body)
})

const HOST = 'Host: a\r\nConnection: close\r\n'
const EMPTY = ''
const shapes: [shape: string, bytes: string, status: number, body: string | object][] = [
  ['no HTTP', 'hello\r\n\r\n', 400, refusal('request')],
  ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, refusal('request')],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400, EMPTY],
  ['a second host', `GET ${CALL} HTTP/1.1\r\nHost: b\r\n${HOST}\r\n`, 400, refusal('host')],
  ['the same host twice', `GET / HTTP/1.1\r\nhOST: a\r\n${HOST}\r\n`, 400, refusal('host')],
  [
    'two lengths',
    `POST ${CALL} HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
    400,
    refusal('request'),
  ],
  [
    'a length and pieces',
    `POST ${CALL} HTTP/1.1\r\n${HOST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    400,
    refusal('request'),
  ],
  ['a name with a blank', `GET / HTTP/1.1\r\n${HOST}X : 1\r\n\r\n`, 400, refusal('request')],
  ['a bare line feed', `GET / HTTP/1.1\n${HOST}\r\n`, 400, refusal('request')],
  [
    'headers without end',
    `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    refusal('headers'),
  ],
  ['half a request', 'GET / HTTP/1.1\r\nHost: a\r\n', 408, refusal('request')],
  [
    'half a body',
    `POST ${CALL} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    408,
    refusal('request'),
  ],
  [
    'a piece without a size',
    `POST ${CALL} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n`,
    400,
    refusal('request'),
  ],
  ['an expectation', `GET / HTTP/1.1\r\n${HOST}Expect: wonders\r\n\r\n`, 417, EMPTY],
  ['a method of its own', `BREW / HTTP/1.1\r\n${HOST}\r\n`, 400, refusal('request')],
  ['every target', `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, 404, refusal('path')],
  ['a whole address', `GET http://a${CALL}?x=1 HTTP/1.1\r\n${HOST}\r\n`, 200, { code: 200 }],
  [
    'a whole address in capitals',
    `GET HTTPS://other.example:81${CALL} HTTP/1.1\r\n${HOST}\r\n`,
    200,
    { code: 200 },
  ],
  ['a whole address of a page', `GET http://a HTTP/1.1\r\n${HOST}\r\n`, 200, INDEX],
  ['a whole address with a query alone', `GET http://a?x HTTP/1.1\r\n${HOST}\r\n`, 200, INDEX],
  ['a whole address of nothing', `GET http://a/api/nothing HTTP/1.1\r\n${HOST}\r\n`, 404, refusal('path')],
  ['another scheme', `GET ftp://a/ HTTP/1.1\r\n${HOST}\r\n`, 404, refusal('path')],
]

test.each(shapes)('%s is answered as what it is', async (_, bytes, status, body) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(saidBy(answer, body)).toEqual(body)
  const length = answer.headers['content-length']
  expect(length === undefined ? '' : answer.body).toHaveLength(Number(length ?? 0))
})

test('what cannot be read after an answer is answered too, and ends the connection', async () => {
  const first = `GET ${CALL} HTTP/1.1\r\nHost: a\r\n\r\n`
  const said = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    socket.setEncoding('latin1').on('data', (part: string) => {
      // The answer to the first is there whole.
      if (text === '') socket.write('nonsense\r\n\r\n')
      text += part
    })
    socket.on('error', reject).on('close', () => resolve(text))
  })
  expect([...said.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '400'])
})

test('the host of a whole address counts, not that of the header', async () => {
  const code = (target: string, host: string) =>
    send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const path = '/api/app/api/getCode'
  expect((await code(path, 'localhost:3000')).body).toContain('"code":200')
  expect((await code(`http://localhost:3000${path}`, 'evil.example')).body).toContain('"code":200')
  expect((await code(`http://evil.example${path}`, 'localhost:3000')).body).toContain('ORIGIN_NOT_ALLOWED')
})

test('a path that leads nowhere is 404 with the app’s page, so that a scanner learns nothing', async () => {
  for (const path of ['/', '/swap', '/Swap', '/swap/', '/swap?code=1', '/msgDetail?id=7'])
    expect([path, (await get(path)).status]).toEqual([path, 200])
  for (const path of ['/backup', '/admin/', '/swap/x', '/wp-login.html', '/.git/', '/__proto__']) {
    const { status, body, headers } = await get(path)
    expect([path, status, body, headers['cache-control']]).toEqual([path, 404, INDEX, 'no-cache'])
  }
})

test('what is no page is 404 whole, whatever of it is asked for; pages are files', async () => {
  const { headers } = await get('/')
  const conditions = [
    `If-None-Match: ${headers['etag']}`,
    'Range: bytes=0-3',
    'Range: bytes=9999-',
    'If-Match: "x"',
  ]
  for (const condition of conditions) {
    const { status, body, headers: told } = await get('/nowhere', condition)
    expect([condition, status, body]).toEqual([condition, 404, INDEX])
    expect(told).not.toHaveProperty('content-range')
  }
  const statuses = []
  for (const condition of conditions) statuses.push((await get('/', condition)).status)
  expect(statuses).toEqual([304, 206, 416, 412])
})

test('what strangers ask for is no failure of ours: nothing of it is logged or counted as one', async () => {
  const before = lines.length
  const headers = [{ range: 'bytes=999999-' }, { 'if-match': '"x"' }]
  for (let i = 0; i < 100; i++) await t.app.http.inject({ url: ASSET, headers: headers[i % 2]! })
  const said = lines.slice(before).map((line) => JSON.parse(line) as { level: number; outcome?: string })
  // Answers are noted for who looks for a fault, not otherwise.
  expect(said.filter(({ level }) => level > 20)).toEqual([])
  expect(said.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 100 }, () => 'refused'))
})

test('files, pages and paths that lead nowhere have a limit, apart from that of calls', async () => {
  const remoteAddress = '203.0.113.7'
  const ask = async ({ url, method = 'GET' }: { url: string; method?: 'GET' | 'POST' }) =>
    (await t.app.http.inject({ url, method, remoteAddress })).statusCode
  const asked = [
    { url: ASSET },
    { url: '/swap' },
    { url: '/nowhere' },
    { url: '/api/nothing', method: 'POST' as const },
  ]
  const statuses = new Set<number>()
  for (let i = 0; i < 1_000; i++) statuses.add(await ask(asked[i % 4]!))
  expect(statuses).toEqual(new Set([200, 404]))
  for (const one of asked) expect([one, await ask(one)]).toEqual([one, 429])
  const refused = await t.app.http.inject({ url: ASSET, remoteAddress })
  const { data } = refused.json<{ data: { error: string; seconds: number } }>()
  expect([data.error, refused.headers['retry-after']]).toEqual(['RATE_LIMITED', String(data.seconds)])
  // Calls have their own limit, and who watches the process none.
  for (const url of [CALL, '/live', '/serving', '/ready'])
    expect([url, await ask({ url })]).not.toEqual([url, 429])
})
