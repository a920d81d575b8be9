import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { freePort } from '../../../devenv/ports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, keyOf, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { newUser, sendUsdt } from '#test/custody.ts'
import { type Bare, installBare, modules, run } from '#test/packed.ts'
import { ORIGIN, startTestApp, type TestApp } from '#test/server.ts'

// The packages as somebody else has them: packed, and installed by npm into a folder of their own with nothing of ours above it.

/** What somebody writes who has the packages alone. A line that must not compile says so. */
const USE = `
import { createClient, type Client } from '@holdfast/client'
import { ApiError } from '@holdfast/client/errors'
import { signIn } from '@holdfast/client/sign-in'
import { verifyWebhook } from '@holdfast/client/webhooks'
import { calls } from '@holdfast/protocol/calls'
import { ERROR_CODES, type ErrorCode } from '@holdfast/protocol/errors'

const problem = (e: unknown): [string, ErrorCode | null] => {
  if (!(e instanceof ApiError)) throw e
  return [e.problem, e.code]
}

export async function use(base: string, address: string, sign: (message: string) => Promise<string>) {
  const client = createClient({ base, language: () => 'en' })
  const before = await client.get('getTransferInfo').catch(problem)
  const { user } = await signIn(client, { address, origin: base, sign })
  const [session] = await client.get('listSessions')
  const fee: number = (await client.get('getTransferInfo')).feeBps
  const sent = { to: address, amount: '1', symbol: 'USDT', key: 'an-intent-of-mine' } as const
  const refused = await client.post('transfer', sent).catch(problem)
  const late = await createClient({ base, timeout: 1, fetch: () => Promise.reject(new Error()) }).get('/api/chain').catch(problem)
  return { before, address: user.user?.address, fee, current: session?.current, refused, late }
}

export const known = [calls.transfer.path, ERROR_CODES.includes('KEY_CONFLICT')]

export const wrong = [
  // @ts-expect-error -- a deposit has no level
  () => verifyWebhook({ headers: {}, body: '', secrets: [] }).then((e) => e.type === 'deposit.credited' && e.data.to),
  // @ts-expect-error -- no call has this name
  (c: Client) => c.get('getTransferInfos'),
  // @ts-expect-error -- the answer has no such field
  (c: Client) => c.get('getTransferInfo').then((i) => i.feeBPS),
  // @ts-expect-error -- a transfer says where to
  (c: Client) => c.post('transfer', { amount: '1', symbol: 'USDT' }),
  // @ts-expect-error -- amounts are text
  (c: Client) => c.post('transfer', { to: '0x', amount: 1, symbol: 'USDT' }),
]
`

const MAIN = `
import { privateKeyToAccount } from 'viem/accounts'
import { known, use } from './use.js'
const [base, key] = process.argv.slice(2)
const wallet = privateKeyToAccount(key)
const used = await use(base, wallet.address, (message) => wallet.signMessage({ message }))
console.log(JSON.stringify({ ...used, known }))
`

let chain: TestChain
let t: TestApp
let base: string
let installed: Bare
let child: ChildProcess | undefined

beforeAll(async () => {
  installed = await installBare('examples/integrator')
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  chain = await startTestChain()
  t = await startTestApp({ chain, env: { ALLOWED_ORIGINS: `${base},${ORIGIN}` } })
  await new Person(chain, 11).register(account(ROOT_INDEX).address)
  await t.sync()
  await t.app.http.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  child?.kill()
  await t?.stop()
  await chain?.stop()
  installed?.remove()
})

