import type { LoginResult } from '@holdfast/protocol/auth'
import { type Address, type Hex, type LocalAccount, pad } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { account, Person, ROOT_INDEX, startTestChain, type TestChain } from '#test/chain.ts'
import { contractWallet, registerWallet, wrapped } from '#test/contract-wallet.ts'
import { errorOf, getCode, messageFor, startTestApp, type TestApp } from '#test/server.ts'
import { CONTRACT_SESSION_MS, IDLE_MS } from './service.ts'

// Wallets that are contracts sign in by what they say of a signature (ERC-1271, ERC-6492): each as itself alone.

let chain: TestChain
let t: TestApp
let now = Date.now()
const ann = account(11)
const stranger = account(12)
const root = account(ROOT_INDEX).address

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, clock: () => now })
  await new Person(chain, 11).register(root)
  await t.sync()
})
beforeEach(() => {
  now = Date.now()
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

/** Signs in as `address` with what `form` makes of the signer's signature. */
async function enter(address: Address, signer: LocalAccount, form: (plain: Hex) => Hex = (plain) => plain) {
  const code = await getCode(t)
  const plain: Hex = await signer.signMessage({ message: messageFor(code, address) })
  return t.post('loginDapp', { sign: form(plain), codeKey: code.key, address }, { lang: 'en' })
}

/** A registered address with this code. */
async function withCode(index: number, code: Hex): Promise<Address> {
  const { address } = account(index)
  await chain.node.rpc('anvil_setCode', [address, code])
  await registerWallet(chain, address, root)
  await t.sync()
  return address
}

const MAGIC = '631626ba7e60e01b'
const ANSWER = '5f5260205ff3'
/** Says of every signature that it is the wallet's. */
const YES: Hex = `0x${MAGIC}${ANSWER}`

test.each([
  ['deployed (ERC-1271)', true],
  ['not deployed yet (ERC-6492)', false],
])('a contract wallet that is %s signs in by its owner', async (_, deployed) => {
  const owner = account(deployed ? 20 : 21)
  const wallet = await contractWallet(chain, owner.address, root, deployed)
  await t.sync()
  const form = deployed ? undefined : wallet.wrap
  const { body } = await enter(wallet.address, owner, form)
  expect([body.code, (body.data as LoginResult).user.user?.address]).toEqual([200, wallet.address])
  expect(errorOf(await enter(wallet.address, stranger, form))).toBe('SIGNATURE_INVALID')
})

test('a contract that says yes to everything signs in as itself, and as nobody else', async () => {
  const yes = await withCode(30, YES)
  const careful = await contractWallet(chain, account(22).address, root, true)
  await t.sync()
  expect((await enter(yes, stranger)).body.code).toBe(200)
  // Also not when it is called first, as what would deploy the other's wallet.
  const asFactory = (plain: Hex) => wrapped({ to: yes, data: '0x' }, plain)
  for (const victim of [ann.address, careful.address])
    for (const form of [undefined, asFactory, (plain: Hex): Hex => `${plain}${'00'.repeat(64)}`])
      expect(errorOf(await enter(victim, stranger, form))).toBe('SIGNATURE_INVALID')
})

test.each<[string, number, Hex]>([
  // Some wallets, so that gas can be estimated without a signature, accept anything where the origin is zero.
  ['says yes to what it takes for an estimate', 31, `0x3215${MAGIC}02${ANSWER}`],
  ['never ends', 32, '0x5b5f56'],
  ['reverts', 33, '0x5f5ffd'],
  ['reverts with the right answer', 34, `0x${MAGIC}5f5260205ffd`],
  ['answers nothing', 35, '0x00'],
  ['answers 1', 36, '0x60015f5260205ff3'],
  ['is broken', 37, '0xfe'],
])('a wallet that %s does not sign in', async (_, index, code) => {
  const address = await withCode(index, code)
  expect(errorOf(await enter(address, stranger))).toBe('SIGNATURE_INVALID')
  expect(
    errorOf(await enter(address, stranger, (plain) => wrapped({ to: address, data: '0x' }, plain))),
  ).toBe('SIGNATURE_INVALID')
})

test('who owns the wallet no more does not sign in again, and its session ends within a day', async () => {
  const owner = account(23)
  const wallet = await contractWallet(chain, owner.address, root, true)
  await t.sync()
  const { token } = (await enter(wallet.address, owner)).body.data as LoginResult
  await chain.node.rpc('anvil_setCode', [wallet.address, YES])
  expect((await enter(wallet.address, stranger)).body.code).toBe(200)
  await chain.node.rpc('anvil_setCode', [wallet.address, '0x'])
  for (const form of [undefined, (plain: Hex) => pad(plain, { dir: 'right', size: 128 })])
    expect(errorOf(await enter(wallet.address, owner, form))).toBe('SIGNATURE_INVALID')
  expect(CONTRACT_SESSION_MS).toBeLessThan(IDLE_MS)
  now += CONTRACT_SESSION_MS - 1
  expect((await t.get('pageInvites', { apptoken: token })).body.code).toBe(200)
  now += 1
  expect((await t.get('pageInvites', { apptoken: token })).body.code).toBe(401)
})

test('a contract that is not registered is not asked at all', async () => {
  const { address } = account(90)
  await chain.node.rpc('anvil_setCode', [address, YES])
  expect(errorOf(await enter(address, stranger))).toBe('NOT_REGISTERED')
})

test('a signature longer than any wallet makes is refused before the code is used or a node asked', async () => {
  const yes = await withCode(91, YES)
  const code = await getCode(t)
  const asked = vi.spyOn(t.app.source, 'view')
  const huge = { sign: `0x${'ab'.repeat(9_000)}`, codeKey: code.key, address: yes }
  expect((await t.post('loginDapp', huge)).body.data).toEqual({ error: 'INVALID_INPUT', field: 'sign' })
  expect(asked).not.toHaveBeenCalled()
  const longest = { ...huge, sign: `0x${'ab'.repeat(8_191)}` }
  expect((await t.post('loginDapp', longest)).body.code).toBe(200)
  expect(asked).toHaveBeenCalledOnce()
  asked.mockRestore()
})
