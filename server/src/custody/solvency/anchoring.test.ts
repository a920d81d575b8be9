import { gunzipSync } from 'node:zlib'
import { statementsAbi } from '@holdfast/protocol/abi/index'
import {
  checkLeaf,
  type SolvencyData,
  type SolvencyLeaf,
  type SolvencySnapshot,
  sumTree,
} from '@holdfast/protocol/solvency'
import { encodePacked, type Hex, keccak256, padHex, stringToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person, startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deposit, expectSound, LOCAL_ACCOUNTS, newUser, ok, settle, type User } from '#test/custody.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { startTestApp, type TestApp } from '#test/server.ts'
import { checkOutside } from '#test/solvency.ts'

// Everybody is shown the same statement: the chain stores each number's digest and never replaces one.

let chain: TestChain
let t: TestApp
let users: User[]

beforeAll(async () => {
  chain = await startTestChain()
  t = await startTestApp({ chain })
  users = []
  for (const index of [11, 12, 13]) {
    users.push(await newUser(chain, t, index))
    await deposit(chain, t, users.at(-1)!, 100n * UNIT)
  }
})
afterAll(async () => {
  await t?.stop()
  await chain?.stop()
})

const take = () => ok<SolvencySnapshot>(t.post('takeSolvency', {}))
const fileOf = async (id: number) =>
  (await t.app.http.inject(`/api/solvency/${id}.json`)).json<SolvencyData>()
const onChain = <T>(functionName: 'count' | 'digestOf', args: bigint[] = []) =>
  chain.client.readContract({
    address: chain.deployment.contracts.statements,
    abi: statementsAbi,
    functionName,
    args: args as never,
  }) as Promise<T>
/** Sends the ordered anchors, and makes their block final. */
async function anchor() {
  await t.app.custody.anchor()
  await settle(chain, t, 2)
  await t.app.custody.anchor()
}
/** Anchors until the chain has every statement. */
async function anchorAll() {
  const last = async () => (await anchorsOf()).at(-1)
  for (let i = 0; i < 10 && (await last())!.anchor === null; i++) await anchor()
}
const anchorsOf = async () =>
  (
    await t.app.database.pool.query<{ id: number; anchor: string | null }>(
      'select id, anchor from solvency_snapshot order by id',
    )
  ).rows

/** Implemented independently, from the description. */
const digestOf = (s: SolvencySnapshot): Hex =>
  keccak256(
    encodePacked(
      ['bytes1', 'uint256', 'uint256', 'uint256', 'bytes32', 'bytes'],
      [
        '0x03',
        BigInt(chain.deployment.chainId),
        BigInt(s.id - 1),
        BigInt(s.block),
        s.blockHash as Hex,
        encodePacked(
          s.assets.map(() => 'bytes' as const),
          s.assets.map((a) =>
            encodePacked(
              ['bytes32', 'bytes32', 'uint256'],
              [
                padHex(stringToHex(a.symbol), { size: 32, dir: 'right' }),
                a.root as Hex,
                BigInt(a.liabilities),
              ],
            ),
          ),
        ),
      ],
    ),
  )

test('each statement goes on chain, in its order and once', async () => {
  const first = await take()
  expect(first.id).toBe(1)
  await settle(chain, t, 1)
  const second = await take()
  expect(await onChain('count')).toBe(0n)
  expect(await checkOutside(t, (_, body) => body, [])).toMatchObject({ code: 0, broken: [] })
  await anchor()
  expect(await onChain('count')).toBe(2n)
  await anchor()
  await anchor()
  expect(await onChain('count')).toBe(2n)
  expect(await onChain('digestOf', [0n])).toBe(digestOf(first))
  expect(await onChain('digestOf', [1n])).toBe(digestOf(second))
  expect(await anchorsOf()).toEqual([
    { id: 1, anchor: 'anchored' },
    { id: 2, anchor: 'anchored' },
  ])
  const told = await checkOutside(t, (_, body) => body, [])
  expect(told).toMatchObject({ code: 0, broken: [] })
  expect(told.out).toContain('the chain has snapshot 2 as it is shown')
  await expectSound(t)
})

