import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@holdfast/protocol/envelope'
import {
  checkLeaf,
  type SolvencyData,
  type SolvencyLeaf,
  type SolvencyRecord,
  type SolvencySnapshot,
  sumTree,
} from '@holdfast/protocol/solvency'
import * as pg from 'pg'
import { encodePacked, erc20Abi, type Hex, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import {
  breachesOf,
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
import { inTransaction } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'

const hash11 = `0x${'11'.repeat(32)}`
const COMMAND = fileURLToPath(new URL('../../../../devenv/check-solvency.ts', import.meta.url))

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
    `select e.seq, e.hash from ledger_entry e join ledger_account a on a.id = e.account_id
     where a.owner = $1 and a.currency = 'USDT' order by e.seq desc limit 1`,
    [user.address.toLowerCase()],
  )
  const entryHash = `0x${rows[0]!.hash.toString('hex')}` as const
  expect(leaf).toMatchObject({ seq: rows[0]!.seq, entryHash })
  // As anybody would write it from the description.
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

/** What is published, changed on its way, and what the outside checker says of it. */
async function checked(change: (path: string, body: string) => string, ...more: string[]) {
  const server = createServer((request, response) => {
    void t.app.http.inject(request.url!).then(({ body }) => response.end(change(request.url!, body)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const child = spawn(process.execPath, [COMMAND, url, ...more], { stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  child.stdout.on('data', (d: Buffer) => (out += d.toString()))
  child.stderr.on('data', (d: Buffer) => (out += d.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  server.close()
  return { code, broken: out.split('\n').filter((l) => l.startsWith('BROKEN')), out }
}

test('the outside checker agrees, own leaf included', async () => {
  const leaf = await leafOf(users[1]!, 1)
  const file = join(chain.dir, 'leaf.json')
  writeFileSync(file, JSON.stringify(leaf))
  const { code, out } = await checked((_, body) => body, '1', file)
  expect([code, out.split('\n').filter((l) => l.startsWith('BROKEN'))]).toEqual([0, []])
  expect(out).toContain(`the leaf of ${users[1]!.address} is in snapshot 1`)
  writeFileSync(file, JSON.stringify({ ...leaf, balance: '1' }))
  expect(await checked((_, body) => body, '1', file)).toMatchObject({ code: 1 })
})

const plus = (text: string, n: bigint) => String(BigInt(text) + n)

test.each<[string, (d: SolvencyData) => void, string[]]>([
  ['a leaf left out', (d) => void d.leaves.USDT!.pop(), ['leaves make the root']],
  ['a leaf that owes less', (d) => void (d.leaves.USDT![0]!.sum = '1'), ['leaves add up to what is owed']],
  ['less owed', (d) => void (d.assets[0]!.liabilities = '1'), ['leaves add up to what is owed']],
  [
    'more held, on another chain, by another vault',
    (d) => {
      const [usdt, tde, usde] = d.assets
      for (const a of [usdt!, tde!]) a.donated = plus(a.donated, 5n)
      usdt!.vault = plus(usdt!.vault, 5n)
      usdt!.ratioBps! += 1
      tde!.forwarders = plus(tde!.forwarders, 5n)
      usde!.donated = plus(usde!.donated, 5n)
      d.vaultAddress = users[0]!.address
      d.chainId = 56
      d.blockHash = `0x${'12'.repeat(32)}`
      d.time += 1
    },
    [
      'USDT: the vault holds it on chain',
      'USDT: the ratio is right',
      'TDE: deposit addresses hold it on chain',
      'USDE: reserves + cold address',
      'the vault is the one of the deployment',
      'the chain is the one named',
      'the block is on the chain',
      'the block has the time shown',
    ],
  ],
])('the outside checker tells %s', async (_, change, broken) => {
  const changed = await checked((path, body) => {
    if (!path.includes('olvency')) return body
    const parsed = JSON.parse(body) as SolvencyData & { data?: SolvencyData }
    const snapshot = parsed.data ?? parsed
    // The page has no leaves: what it says of the assets is changed the same way.
    snapshot.leaves ??= { USDT: [{ hash: '', sum: '' }] }
    change(snapshot)
    if (parsed.data) delete (snapshot as Partial<SolvencyData>).leaves
    return JSON.stringify(parsed)
  })
  expect(changed.code).toBe(1)
  for (const one of broken) expect(changed.broken.join('\n')).toContain(one)
})

test('the outside checker tells one leaf that stands for two users, and a page that says something else', async () => {
  const data = (await t.app.http.inject('/api/solvency/1.json')).json<SolvencyData>()
  const [twin] = data.leaves.USDT!
  data.leaves.USDT!.push(twin!)
  const nodes = data.leaves.USDT!.map((l) => ({ hash: l.hash as Hex, sum: BigInt(l.sum) }))
  const [usdt] = data.assets
  usdt!.root = sumTree(keccak256, nodes).at(-1)![0]!.hash
  usdt!.liabilities = plus(usdt!.liabilities, BigInt(twin!.sum))
  usdt!.house = plus(usdt!.house, -BigInt(twin!.sum))
  usdt!.users += 1
  usdt!.ratioBps = Number(
    ((BigInt(usdt!.vault) + BigInt(usdt!.forwarders)) * 10_000n) / BigInt(usdt!.liabilities),
  )
  const { leaves: _, forwarders: __, tokens: ___, chainId: ____, ...page } = data
  const published = JSON.stringify({ ...data, time: data.time + 1 })
  const shown = JSON.stringify({ code: 200, msg: 'ok', data: page })
  const told = await checked((path, body) => {
    if (!path.includes('olvency')) return body
    return path.endsWith('.json') ? published : shown
  }, '1')
  expect(told.code).toBe(1)
  expect(told.broken.map((l) => l.replace(/^BROKEN +/, ''))).toEqual([
    'the page and the published data say the same',
    expect.stringContaining('USDT: no leaf stands twice'),
  ])
})

/** The newest snapshot, turned into what it would have been before leaves had a version. */
async function makeOld(): Promise<number> {
  const { pool } = t.app.database
  const { id } = await take()
  await pool.query('update solvency_leaf set seq = null, entry_hash = null where snapshot_id = $1', [id])
  await pool.query('delete from solvency_leaf where snapshot_id = $1 and balance = 0', [id])
  await pool.query('update solvency_snapshot set version = 1 where id = $1', [id])
  const { rows } = await pool.query<{ account: string; balance: string; secret: Buffer }>(
    `select l.account, l.balance, s.secret from solvency_leaf l join solvency_snapshot s on s.id = l.snapshot_id
     where s.id = $1 and l.symbol = 'USDT'`,
    [id],
  )
  const leaves = rows.map(({ account, balance, secret }) => {
    const salt = `0x${createHmac('sha256', secret).update(`USDT ${account}`).digest('hex')}` as const
    const parts = ['0x00', account as Hex, BigInt(balance), salt] as const
    return {
      hash: keccak256(encodePacked(['bytes1', 'address', 'uint256', 'bytes32'], parts)),
      sum: BigInt(balance),
    }
  })
  const levels = sumTree(
    keccak256,
    leaves.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)),
  )
  await pool.query(
    "update solvency_asset set root = $2, users = $3 where snapshot_id = $1 and symbol = 'USDT'",
    [id, levels.at(-1)![0]!.hash, leaves.length],
  )
  return id
}

test('snapshots of the first version can be checked still, also by a leaf that was saved then', async () => {
  await settle(chain, t, 1)
  const id = await makeOld()
  const user = users[1]!
  const leaf = await leafOf(user, id)
  expect(leaf).toMatchObject({ seq: null, entryHash: null })
  const snapshot = await ok<SolvencySnapshot>(t.get(`getSolvency?id=${id}`))
  expect(snapshot.version).toBe(1)
  expect(checkLeaf(keccak256, leaf, snapshot.assets[0]!, 1)).toBe(true)
  expect(checkLeaf(keccak256, leaf, snapshot.assets[0]!, 2)).toBe(false)
  // A file of that time has no such fields.
  const { seq: _, entryHash: __, ...saved } = leaf
  const file = join(chain.dir, 'old.json')
  writeFileSync(file, JSON.stringify(saved))
  expect(await checked((_, body) => body, String(id), file)).toMatchObject({ code: 0, broken: [] })
  await settle(chain, t, 1)
  await take()
  expect(await checked((_, body) => body, file)).toMatchObject({ code: 0, broken: [] })
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

test('an account that is at 0 has a leaf: its entries count', async () => {
  const user = await newUser(chain, t, 14)
  await deposit(chain, t, user, 5n * UNIT)
  const { posted } = await ledgerOf(t, user.address)
  await inTransaction(t.app.database.db, (trx) =>
    post(trx, {
      key: 'all of it',
      kind: 'decrease',
      postings: [
        { owner: user.address.toLowerCase(), currency: 'USDT', amount: -posted },
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
    error: 'SNAPSHOT_UNKNOWN',
  })
})

test('newest entries that are taken away, with all that hangs on them, are told by a snapshot from before', async () => {
  const user = users[2]!
  const give = (key: string) =>
    inTransaction(t.app.database.db, (trx) =>
      post(trx, {
        key,
        kind: 'increase',
        postings: [
          { owner: user.address.toLowerCase(), currency: 'USDT', amount: UNIT },
          { owner: 'treasury', currency: 'USDT', amount: -UNIT },
        ],
        time: 2,
      }),
    )
  const before = await leafOf(user, (await ok<SolvencySnapshot>(t.get('getSolvency'))).id)
  const file = join(chain.dir, 'before.json')
  writeFileSync(file, JSON.stringify(before))
  await give('a present')
  await settle(chain, t, 1)
  const given = await leafOf(user, (await take()).id)
  expect(given).toMatchObject({ seq: before.seq! + 1 })
  const later = join(chain.dir, 'given.json')
  writeFileSync(later, JSON.stringify(given))
  const saved = await checked((_, body) => body, later, file)
  expect(saved).toMatchObject({ code: 0, broken: [] })
  expect(saved.out).toContain('no entry of')
  expect(await breachesOf(t.config.databaseUrl)).toEqual([])

  // Whoever owns the machine takes the journal away and makes every account what it was.
  const client = new pg.Client({ connectionString: t.config.databaseUrl })
  await client.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `with gone as (delete from ledger_journal where idem_key = 'a present' returning id),
       entries as (delete from ledger_entry where journal_id in (select id from gone) returning account_id, seq)
     update ledger_account a set posted = e.balance_after, seq = e.seq, hash = e.hash
     from entries x join ledger_entry e on e.account_id = x.account_id and e.seq = x.seq - 1 where a.id = x.account_id`,
  )
  await client.end()
  expect(await breachesOf(t.config.databaseUrl, 'ledger')).toEqual([])
  expect(await breachesOf(t.config.databaseUrl)).toMatchObject([
    { invariant: 9, title: 'every entry that a statement was made of is there still' },
  ])
  await settle(chain, t, 1)
  const now = await leafOf(user, (await take()).id)
  expect(now).toMatchObject({ seq: before.seq })
  writeFileSync(file, JSON.stringify(now))
  const told = await checked((_, body) => body, file, later)
  expect(told.code).toBe(1)
  expect(told.broken).toHaveLength(1)
  expect(told.broken[0]).toContain(`no entry of ${user.address} went`)

  // As many entries again, and another last one: told as well.
  await give('another present')
  await settle(chain, t, 1)
  const again = await leafOf(user, (await take()).id)
  expect(again).toMatchObject({ seq: given.seq, balance: given.balance })
  writeFileSync(file, JSON.stringify(again))
  const exchanged = await checked((_, body) => body, file, later)
  expect(exchanged.broken).toEqual([expect.stringContaining(`no entry of ${user.address} went`)])
})
