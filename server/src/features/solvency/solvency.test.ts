import type { Page } from '@holdfast/protocol/envelope'
import {
  checkLeaf,
  type SolvencyData,
  type SolvencyLeaf,
  type SolvencyRecord,
  type SolvencySnapshot,
} from '@holdfast/protocol/solvency'
import { erc20Abi, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deposit, expectSound, newUser, ok, refused, sendUsdt, settle, type User } from '#test/custody.ts'

let chain: TestChain
let t: TestApp
let users: User[]
let sums: bigint[]

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  users = []
  for (const index of [11, 12, 13]) users.push(await newUser(chain, t, index))
  sums = []
  for (const [i, user] of users.entries())
    sums.push(BigInt((await deposit(chain, t, user, BigInt(100 + i) * UNIT)).amount))
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const take = () => ok<SolvencySnapshot>(t.post('takeSolvency', {}))
const leafOf = (user: User, id: number, symbol = 'USDT') =>
  ok<SolvencyLeaf>(t.get(`getSolvencyLeaf?id=${id}&symbol=${symbol}`, user.session))

test('before the first snapshot there is none', async () => {
  expect(await refused(t.get('getSolvency'))).toEqual({ error: 'SNAPSHOT_UNKNOWN' })
})

test('a snapshot says what is owed and held at a final block, to the wei', async () => {
  const snapshot = await take()
  const usdt = snapshot.assets[0]!
  const total = sums.reduce((a, b) => a + b, 0n)
  expect(usdt).toMatchObject({
    symbol: 'USDT',
    liabilities: String(total),
    users: 3,
    forwarders: '0',
    donated: '0',
  })
  const { usdt: token, payoutVault } = chain.deployment.contracts
  const held = await chain.client.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [payoutVault],
    blockNumber: BigInt(snapshot.block),
  })
  expect(usdt.vault).toBe(String(held))
  expect(BigInt(usdt.house)).toBe(held - total)
  expect(usdt.ratioBps).toBe(Number((held * 10_000n) / total))
  expect(snapshot.assets.map((a) => a.symbol)).toEqual(['USDT', 'TDE', 'USDE', 'NULS'])
  expect(snapshot.assets[1]).toMatchObject({ liabilities: '0', users: 0, ratioBps: null })
})

test('everybody finds the own leaf under the published root, and nobody another one', async () => {
  const snapshot = await ok<SolvencySnapshot>(t.get('getSolvency'))
  const asset = snapshot.assets[0]!
  for (const [i, user] of users.entries()) {
    const leaf = await leafOf(user, snapshot.id)
    expect(leaf).toMatchObject({ address: user.address, balance: String(sums[i]) })
    expect(checkLeaf(keccak256, leaf, asset)).toBe(true)
    expect(checkLeaf(keccak256, { ...leaf, balance: String(sums[i]! - 1n) }, asset)).toBe(false)
    expect(checkLeaf(keccak256, { ...leaf, salt: `0x${'11'.repeat(32)}` }, asset)).toBe(false)
    expect(
      checkLeaf(keccak256, leaf, { ...asset, liabilities: String(BigInt(asset.liabilities) - 1n) }),
    ).toBe(false)
  }
  expect(await refused(t.get(`getSolvencyLeaf?id=${snapshot.id}&symbol=TDE`, users[0]!.session))).toEqual({
    error: 'SNAPSHOT_UNKNOWN',
  })
  expect((await t.get(`getSolvencyLeaf?id=${snapshot.id}&symbol=USDT`)).body.msg).toBe('noLogin')
})

test('the published data holds every leaf and no address of a user', async () => {
  const { id } = await ok<SolvencySnapshot>(t.get('getSolvency'))
  const { body } = await t.app.http.inject(`/api/solvency/${id}.json`)
  const data = JSON.parse(body) as SolvencyData
  expect(data.leaves.USDT!.map((l) => BigInt(l.sum)).toSorted()).toEqual(sums.toSorted())
  for (const user of users) expect(body.toLowerCase()).not.toContain(user.address.slice(2).toLowerCase())
  expect((await t.app.http.inject('/api/solvency/999.json')).body).toContain('SNAPSHOT_UNKNOWN')
})

test('the history keeps each snapshot, one for a block', async () => {
  const before = await ok<Page<SolvencyRecord>>(t.get('pageSolvency'))
  await take()
  expect((await ok<Page<SolvencyRecord>>(t.get('pageSolvency'))).total).toBe(before.total)
  await settle(chain, t, 1)
  await take()
  const after = await ok<Page<SolvencyRecord>>(t.get('pageSolvency'))
  expect(after.total).toBe(before.total + 1)
  expect(after.records[1]).toEqual(before.records[0])
})

test('what nobody was credited for is unmatched; what the house is given is its own', async () => {
  const { payoutVault } = chain.deployment.contracts
  await sendUsdt(chain, users[0]!.person, payoutVault, 7n * UNIT)
  await settle(chain, t)
  expect((await take()).assets[0]).toMatchObject({ unmatched: String(7n * UNIT) })
  await expectSound(t)
})

test('a transfer that we never saw is told as a gap', async () => {
  await t.app.database.pool.query(
    "update deposit_transfer set amount = amount + 1 where verdict = 'funding' and symbol = 'NULS'",
  )
  expect(await t.app.custody.solvency.check()).toMatchObject([{ symbol: 'NULS' }])
  await t.app.database.pool.query(
    "update deposit_transfer set amount = amount - 1 where verdict = 'funding' and symbol = 'NULS'",
  )
  expect(await t.app.custody.solvency.check()).toEqual([])
})
