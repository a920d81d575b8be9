import { createHmac } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { UserDepositAddress } from '@holdfast/protocol/deposits'
import {
  checkLeaf,
  type SolvencyData,
  type SolvencyLeaf,
  type SolvencySnapshot,
  sumTree,
} from '@holdfast/protocol/solvency'
import * as pg from 'pg'
import { type Address, encodePacked, erc20Abi, getAddress, type Hex, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { breachesOf, deposit, newUser, ok, sendUsdt, settle, type User } from '#test/custody.ts'
import { startRpcProxy } from '#test/rpc-proxy.ts'
import { type Change, checkOutside } from '#test/solvency.ts'
import { inTransaction } from '../../db/database.ts'
import { post } from '../../ledger/post.ts'
import { keepFile, keepTree, packFile } from './kept.ts'
import type { Tree } from './tree.ts'
import { ownerOf } from '#test/ledger.ts'

// `npm run check:solvency` against a site that tells the truth, and against ones that do not.

let chain: TestChain
let t: TestApp
let users: User[]

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  users = []
  for (const [i, index] of [11, 12, 13].entries()) {
    const user = await newUser(chain, t, index)
    await deposit(chain, t, user, BigInt(100 + i) * UNIT)
    users.push(user)
  }
  await take()
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const take = () => ok<SolvencySnapshot>(t.post('takeSolvency', {}))
const leafOf = (user: User, id: number) =>
  ok<SolvencyLeaf>(t.get(`getSolvencyLeaf?id=${id}&symbol=USDT`, user.session))
const checked = (change: Change, ...more: string[]) => checkOutside(t, change, more)

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

test('without the state of the block the outside checker says what is missing, and takes a node that has it', async () => {
  const node = await startRpcProxy(chain.url)
  node.refuse('eth_getCode', 'historical state 12ab… is not available')
  const { code, out } = await checkOutside(t, (_, body) => body, ['1'], { RPC_URL: node.url })
  expect([code, out]).toEqual([2, expect.stringContaining('name an archive node with RPC_URL')])
  expect(out).toContain(`${new URL(node.url).host}: historical state 12ab… is not available`)
  const both = await checkOutside(t, (_, body) => body, ['1'], { RPC_URL: `${node.url}, ${chain.url}` })
  expect([both.code, both.broken]).toEqual([0, []])
  await node.stop()
})

/** Changes the newest statement alike on the site's page and in its published data. */
const lying =
  (change: (d: SolvencyData) => void): Change =>
  (path, body) => {
    if (!path.includes('olvency')) return body
    const parsed = JSON.parse(body) as SolvencyData & { data?: SolvencyData }
    const snapshot = parsed.data ?? parsed
    // The page does not have these fields.
    for (const key of ['tokens', 'forwarders', 'leaves'] as const)
      snapshot[key] ??= { USDT: [{ hash: '', sum: '' }] } as never
    change(snapshot)
    if (parsed.data)
      for (const key of ['tokens', 'forwarders', 'leaves'] as const)
        delete (snapshot as Partial<SolvencyData>)[key]
    return JSON.stringify(parsed)
  }

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
  const changed = await checked(lying(change))
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

/** Converts the newest statement to the form before leaves had a version. */
async function makeOld(): Promise<number> {
  const { db, pool } = t.app.database
  const { id } = await take()
  const { leaves: now, ...head } = (await t.app.http.inject(`/api/solvency/${id}.json`)).json<SolvencyData>()
  const { rows } = await pool.query<{ account: string; balance: string; secret: Buffer }>(
    `select l.account, l.balance, s.secret from solvency_leaf l join solvency_snapshot s on s.id = l.snapshot_id
     where s.id = $1 and l.symbol = 'USDT' and l.balance > 0`,
    [id],
  )
  const leaves = rows
    .map(({ account, balance, secret }) => {
      const salt = `0x${createHmac('sha256', secret).update(`USDT ${account}`).digest('hex')}` as const
      const parts = ['0x00', account as Hex, BigInt(balance), salt] as const
      return {
        account,
        symbol: 'USDT' as const,
        balance: BigInt(balance),
        seq: null,
        entryHash: null,
        hash: keccak256(encodePacked(['bytes1', 'address', 'uint256', 'bytes32'], parts)),
        sum: BigInt(balance),
      }
    })
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
  const levels = sumTree(keccak256, leaves)
  const root = levels.at(-1)![0]!.hash
  await pool.query(
    "update solvency_asset set root = $2, users = $3 where snapshot_id = $1 and symbol = 'USDT'",
    [id, root, leaves.length],
  )
  await pool.query('update solvency_snapshot set version = 1 where id = $1', [id])
  for (const table of ['solvency_leaf', 'solvency_level', 'solvency_file'])
    await pool.query(`delete from ${table} where snapshot_id = $1`, [id])
  Object.assign(head.assets[0]!, { root, users: leaves.length })
  const others = Object.keys(now).filter((s) => s !== 'USDT')
  const file = await packFile({ ...head, version: 1 }, [
    ['USDT', { levels, leaves }],
    ...others.map((s): [string, Tree] => [s, { levels: [[]], leaves: [] }]),
  ])
  await inTransaction(db, async (trx) => {
    await keepTree(trx, id, 'USDT', { levels, leaves })
    await keepFile(trx, id, file)
  })
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
  // A file saved at that time does not have these fields.
  const { seq: _, entryHash: __, ...saved } = leaf
  const file = join(chain.dir, 'old.json')
  writeFileSync(file, JSON.stringify(saved))
  expect(await checked((_, body) => body, String(id), file)).toMatchObject({ code: 0, broken: [] })
  await settle(chain, t, 1)
  await take()
  expect(await checked((_, body) => body, file)).toMatchObject({ code: 0, broken: [] })
})

