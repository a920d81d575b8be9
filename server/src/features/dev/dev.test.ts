import type { DemoAccount, FaucetResult, TimeResult } from '@holdfast/protocol/dev'
import { erc20Abi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, startTestApp, type TestApp } from '#test/server.ts'
import { account, Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'

let chain: TestChain
let t: TestApp
let now = Date.now()

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain, clock: () => now, env: { FAUCET_LIMIT: '2' } })
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const usdtOf = (address: `0x${string}`) =>
  chain.client.readContract({
    address: chain.deployment.contracts.usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [address],
  })

test('the faucet pays gas and test USDT, in blocks when it answers', async () => {
  const { address } = account(40)
  const { body } = await t.post('/api/dev/faucet', { address })
  expect(body).toMatchObject({ code: 200, data: { gas: String(UNIT), usdt: String(1_000n * UNIT) } })
  for (const hash of (body.data as FaucetResult).txHashes)
    expect((await chain.client.getTransactionReceipt({ hash: hash as `0x${string}` })).status).toBe('success')
  expect(await chain.client.getBalance({ address })).toBe(UNIT)
  expect(await usdtOf(address)).toBe(1_000n * UNIT)
})

test('many ask at once and all are paid', async () => {
  const people = Array.from({ length: 12 }, (_, i) => account(50 + i).address)
  const answers = await Promise.all(people.map((address) => t.post('/api/dev/faucet', { address })))
  expect(answers.map((a) => a.body.code)).toEqual(people.map(() => 200))
  expect(await Promise.all(people.map(usdtOf))).toEqual(people.map(() => 1_000n * UNIT))
})

test('an address is served a few times an hour', async () => {
  const { address } = account(41)
  const ask = (a: string) => t.post('/api/dev/faucet', { address: a }, { lang: 'en' })
  expect((await ask(address)).body.code).toBe(200)
  expect((await ask(address.toLowerCase())).body.code).toBe(200)
  expect((await ask(address)).body).toEqual({
    code: 500,
    msg: 'This address has had its test funds for now. Please try again in 60 min',
    data: { error: 'FAUCET_LIMIT', address, perHour: 2, minutes: 60 },
  })
  expect((await ask(account(42).address)).body.code).toBe(200)
  now += 3_600_001
  expect((await ask(address)).body.code).toBe(200)
})

test('time moves forward and what was mined before is final', async () => {
  const before = await chain.client.getBlock()
  const { body } = await t.post('/api/dev/time', { seconds: 43_200 })
  const { time, block } = body.data as TimeResult
  expect(time - Number(before.timestamp)).toBeGreaterThanOrEqual(43_200)
  expect(time - Number(before.timestamp)).toBeLessThan(43_260)
  const final = await chain.client.getBlock({ blockTag: 'finalized' })
  expect(final.number).toBeGreaterThanOrEqual(before.number)
  expect(Number(final.timestamp)).toBeGreaterThanOrEqual(time - 5)
  expect(block).toBe(await chain.height())
})

test('the demo accounts are those of the published mnemonic, and of the played month where it was played', async () => {
  const { body } = await t.get('/api/dev/accounts')
  expect(body.data).toMatchObject([
    { role: 'newcomer', address: account(1).address, privateKey: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
    { role: 'managerA', address: account(2).address },
    { role: 'managerB', address: account(3).address },
    { role: 'finance', address: account(4).address },
    { role: 'sender', address: account(5).address },
    { role: 'auditor', address: account(6).address },
    { role: 'guardian', address: account(7).address },
  ])
  // Somebody of the month who is registered here can be stepped into.
  const member = new Person(chain, 20)
  await member.prepare()
  await member.register(chain.deployment.root)
  const { body: later } = await t.get('/api/dev/accounts')
  expect((later.data as DemoAccount[]).map((a) => [a.role, a.address])).toEqual([
    ['newcomer', account(1).address],
    ['member', account(20).address],
    ...[2, 3, 4, 5, 6, 7].map((i) => [expect.any(String), account(i).address]),
  ])
})

test('bad input is refused by name', async () => {
  for (const [path, body, field] of [
    ['/api/dev/faucet', {}, 'address'],
    ['/api/dev/faucet', { address: 5 }, 'address'],
    ['/api/dev/faucet', { address: '0x12' }, 'address'],
    ['/api/dev/time', {}, 'seconds'],
    ['/api/dev/time', { seconds: '60' }, 'seconds'],
    ['/api/dev/time', { seconds: 0 }, 'seconds'],
    ['/api/dev/time', { seconds: -5 }, 'seconds'],
    ['/api/dev/time', { seconds: 1.5 }, 'seconds'],
    ['/api/dev/time', { seconds: 367 * 86_400 }, 'seconds'],
  ] as const)
    expect([body, (await t.post(path, body)).body.data]).toEqual([body, { error: 'INVALID_INPUT', field }])
})

test('none of this exists on another chain', async () => {
  const config = { ...t.config, chain: 'bscTestnet' as const, devMnemonic: null }
  const other = await buildTestApp(config)
  for (const [method, url] of [
    ['POST', '/api/dev/faucet'],
    ['POST', '/api/dev/time'],
    ['GET', '/api/dev/accounts'],
  ] as const)
    expect((await other.http.inject({ method, url, payload: {} })).statusCode).toBe(404)
  await other.stop()
})
