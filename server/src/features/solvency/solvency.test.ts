import { spawn } from 'node:child_process'
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
} from '@holdfast/protocol/solvency'
import { erc20Abi, keccak256 } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startTestChain, type TestChain, UNIT } from '#test/chain.ts'
import { deposit, expectSound, newUser, ok, refused, sendUsdt, settle, type User } from '#test/custody.ts'

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
  expect(out).toContain(`the leaf of ${users[1]!.address} is in it`)
  writeFileSync(file, JSON.stringify({ ...leaf, balance: '1' }))
  expect(await checked((_, body) => body, '1', file)).toMatchObject({ code: 1 })
})

test.each([
  ['a leaf left out', (d: SolvencyData) => void d.leaves.USDT!.pop(), 'leaves make the root'],
  [
    'a leaf that owes less',
    (d: SolvencyData) => void (d.leaves.USDT![0]!.sum = '1'),
    'leaves add up to what is owed',
  ],
  ['less owed', (d: SolvencyData) => void (d.assets[0]!.liabilities = '1'), 'leaves add up to what is owed'],
  [
    'more held',
    (d: SolvencyData) => {
      const [a] = d.assets
      a!.vault = String(BigInt(a!.vault) + 5n)
      a!.donated = String(BigInt(a!.donated) + 5n)
    },
    'the vault holds it on chain',
  ],
  [
    'another block',
    (d: SolvencyData) => void (d.blockHash = `0x${'12'.repeat(32)}`),
    'the block is on the chain',
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
  expect(changed.broken.join('\n')).toContain(broken)
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