test('newest entries that are taken away, with all that hangs on them, are told by a snapshot from before', async () => {
  const user = users[2]!
  const give = (key: string) =>
    inTransaction(t.app.database.db, (trx) =>
      post(trx, {
        key,
        kind: 'increase',
        postings: [
          { owner: ownerOf(user.address), currency: 'USDT', amount: UNIT },
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

  // Somebody who owns the machine deletes the journal and restores every account.
  const client = new pg.Client({ connectionString: t.config.databaseUrl })
  await client.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `with gone as (delete from ledger_journals where idem_key = 'a present' returning id),
       entries as (delete from ledger_entries where journal_id in (select id from gone) returning account_id, seq)
     update ledger_account a set posted = e.balance_after, seq = e.seq, hash = e.hash
     from entries x join ledger_entries e on e.account_id = x.account_id and e.seq = x.seq - 1 where a.id = x.account_id`,
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

  // With as many entries again but another last one, the difference is reported too.
  await give('another present')
  await settle(chain, t, 1)
  const again = await leafOf(user, (await take()).id)
  expect(again).toMatchObject({ seq: given.seq, balance: given.balance })
  writeFileSync(file, JSON.stringify(again))
  const exchanged = await checked((_, body) => body, file, later)
  expect(exchanged.broken).toEqual([expect.stringContaining(`no entry of ${user.address} went`)])
})

test('what lies at a deposit address counts; a rich address that is none does not', async () => {
  const user = users[0]!
  const { address } = await ok<UserDepositAddress>(
    t.get(`getUserAddress?address=${user.address}`, user.session),
  )
  await sendUsdt(chain, user.person, address as Address, 9n * UNIT)
  // The blocks are final, and not indexed yet.
  await chain.mine(6)
  await t.sync()
  expect((await take()).assets[0]).toMatchObject({ forwarders: String(9n * UNIT) })
  const honest = await checked((_, body) => body)
  expect(honest).toMatchObject({ code: 0, broken: [] })
  expect(honest.out).toContain('1 deposit addresses follow from accounts')

  // Adds somebody's wallet to the deposit addresses, or lists one of them twice.
  const { usdt } = chain.deployment.contracts
  const rich = users[1]!.address
  const balance = await chain.client.readContract({
    address: usdt,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [rich],
  })
  const claimed = (more: SolvencyData['forwarders'][number], amount: bigint) =>
    checked(
      lying((d) => {
        if (Array.isArray(d.forwarders)) d.forwarders.push(more)
        const [a] = d.assets
        a!.forwarders = plus(a!.forwarders, amount)
        a!.donated = plus(a!.donated, amount)
        a!.ratioBps = Number(((BigInt(a!.vault) + BigInt(a!.forwarders)) * 10_000n) / BigInt(a!.liabilities))
      }),
    )
  expect(balance).toBeGreaterThan(0n)
  expect((await claimed({ address: rich, account: rich }, balance)).broken).toEqual([
    expect.stringContaining(`deposit addresses follow from accounts: ${rich}`),
  ])
  expect((await claimed({ address, account: user.address }, 9n * UNIT)).broken).toEqual([
    expect.stringContaining('no deposit address stands twice'),
  ])
})

test('another contract is no vault, and another token no USDT, though the site says so everywhere', async () => {
  const { payoutVault, usdt, usde } = chain.deployment.contracts
  const replaced = (from: string, to: string) => (_: string, body: string) =>
    body.replaceAll(getAddress(from), getAddress(to))
  // The token contract holds as little USDT as the vault, so amounts match: the check must see that it is another contract.
  const elsewhere = await checked(replaced(payoutVault, usdt))
  expect(elsewhere.code).toBe(1)
  expect(elsewhere.broken.join('\n')).toContain('the vault has the code of ours')
  const published = { DEPLOYMENT_FILE: chain.deploymentFile }
  expect(await checkOutside(t, (_, body) => body, [], published)).toMatchObject({ code: 0, broken: [] })
  const known = await checkOutside(t, replaced(payoutVault, usdt), [], published)
  expect(known.broken.join('\n')).toContain('the vault is the one of the deployment')
  const token = await checkOutside(t, replaced(usdt, usde), [], published)
  expect(token.broken.join('\n')).toContain('USDT: the token is the one of the deployment')
})

test('a snapshot that a saved leaf is of cannot be denied', async () => {
  const file = join(chain.dir, 'denied.json')
  writeFileSync(file, JSON.stringify({ ...(await leafOf(users[1]!, 1)), id: 999 }))
  const denied = await checked((_, body) => body, file)
  expect(denied).toMatchObject({ code: 1, broken: ['BROKEN  snapshot 999 of a leaf is there'] })
})