test('from a bare folder the packed client compiles, signs in and calls, on plain Node', async () => {
  const bare = installed.folder
  const write = (name: string, text: string) => writeFileSync(join(bare, name), text)
  write('use.ts', USE)
  write('with-use.js', MAIN)
  const options = { strict: true, module: 'NodeNext', target: 'ES2024', lib: ['ES2024', 'DOM'], types: [] }
  write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['use.ts'] }))
  const compiler = join(modules, 'typescript', 'bin', 'tsc')
  const said = await run(process.execPath, [compiler], { cwd: bare }).catch((e: { stdout: string }) => e)
  expect(said.stdout).toBe('')
  const key = keyOf(11)
  const { stdout } = await run(process.execPath, ['with-use.js', base, key], { cwd: bare })
  expect(JSON.parse(stdout)).toEqual({
    before: ['noLogin', 'NO_LOGIN'],
    address: account(11).address,
    fee: 0,
    current: true,
    refused: ['refused', 'RECEIVER_IS_SELF'],
    late: ['unreachable', null],
    known: ['transfer', true],
  })
})

test('what is packed is built code with its types and license, and the client is a few KB of it', () => {
  const own = join(installed.folder, 'node_modules', '@holdfast')
  for (const name of ['protocol', 'client']) {
    const files = readdirSync(join(own, name), { recursive: true }).map(String)
    expect(files).toEqual(expect.arrayContaining([join('dist', 'LICENSE'), join('dist', 'NOTICE')]))
    expect(files.filter((f) => /(?<!\.d)\.ts$|\.test\./.test(f))).toEqual([])
    const about = JSON.parse(readFileSync(join(own, name, 'package.json'), 'utf8')) as Record<string, unknown>
    expect(about).toMatchObject({ license: 'Apache-2.0', engines: { node: '>=20' } })
    // Nothing that only this repository has, and nothing that would keep npm from publishing it.
    expect(Object.keys(about)).not.toEqual(expect.arrayContaining(['private']))
    expect(Object.values(about['dependencies'] as object)).not.toContain('*')
    expect(files).toContain('README.md')
  }
  const code = ['client', 'errors', 'sign-in'].map((f) =>
    readFileSync(join(own, 'client', 'dist', `${f}.js`)),
  )
  expect(gzipSync(Buffer.concat(code)).length).toBeLessThan(4096)
})

// examples/integrator as somebody has it, and a server with everything running.

test('the example is told of its deposit by a webhook that it can believe', async () => {
  const ann = await newUser(chain, t, 12)
  t.app.start()
  let said = ''
  const env = { PATH: process.env['PATH'], HOLDFAST_URL: base, PRIVATE_KEY: keyOf(12) }
  const example = spawn(process.execPath, ['main.js'], { cwd: installed.folder, env })
  child = example
  for (const stream of [example.stdout, example.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = new Promise<number | null>((done) => example.on('close', done))
  const asked = /send exactly (\d+) base units of USDT to (0x\w{40})/
  await expect
    .poll(() => asked.exec(said) ?? (example.exitCode === null ? null : said))
    .toMatchObject({ length: 3 })
  expect(said).toContain(`signed in as ${ann.address}`)
  expect(said).toMatch(/^balance USDT 0$/m)
  const [, amount = '', to] = asked.exec(said)!
  const hash = await sendUsdt(chain, ann.person, to as `0x${string}`, BigInt(amount))
  await chain.mine(3)
  expect([await ended, said]).toEqual([0, expect.stringContaining(`credited: ${hash}`)])
  expect(said).toMatch(/^told deposit\.credited evt_[0-9a-f]{32}$/m)
  // It leaves nothing behind.
  expect((await t.get('listOwnWebhooks', ann.session)).body.data).toEqual([])
})

test('the example’s types hold', async () => {
  const compilerOptions = {
    allowJs: true,
    checkJs: true,
    noEmit: true,
    strict: true,
    module: 'NodeNext',
    target: 'ES2024',
    skipLibCheck: true,
  }
  const types = { typeRoots: [join(modules, '@types')], types: ['node'] }
  writeFileSync(
    join(installed.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, ...types }, files: ['main.js'] }),
  )
  const compiler = join(modules, 'typescript', 'bin', 'tsc')
  const { stdout } = await run(process.execPath, [compiler], { cwd: installed.folder }).catch(
    (e: { stdout: string }) => e,
  )
  expect(stdout).toBe('')
})