test("one of two who are shown different statements sees that his is not the chain's", async () => {
  const snapshot = await ok<SolvencySnapshot>(t.get('getSolvency?id=2'))
  const leaf = (who: User) => ok<SolvencyLeaf>(t.get('getSolvencyLeaf?id=2&symbol=USDT', who.session))
  const victim = await leaf(users[2]!)
  // A site that leaves the third user out, consistent in itself.
  const data = await fileOf(2)
  const left = data.leaves.USDT!.filter((l) => l.hash !== leafHashOf(victim))
  expect(left).toHaveLength(2)
  const levels = sumTree(
    keccak256,
    left.map((l) => ({ hash: l.hash as Hex, sum: BigInt(l.sum) })),
  )
  const usdt = structuredClone(data.assets[0]!)
  usdt.root = levels.at(-1)![0]!.hash
  usdt.users = 2
  usdt.liabilities = String(BigInt(usdt.liabilities) - BigInt(victim.balance))
  usdt.house = String(BigInt(usdt.house) + BigInt(victim.balance))
  usdt.ratioBps = Number(
    ((BigInt(usdt.vault) + BigInt(usdt.forwarders)) * 10_000n) / BigInt(usdt.liabilities),
  )
  const assets = [usdt, ...data.assets.slice(1)]
  const lie = (path: string, body: string) => {
    if (path.endsWith('/2.json'))
      return JSON.stringify({ ...data, assets, leaves: { ...data.leaves, USDT: left } })
    return path.endsWith('getSolvency') || path.endsWith('getSolvency?id=2')
      ? JSON.stringify({ code: 200, msg: 'ok', data: { ...snapshot, assets } })
      : body
  }
  // The left-out user's leaf fits the true statement, and the others' fit the shown one; only the chain reveals the lie.
  expect(checkLeaf(keccak256, victim, snapshot.assets[0]!, 2)).toBe(true)
  const told = await checkOutside(t, lie, ['2'])
  expect(told).toMatchObject({
    code: 1,
    broken: [expect.stringContaining('the chain has snapshot 2 as it is shown')],
  })
  // The newer statement cannot be withheld either.
  await settle(chain, t, 1)
  await take()
  await anchor()
  const older = await checkOutside(
    t,
    (path, body) =>
      path.endsWith('getSolvency') ? JSON.stringify({ code: 200, msg: 'ok', data: snapshot }) : body,
    [],
  )
  expect(older.broken).toEqual([expect.stringContaining('no snapshot that the chain has is kept back')])
})

test('a database that forgot statements replaces none: the next number comes from the chain', async () => {
  const { pool } = t.app.database
  await anchorAll()
  const count = await onChain<bigint>('count')
  const digests = () =>
    Promise.all(Array.from({ length: Number(count) }, (_, n) => onChain<Hex>('digestOf', [BigInt(n)])))
  const before = await digests()
  for (const table of ['leaf', 'level', 'file', 'asset'])
    await pool.query(`delete from solvency_${table} where snapshot_id > 1`)
  await pool.query('delete from solvency_snapshot where id > 1')
  await pool.query('update solvency_snapshot set anchor = null')
  await settle(chain, t, 1)
  const next = await take()
  expect(next.id).toBe(Number(count) + 1)
  await anchorAll()
  expect(await onChain('count')).toBe(count + 1n)
  expect(await digests()).toEqual(before)
  expect(await anchorsOf()).toEqual([
    { id: 1, anchor: 'anchored' },
    { id: next.id, anchor: 'anchored' },
  ])
})

test("a number that somebody took with the payer's key is told, and the next one goes on", async () => {
  await settle(chain, t, 1)
  const lost = await take()
  const payer = new Person(chain, LOCAL_ACCOUNTS.finance)
  const { statements } = chain.deployment.contracts
  await payer.send(statements, statementsAbi, 'anchor', [BigInt(lost.id - 1), `0x${'ab'.repeat(32)}`])
  await settle(chain, t, 2)
  await take()
  await anchorAll()
  expect((await anchorsOf()).slice(-2)).toEqual([
    { id: lost.id, anchor: 'differs' },
    { id: lost.id + 1, anchor: 'anchored' },
  ])
})

test('what is published is what was written down: packed for whoever unpacks it, and never worked out again', async () => {
  await settle(chain, t, 1)
  const { id } = await take()
  const plain = await t.app.http.inject(`/api/solvency/${id}.json`)
  const packed = await t.app.http.inject({
    url: `/api/solvency/${id}.json`,
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(plain.headers['content-type']).toContain('application/json')
  const { pool } = t.app.database
  await pool.query("update solvency_snapshot set secret = decode(repeat('00', 32), 'hex') where id = $1", [
    id,
  ])
  expect((await t.app.http.inject(`/api/solvency/${id}.json`)).body).toBe(plain.body)
})

function leafHashOf(leaf: SolvencyLeaf): Hex {
  return keccak256(
    encodePacked(
      ['bytes1', 'address', 'uint256', 'bytes32', 'uint256', 'bytes32'],
      [
        '0x02',
        leaf.address as Hex,
        BigInt(leaf.balance),
        leaf.salt as Hex,
        BigInt(leaf.seq!),
        leaf.entryHash as Hex,
      ],
    ),
  )
}

test('a node whose final block is older by some is no other answer', async () => {
  const late = await startFaultProxy(chain.url, 1)
  const two = await startTestApp({
    chain,
    rpcUrls: `${chain.url},${late.url}`,
    databaseUrl: t.config.databaseUrl,
  })
  // For one node the next statement is final, for the other one it is in no block yet.
  late.pinned = (await chain.height()) - 2
  await take()
  await t.app.custody.anchor()
  await settle(chain, t, 1)
  await chain.mine(4)
  await two.sync()
  expect(await two.app.custody.anchor()).toBe(false)
  expect((await anchorsOf()).at(-1)!.anchor).toBe(null)
  late.pinned = null
  await two.sync()
  await two.app.custody.anchor()
  expect((await anchorsOf()).at(-1)!.anchor).toBe('anchored')
  await two.stop()
  await late.stop()
})
