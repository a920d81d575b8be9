import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { freePort } from '../../../devenv/ports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, keyOf, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { startTestApp, type TestApp } from '#test/server.ts'

// The packages as somebody else has them: packed by npm, unpacked into a folder of their own with nothing of ours above it.

const root = join(import.meta.dirname, '../../..')
const modules = join(root, 'node_modules')
const run = promisify(execFile)

/** What somebody writes who has the packages alone. A line that must not compile says so. */
const USE = `
import { createClient, type Client } from '@holdfast/client'
import { ApiError } from '@holdfast/client/errors'
import { signIn } from '@holdfast/client/sign-in'
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
let bare: string
let work: string

/** Packs a copy: the package.json of ours is another one meanwhile, and others read it. */
async function pack(name: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--silent', '--offline'], {
    cwd: join(work, 'packages', name),
  })
  return join(work, 'packages', name, stdout.trim().split('\n').at(-1)!)
}

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), 'holdfast-pack-'))
  bare = mkdtempSync(join(tmpdir(), 'holdfast-bare-'))
  for (const part of ['packages', 'tsconfig.base.json', 'LICENSE', 'NOTICE'])
    cpSync(join(root, part), join(work, part), {
      recursive: true,
      filter: (from) => !['node_modules', 'dist', 'bytecode'].includes(basename(from)),
    })
  symlinkSync(modules, join(work, 'node_modules'))
  for (const name of ['protocol', 'client']) {
    const into = join(bare, 'node_modules', '@holdfast', name)
    mkdirSync(into, { recursive: true })
    await run('tar', ['-xzf', await pack(name), '-C', into, '--strip-components=1'])
  }
  // What npm would bring: typebox for the protocol, and a wallet of the user's choice.
  for (const name of ['typebox', 'viem']) symlinkSync(join(modules, name), join(bare, 'node_modules', name))
  const port = await freePort()
  base = `http://127.0.0.1:${port}`
  chain = await startTestChain()
  t = await startTestApp({ chain, env: { ALLOWED_ORIGINS: base } })
  await new Person(chain, 11).register(account(ROOT_INDEX).address)
  await t.sync()
  await t.app.http.listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
  for (const folder of [work, bare]) rmSync(folder, { recursive: true, force: true })
})

test('from a bare folder the packed client compiles, signs in and calls, on plain Node', async () => {
  const write = (name: string, text: string) => writeFileSync(join(bare, name), text)
  write('package.json', JSON.stringify({ type: 'module' }))
  write('use.ts', USE)
  write('main.js', MAIN)
  const options = { strict: true, module: 'NodeNext', target: 'ES2024', lib: ['ES2024', 'DOM'], types: [] }
  write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['use.ts'] }))
  const compiler = join(modules, 'typescript', 'bin', 'tsc')
  const said = await run(process.execPath, [compiler], { cwd: bare }).catch((e: { stdout: string }) => e)
  expect(said.stdout).toBe('')
  const key = keyOf(11)
  const { stdout } = await run(process.execPath, ['main.js', base, key], { cwd: bare })
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
  const installed = join(bare, 'node_modules', '@holdfast')
  for (const name of ['protocol', 'client']) {
    const files = readdirSync(join(installed, name), { recursive: true }).map(String)
    expect(files).toEqual(expect.arrayContaining([join('dist', 'LICENSE'), join('dist', 'NOTICE')]))
    expect(files.filter((f) => /(?<!\.d)\.ts$|\.test\./.test(f))).toEqual([])
  }
  const code = ['client', 'errors', 'sign-in'].map((f) =>
    readFileSync(join(installed, 'client', 'dist', `${f}.js`)),
  )
  expect(gzipSync(Buffer.concat(code)).length).toBeLessThan(4096)
})
