import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORIGIN, signIn, startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { asOwner } from '#test/database.ts'
import { BODY_LIMIT } from './server.ts'

let chain: TestChain
let dir: string
let t: TestApp
let bare: TestApp
const lines: string[] = []
const ann = account(11)
const GOODS = '/api/app/api/pageShopGoods?page=1&size=12'
const VISIT = `<script type="application/json" id="visit">${JSON.stringify({ leads: { '/shop': GOODS } })}</script>`
const SHOP = `<title>Shop</title><script type="application/json" id="lead"></script>`
const INDEX = `<!doctype html>${VISIT}<script>window.theme="dark"</script><script src="/assets/app-1a2b.js"></script>`
const SWAP = INDEX.replace('<script>', '<title>Swap</title><script>')
const APP = 'console.log("app")'

beforeAll(async () => {
  chain = await startTestChain()
  await new Person(chain, 11).register(account(ROOT_INDEX).address)
  dir = mkdtempSync(join(tmpdir(), 'holdfast-web-test-'))
  mkdirSync(join(dir, 'assets'))
  mkdirSync(join(dir, 'pages'))
  writeFileSync(join(dir, 'index.html'), INDEX)
  writeFileSync(join(dir, 'pages/swap.html'), SWAP)
  writeFileSync(join(dir, 'pages/swap.html.gz'), gzipSync(SWAP))
  writeFileSync(join(dir, 'pages/shop.html'), SHOP)
  writeFileSync(join(dir, 'pages/shop.html.gz'), gzipSync(SHOP))
  writeFileSync(join(dir, 'favicon.svg'), '<svg/>')
  writeFileSync(join(dir, 'assets/app-1a2b.js'), APP)
  writeFileSync(join(dir, 'assets/app-1a2b.js.gz'), gzipSync(APP))
  t = await startTestApp({ chain, env: { WEB_DIST: dir }, log: (line) => lines.push(line) })
  await t.sync()
  bare = await startTestApp({
    chain,
    env: { WEB_DIST: join(dir, 'nothing'), CALLS_PER_MINUTE: '30', SIGN_INS_PER_MINUTE: '4' },
  })
  await bare.sync()
})
afterAll(async () => {
  await t?.stop()
  await bare?.stop()
  await chain?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const inject = (url: string, headers: Record<string, string> = {}, on = t) =>
  on.app.http.inject({ url, headers })

test('an unknown call is HTTP 404 with an envelope', async () => {
  for (const url of [
    '/api/app/api/nothing',
    '/api',
    '/api/',
    '/api/app/api/configKey',
    '/api/app/api/configKey/x/y',
    '/api/app/api/../../etc/passwd',
  ]) {
    const answer = await t.get(url, { lang: 'en' })
    expect([url, answer.status, answer.body]).toEqual([
      url,
      404,
      { code: 500, msg: 'This input is not valid: path', data: { error: 'INVALID_INPUT', field: 'path' } },
    ])
  }
  expect((await t.post('getCode', {})).status).toBe(404)
  expect((await t.get('loginDapp')).status).toBe(404)
})

test('a body that is too large is HTTP 413', async () => {
  const answer = await t.post('loginDapp', { sign: 'a'.repeat(BODY_LIMIT) }, { lang: 'en' })
  expect([answer.status, answer.body.code, answer.body.data]).toEqual([
    413,
    500,
    { error: 'INVALID_INPUT', field: 'body', limit: BODY_LIMIT },
  ])
})

test('a body that is no JSON object is a handled failure', async () => {
  const send = (payload: string, type = 'application/json') =>
    t.app.http.inject({
      method: 'POST',
      url: '/api/app/api/logout',
      payload,
      headers: { 'content-type': type },
    })
  for (const [payload, type] of [
    ['{', 'application/json'],
    ['null', 'application/json'],
    ['[1]', 'application/json'],
    ['"a"', 'application/json'],
    ['<a/>', 'text/xml'],
    ['{"__proto__":{"x":1}}', 'application/json'],
  ] as const) {
    const answer = await send(payload, type)
    expect([payload, answer.statusCode, answer.json().data]).toEqual([
      payload,
      200,
      { error: 'INVALID_INPUT', field: 'body' },
    ])
  }
})

test('odd requests never make a server error', async () => {
  const urls = [
    '/%',
    '/%ff%fe',
    '/api/app/api/isRegist?address=%00',
    '/api/app/api/isRegist?address[]=1&address[x]=2',
    "/api/app/api/getUserInfo?address='; drop table account; --",
    `/api/app/api/${'a'.repeat(3_000)}`,
    `/api/app/api/isRegist?${'a=1&'.repeat(2_000)}`,
    '/api/app/api/pageHostingPeriods?page=9999999999999999999999',
    '/api/app/api/pageHostingPeriods?size=٣',
    '/api/app/api/pageHostingPeriods?__proto__=1&constructor=2',
  ]
  for (const url of urls) {
    const answer = await inject(url)
    expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([200, 404])])
    expect(answer.body).not.toMatch(/\bat .*\.ts|node_modules|stack/)
  }
  const { rows } = await t.app.database.pool.query('select count(*)::int as n from account')
  expect(rows).toEqual([{ n: 2 }])
})

