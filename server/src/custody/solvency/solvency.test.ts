import type { Page } from '@holdfast/protocol/envelope'
import {
  checkLeaf,
  type SolvencyData,
  type SolvencyLeaf,
  type SolvencyRecord,
  type SolvencySnapshot,
} from '@holdfast/protocol/solvency'
import { encodePacked, erc20Abi, type Hex, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  deposit,
  expectSound,
  ledgerOf,
  newUser,
  ok,
  refused,
  sendUsdt,
  settle,
  type User,
} from '#test/custody.ts'
import { checkOutside } from '#test/solvency.ts'
import { inTransaction } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { ownerOf } from '#test/ledger.ts'

const hash11 = `0x${'11'.repeat(32)}`

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
    expect(checkLeaf(keccak256, leaf, asset, 2)).toBe(true)
    expect(checkLeaf(keccak256, { ...leaf, balance: String(sums[i]! - 1n) }, asset, 2)).toBe(false)
    expect(checkLeaf(keccak256, { ...leaf, salt: hash11 }, asset, 2)).toBe(false)
    expect(
      checkLeaf(keccak256, leaf, { ...asset, liabilities: String(BigInt(asset.liabilities) - 1n) }, 2),
    ).toBe(false)
  }
  expect(await refused(t.get(`getSolvencyLeaf?id=${snapshot.id}&symbol=TDE`, users[0]!.session))).toEqual({
    error: 'SNAPSHOT_UNKNOWN',
  })
  expect((await t.get(`getSolvencyLeaf?id=${snapshot.id}&symbol=USDT`)).body.msg).toBe('noLogin')
})

test('a leaf says where the entries of its account end, and is hashed with it', async () => {
  const { id, version, assets } = await ok<SolvencySnapshot>(t.get('getSolvency'))
  expect(version).toBe(2)
  const user = users[0]!
  const leaf = await leafOf(user, id)
  const { rows } = await t.app.database.pool.query<{ seq: number; hash: Buffer }>(
    `select e.seq, e.hash from ledger_entries e join ledger_account a on a.id = e.account_id
     where a.owner = $1 and a.currency = 'USDT' order by e.seq desc limit 1`,
    [user.address.toLowerCase()],
  )
  const entryHash = `0x${rows[0]!.hash.toString('hex')}` as const
  expect(leaf).toMatchObject({ seq: rows[0]!.seq, entryHash })
  // Computed independently, from the description.
  const own = keccak256(
    encodePacked(
      ['bytes1', 'address', 'uint256', 'bytes32', 'uint256', 'bytes32'],
      ['0x02', user.address, BigInt(leaf.balance), leaf.salt as Hex, BigInt(leaf.seq!), entryHash],
    ),
  )
  const data = (await t.app.http.inject(`/api/solvency/${id}.json`)).json<SolvencyData>()
  expect(data.leaves.USDT!.map((l) => l.hash)).toContain(own)
  const [asset] = assets
  expect(checkLeaf(keccak256, { ...leaf, seq: leaf.seq! - 1 }, asset!, 2)).toBe(false)
  expect(checkLeaf(keccak256, { ...leaf, entryHash: hash11 }, asset!, 2)).toBe(false)
  expect(checkLeaf(keccak256, { ...leaf, seq: null, entryHash: null }, asset!, 2)).toBe(false)
  expect(checkLeaf(keccak256, leaf, asset!, 1)).toBe(false)
})

test('the published data holds every leaf and no address of a user', async () => {
  const { id } = await ok<SolvencySnapshot>(t.get('getSolvency'))
  const { body } = await t.app.http.inject(`/api/solvency/${id}.json`)
  const data = JSON.parse(body) as SolvencyData
  expect(data.leaves.USDT!.map((l) => l.sum).toSorted()).toEqual(sums.map(String).toSorted())
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

test('every deposit address is asked for, however many there are', async () => {
  const [first, ...more] = Array.from({ length: 1_500 }, (_, i) => `0xdd${i.toString(16).padStart(38, '0')}`)
  const last = more.at(-1)!
  // Deposit addresses are not watched before they are stored.
  for (const address of [first!, last]) await sendUsdt(chain, users[0]!.person, address as Hex, UNIT)
  await settle(chain, t)
  const hand = (addresses: string[]) =>
    t.app.database.pool.query(
      `insert into deposit_address (account, address, created_at, asked_at, opened_block)
       select a, a, 1, 1, 0 from unnest($1::text[]) a`,
      [addresses],
    )
  await hand(more)
  const [gap, ...others] = await t.app.custody.solvency.check()
  expect(others).toEqual([])
  expect(BigInt(gap!.chain) - BigInt(gap!.known)).toBe(UNIT)
  await hand([first!])
  const [both] = await t.app.custody.solvency.check()
  expect(BigInt(both!.chain) - BigInt(both!.known)).toBe(2n * UNIT)
  await t.app.database.pool.query('delete from deposit_address where account = any($1)', [[first, ...more]])
  expect(await t.app.custody.solvency.check()).toEqual([])
})

test('an account that is at 0 has a leaf: its entries count', async () => {
  const user = await newUser(chain, t, 14)
  await deposit(chain, t, user, 5n * UNIT)
  const { posted } = await ledgerOf(t, user.address)
  await inTransaction(t.app.database.db, (trx) =>
    post(trx, {
      key: 'all of it',
      kind: 'decrease',
      postings: [
        { owner: ownerOf(user.address), currency: 'USDT', amount: -posted },
        { owner: 'treasury', currency: 'USDT', amount: posted },
      ],
      time: 1,
    }),
  )
  await settle(chain, t, 1)
  const snapshot = await take()
  const leaf = await leafOf(user, snapshot.id)
  expect(leaf).toMatchObject({ balance: '0', seq: 2 })
  expect(checkLeaf(keccak256, leaf, snapshot.assets[0]!, 2)).toBe(true)
})

test('leaves are forgotten after a month; what the statement said stays', async () => {
  const { pool } = t.app.database
  const kept = async () =>
    (
      await pool.query<{ id: number }>('select distinct snapshot_id as id from solvency_leaf order by id')
    ).rows.map((r) => r.id)
  const before = await kept()
  const [old, younger] = before
  const said = await ok<SolvencySnapshot>(t.get(`getSolvency?id=${old}`))
  for (const [id, days] of [
    [old, 31],
    [younger, 29],
  ])
    await pool.query('update solvency_snapshot set time = time - $2 where id = $1', [id, days! * 86_400])
  await settle(chain, t, 1)
  const { id } = await take()
  expect(await kept()).toEqual([...before.slice(1), id])
  expect((await ok<SolvencySnapshot>(t.get(`getSolvency?id=${old}`))).assets).toEqual(said.assets)
  expect(await refused(t.get(`getSolvencyLeaf?id=${old}&symbol=USDT`, users[0]!.session))).toEqual({
    error: 'LEAVES_GONE',
  })
  const told = await checkOutside(t, (_, body) => body, [String(old)])
  expect(told).toMatchObject({ code: 2, broken: [] })
  expect(told.out).toContain(`snapshot ${old}: The accounts of this snapshot are no longer kept`)
})