test('what is not HTTP is refused without an error of ours', async () => {
  await bare.app.http.listen({ port: 0, host: '127.0.0.1' })
  const address = bare.app.http.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(address.port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
    let text = ''
    socket.on('data', (d: Buffer) => (text += d.toString()))
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  ['en', 'This input is not valid: address', 'en'],
  ['tw', '輸入內容無效：address', 'zh-Hant'],
  [undefined, '輸入內容無效：address', 'zh-Hant'],
  ['zh', '输入内容无效：address', 'zh-Hans'],
  ['ko', '입력이 올바르지 않습니다: address', 'ko'],
  ['id', 'Masukan ini tidak sah: address', 'id'],
  ['xx', '輸入內容無效：address', 'zh-Hant'],
  ["../../etc'--", '輸入內容無效：address', 'zh-Hant'],
])(
  'the language %s answers in its words, an unknown one in the default language’s',
  async (lang, msg, used) => {
    const { body, headers } = await t.get('isRegist', lang === undefined ? {} : { lang })
    expect([body.msg, headers['content-language']]).toEqual([msg, used])
  },
)

test('too many calls from one address are HTTP 429', async () => {
  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await bare.get('getCode', { origin: ORIGIN, lang: 'en' }))
  expect(answers.map((a) => a.status)).toEqual([200, 200, 200, 200, 429, 429])
  const last = answers.at(-1)!
  expect(last.body).toMatchObject({ code: 500, data: { error: 'RATE_LIMITED', seconds: expect.any(Number) } })
  expect(last.body.msg).toMatch(/^Too many requests\. Please try again in \d+ s$/)
})

test('files are not counted', async () => {
  for (let i = 0; i < 40; i++) expect((await inject('/favicon.svg', {}, bare)).statusCode).toBe(404)
  const { headers } = await inject('/', {}, bare)
  expect([headers['x-ratelimit-limit'], headers['x-frame-options']]).toEqual([undefined, 'DENY'])
})

test('too many calls of one session are HTTP 429, others go on', async () => {
  const limited = await startTestApp({ chain, env: { CALLS_PER_MINUTE: '30' } })
  await limited.sync()
  const session = await signIn(limited, ann)
  const statuses = []
  for (let i = 0; i < 17; i++) statuses.push((await limited.get('pageInvites', session)).status)
  expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 429, 429])
  expect((await limited.get('getHostingPool')).status).toBe(200)
  await limited.stop()
})

test('with a bridge and WalletConnect, pages may ask the aggregator and the relay too, and nobody else', async () => {
  const env = {
    WALLETCONNECT_PROJECT_ID: '00'.repeat(16),
    BRIDGE_INTEGRATOR: 'holdfast',
    BRIDGE_CONTRACT: ann.address,
    BRIDGE_API: 'https://bridge.example/v1',
  }
  const bridged = await startTestApp({ chain, env })
  const { headers } = await bridged.app.http.inject('/')
  expect(String(headers['content-security-policy'])).toContain(
    `connect-src 'self' ${chain.url} https://bridge.example wss://relay.walletconnect.org;`,
  )
  await bridged.stop()
})

test('documents tell that the browser’s language is taken where the operator wants it, as on the local chain, and nothing else does', async () => {
  const told = 'language;desc="browser"'
  for (const url of ['/', '/swap', '/shop', '/nowhere'])
    expect([url, (await inject(url)).headers['server-timing']]).toEqual([url, told])
  expect((await t.app.http.inject('/api/chain')).headers['server-timing']).toBeUndefined()
  const plain = await startTestApp({ chain, env: { FIRST_LANGUAGE: 'default', WEB_DIST: dir } })
  for (const url of ['/', '/swap', '/shop'])
    expect([url, (await plain.app.http.inject(url)).headers['server-timing']]).toEqual([url, undefined])
  await plain.stop()
})

test('headers hold the app to itself and to the public RPC', async () => {
  const { headers } = await inject('/')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain(`connect-src 'self' ${chain.url}`)
  expect(policy).toMatch(/script-src 'self'( 'sha256-[A-Za-z0-9+/]{43}='){2}(;|$)/)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
  })
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['x-frame-options']).toBe('DENY')
})

test('a page has the document with its first view, every other path the app’s own', async () => {
  const bodies = async (url: string) => (await inject(url)).body
  expect(await bodies('/swap?code=0x1')).toBe(SWAP)
  const { headers } = await inject('/swap', { 'accept-encoding': 'gzip' })
  expect([headers['content-encoding'], headers['cache-control'], headers['content-type']]).toEqual([
    'gzip',
    'no-cache',
    'text/html; charset=utf-8',
  ])
  for (const url of [
    '/',
    '/nowhere',
    '/Swap',
    '/swap/',
    '/swap.html.gz/x',
    '/__proto__',
    '/%2e%2e/pages/swap',
  ])
    expect([url, await bodies(url)]).toEqual([url, INDEX])
})

test('the document of a list has the answer of its call, in the language of documents', async () => {
  const asked = await inject('/shop?code=0x1', { 'accept-encoding': 'gzip', lang: 'en' })
  expect([asked.statusCode, asked.headers]).toMatchObject([
    200,
    {
      'content-encoding': 'gzip',
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      vary: 'accept-encoding',
    },
  ])
  const [, lead = ''] = /id="lead">([^<]*)<\/script>$/.exec(gunzipSync(asked.rawPayload).toString()) ?? []
  const call = await inject(GOODS, { lang: 'tw' })
  expect(JSON.parse(lead)).toEqual({ at: expect.any(Number), answer: call.json() })
  expect((await inject('/shop')).body).toContain('"answer":{"code":200')
  const packed = async (accepted: string) =>
    (await inject('/shop', { 'accept-encoding': accepted })).headers['content-encoding']
  expect(await packed('gzip, deflate, BR;q=0.5')).toBe('br')
  expect(await packed('br;q=0, gzip; q=0.000 , x-brx')).toBeUndefined()
  expect((await inject('/shop', {}, bare)).body).toContain('The web app is not built')
})

test('the documentation of calls has its styles in it, named by their hash, and nothing else', async () => {
  const { headers, body } = await inject('/api/docs')
  const policy = String(headers['content-security-policy'])
  const [, style = ''] = /<style>([^<]+)<\/style>/.exec(body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`style-src 'sha256-${hash}';`)
  expect(policy).not.toMatch(/unsafe|script-src/)
})

test('hashed files are kept for good, packed where there is a packed copy', async () => {
  const plain = await inject('/assets/app-1a2b.js')
  expect([plain.statusCode, plain.body, plain.headers['cache-control']]).toEqual([
    200,
    APP,
    'public, max-age=31536000, immutable',
  ])
  const packed = await inject('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers['content-type']).toMatch(/javascript/)
  expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await inject('/favicon.svg')).headers['cache-control']).toBe('no-cache')
})

test('every path of the app is its page, fresh each time; missing files and calls are not', async () => {
  for (const url of ['/', '/team', '/walletDetail?id=1', '/?code=0x1']) {
    const { statusCode, body, headers } = await inject(url)
    expect([url, statusCode, body, headers['cache-control']]).toEqual([url, 200, INDEX, 'no-cache'])
  }
  for (const url of [
    '/assets/gone-1.js',
    '/nothing.png',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/x.js',
    '//x.js',
  ])
    expect([url, (await inject(url)).statusCode]).toEqual([url, 404])
})

test('without a built web app the server says so', async () => {
  const { statusCode, body, headers } = await inject('/team', {}, bare)
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('The web app is not built')
})

test('the docs are one page of our own that names every call and every error', async () => {
  const { body, headers } = await inject('/api/docs')
  expect(headers['content-type']).toMatch(/text\/html/)
  for (const call of t.app.http.calls) expect(body).toContain(`id="${call.path}"`)
  for (const code of ['FORBIDDEN_ADDRESS', 'LOGIN_CODE_EXPIRED', 'RATE_LIMITED']) expect(body).toContain(code)
  expect(body).not.toMatch(/<script|src=|url\(|"https?:\/\//)
})

test('logs hold no signature, token, address or query', async () => {
  const session = await signIn(t, ann)
  await t.get(`getUserInfo?address=${ann.address}`, session)
  await t.post(`loginDapp?sign=0x${'ab'.repeat(65)}&codeKey=secretkey&address=${ann.address}`, undefined)
  await asOwner(t.config.databaseUrl, 'drop table hosting_total')
  expect((await t.get(`getHostingPool?address=${ann.address}`, session)).body).toMatchObject({
    code: 500,
    data: { error: 'INTERNAL' },
  })
  const all = lines.join('\n')
  expect(all).toContain('a call failed')
  expect(all).toContain('"call":"loginDapp"')
  for (const secret of [
    session.apptoken,
    ann.address,
    ann.address.toLowerCase(),
    'abababab',
    'secretkey',
    '?',
  ])
    expect(all.toLowerCase()).not.toContain(secret.toLowerCase())
})
