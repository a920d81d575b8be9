// What was submitted and published, recomputed from a node's logs.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Manifest, manifestText, sha256 } from '../src/files.ts'
import type { EpochResult, Levels } from '../src/levels.ts'
import { publishedAt, verifyEpoch } from '../src/verify.ts'
import { rulesHash, versionOf } from '../src/rules.ts'
import { compute, folder, open, standingOf } from './epochs.ts'
import { FakeNode, SOURCES } from './node.ts'
import type { Events } from './reference.ts'
import { accountOf, factsOf, FIRST_EPOCH, PARAMS, USDT, World, ZERO } from './world.ts'

const EPOCHS = 2

/** A chain with a history, and what an honest poster made of it, in a folder. */
async function published(): Promise<{ node: FakeNode; levels: Levels; dir: string; results: EpochResult[] }> {
  const node = new FakeNode(PARAMS)
  const world = new World(21)
  const dir = folder()
  const levels = await open({ dir })
  const results: EpochResult[] = []
  for (let n = 1; n <= EPOCHS; n++) {
    const events = world.next(n, 30, 120)
    if (n === 1)
      events.funded.push({
        asset: 'usdt',
        amount: 10n ** 21n,
        block: 900_000,
        logIndex: 3,
        time: events.funded[0]?.time ?? 40_001 * 43_200 - 1,
      })
    node.epoch(n, events)
    results.push(await compute(levels, n, factsOf(n), onChain(events)))
  }
  for (const [i, result] of results.entries()) node.submit(i + 1, result)
  return { node, levels, dir, results }
}
/** Two blocks later, as the fake chain has them. */
const onChain = (e: Events): Events => ({
  registrations: e.registrations.map((x) => ({ ...x, block: x.block + 2 })),
  changes: e.changes.map((x) => ({ ...x, block: x.block + 2 })),
  funded: e.funded.map((x) => ({ ...x, block: x.block + 2 })),
})

const verify = (node: FakeNode, n = EPOCHS, dir?: string) =>
  verifyEpoch({ client: node.client, sources: SOURCES, n, ...(dir ? { published: publishedAt(dir) } : {}) })

test('an honest submission and its files hold, whatever ranges the node takes', async () => {
  const { node, dir, results } = await published()
  const said: string[] = []
  const result = await verifyEpoch({
    client: node.client,
    sources: SOURCES,
    n: EPOCHS,
    published: publishedAt(dir),
    say: (line) => said.push(line),
  })
  expect(result).toEqual(results.at(-1))
  expect(said.join('\n')).toContain(`number 2: root: ${results[1]!.root}`)
  expect(said.filter((line) => line.includes('leaves.parquet'))).toHaveLength(2)
  node.mostBlocks = 30_000
  await verify(node, EPOCHS, dir)
  expect(node.asked.some(([from, to]) => to - from > 30_000)).toBe(true)
})

test.each<[string, Partial<EpochResult>, string]>([
  ['root', { root: `0x${'ab'.repeat(32)}` }, 'number 2: root: recomputed'],
  ['total', { totals: { usdt: 1n, token: 1n } }, 'number 2: all USDT rewards: recomputed'],
  ['input block', { inputBlock: 1_999_999 }, 'number 2: input block: recomputed 2000000, found 1999999'],
  ['rules', { rulesHash: `0x${'cd'.repeat(32)}` }, 'number 2: rules (SHA-256)'],
])('another %s is named', async (_, more, error) => {
  const { node, results } = await published()
  node.veto(2, 2)
  node.submit(2, results[1]!, more)
  await expect(verify(node)).rejects.toThrow(error)
  // The one before still holds.
  await verify(node, 1)
  // Vetoed and submitted again, it holds.
  node.veto(2, 2)
  await expect(verify(node)).rejects.toThrow('number 2 was not submitted')
  node.submit(2, results[1]!)
  await verify(node)
})

test('a poster who leaves out an event, or invents one, is found', async () => {
  const { node, results } = await published()
  const all = node.logs
  // The largest one: less than a cent would change nothing.
  const sizeOf = (l: (typeof all)[number]) =>
    l.address === SOURCES.hostingPool ? BigInt(l.data.slice(0, 66)) : 0n
  const largest = all.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a))
  const change = all.indexOf(largest)
  node.logs = all.filter((_, i) => i !== change)
  await expect(verify(node)).rejects.toThrow(/number [12]: |below 0/)
  const joined = all.findIndex((l) => l.address === SOURCES.main && l.block > 1)
  node.logs = all.filter((_, i) => i !== joined)
  await expect(verify(node)).rejects.toThrow('the next one is')
  node.logs = [...all, { ...all[change]!, logIndex: 99 }]
  await expect(verify(node)).rejects.toThrow(/number [12]: |below 0/)
  node.logs = all
  expect(await verify(node)).toEqual(results[1])
})

test('a node that cuts answers short is noticed', async () => {
  const { node } = await published()
  node.mostLogs = 20
  await expect(verify(node)).rejects.toThrow(/the next one is|unknown account|number 1: root/)
})

test('changed, missing and foreign files are named', async () => {
  const { node, dir } = await published()
  const spoil = async (change: (path: (name: string) => string) => void, error: string) => {
    const copy = folder()
    cpSync(dir, copy, { recursive: true })
    change((name) => join(copy, '2', name))
    await expect(verify(node, EPOCHS, copy)).rejects.toThrow(error)
  }
  const flip = (path: string) => {
    const bytes = readFileSync(path)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(path, bytes)
  }
  await spoil((path) => flip(path('income.parquet')), 'number 2: income.parquet as in the manifest')
  await spoil((path) => rmSync(path('leaves.parquet')), 'number 2: leaves.parquet is missing')
  await spoil((path) => rmSync(path('manifest.json')), 'number 2: there is no manifest.json')
  await spoil((path) => flip(path('manifest.json')), 'number 2: manifest.json (SHA-256) as submitted')
})

/** Publishes number 2 with a changed manifest, whose hash is submitted. */
async function withManifest(
  change: (m: Manifest) => void,
  spoil: (path: (name: string) => string) => void = () => {},
) {
  const { node, dir, results } = await published()
  const copy = folder()
  cpSync(dir, copy, { recursive: true })
  spoil((name) => join(copy, '2', name))
  const file = join(copy, '2', 'manifest.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  change(manifest)
  writeFileSync(file, manifestText(manifest))
  node.veto(2, 2)
  node.submit(2, results[1]!, { dataHash: `0x${sha256(manifestText(manifest))}` })
  return verify(node, EPOCHS, copy)
}

test('a manifest that the poster signed but that is not of these events is named', async () => {
  await expect(withManifest((m) => void m.files.pop())).rejects.toThrow(
    'standings.parquet is not in the manifest',
  )
  await expect(withManifest((m) => void (m.accounts += 1))).rejects.toThrow(
    'number 2: figures of manifest.json: recomputed',
  )
  const other = withManifest(
    (m) => {
      const file = m.files.find((f) => f.name === 'income.parquet')!
      const leaves = m.files.find((f) => f.name === 'leaves.parquet')!
      Object.assign(file, { sha256: leaves.sha256, bytes: leaves.bytes })
    },
    (path) => cpSync(path('leaves.parquet'), path('income.parquet')),
  )
  await expect(other).rejects.toThrow('number 2: income.parquet (SHA-256): recomputed')
})

test('files of another version of the engine are compared row by row', async () => {
  await withManifest((m) => void (m.engine = 'duckdb v9'))
  const figures = withManifest((m) => void Object.assign(m, { engine: 'duckdb v9', accounts: 1 }))
  await expect(figures).rejects.toThrow('figures of manifest.json')
  const other = withManifest(
    (m) => {
      m.engine = 'duckdb v9'
      const file = m.files.find((f) => f.name === 'income.parquet')!
      const older = m.files.find((f) => f.name === 'funded.parquet')!
      Object.assign(file, { sha256: older.sha256, bytes: older.bytes })
    },
    (path) => cpSync(path('funded.parquet'), path('income.parquet')),
  )
  await expect(other).rejects.toThrow('number 2: income.parquet has other columns')
})

test('an epoch that is not final yet is not computed', async () => {
  const { node } = await published()
  const client = node.client
  const request = client.request as (q: { method: string; params: unknown[] }) => Promise<unknown>
  const early = (q: { method: string; params: unknown[] }) =>
    request(q.params[0] === 'finalized' ? { ...q, params: ['0xf4240', false] } : q)
  await expect(
    verifyEpoch({ client: { request: early } as unknown as typeof client, sources: SOURCES, n: 1 }),
  ).rejects.toThrow('not final yet')
})

/** An order of number 2 of `steps` half days that began so many before number 1, and has its place on the chain. */
const order = (account: number, usdt: bigint, steps: bigint, before: number, block: number) => ({
  account: accountOf(account),
  kind: 'deposited' as const,
  amount: usdt * USDT,
  steps,
  block,
  logIndex: 0,
  time: FIRST_EPOCH * 43_200 - before * 43_200 + 600,
})

test('by rules 2 a chain is read for orders of 14 half days and more, until these end', async () => {
  const node = new FakeNode(PARAMS)
  const at = (block: number) => ({ block, logIndex: 0, time: FIRST_EPOCH * 43_200 - 30 * 43_200 })
  const registrations = [1, 2, 3, 4].map((index) => ({
    account: accountOf(index),
    refer: index === 1 ? ZERO : accountOf(1),
    index,
    ...at(2 + index),
  }))
  const orders = [
    order(2, 1_000n, 14n, 14, 10),
    order(3, 700n, 13n, 13, 11),
    order(4, 500n, 60n, 12, 12),
    order(2, 300n, 14n, 12, 13),
  ]
  const others = (['card', 'bought'] as const).map((kind, i) => ({
    ...order(3, 2_000n, 1n, 3, 20 + i),
    kind,
  }))
  const released = { ...order(2, -1_000n, 1n, 0, 30), kind: 'released' as const }
  const booked = { asset: 'usdt' as const, amount: 600n, ...at(31), time: FIRST_EPOCH * 43_200 + 1_000 }
  node.epoch(1, { registrations, changes: [...orders, ...others, released], funded: [booked] })
  const ended = (of: (typeof orders)[number]) => ({
    ...of,
    kind: 'ended' as const,
    amount: -of.amount,
    time: of.time + Number(of.steps) * 43_200,
  })
  const dir = folder()
  const levels = await open({ dir })
  const counted = [orders[0]!, orders[2]!, orders[3]!, others[0]!]
  const first = { registrations, changes: [...counted, ended(orders[0]!)], funded: [booked] }
  const one = await compute(levels, 1, factsOf(1), onChain(first), 2)
  expect(one).toMatchObject({ pot: { usdt: 10n }, carry: { usdt: 590n }, totals: { usdt: 10n } })
  expect(await standingOf(levels, 1, 2)).toMatchObject({ participation: 300n * USDT })
  expect(await standingOf(levels, 1, 3)).toMatchObject({ participation: 0n, card: true })
  node.epoch(2, { registrations: [], changes: [], funded: [] })
  node.epoch(3, { registrations: [], changes: [], funded: [] })
  const two = await compute(levels, 2, factsOf(2), {}, 2)
  const end = onChain({ registrations: [], changes: [ended(orders[3]!)], funded: [] })
  const three = await compute(levels, 3, factsOf(3), end, 2)
  expect(await standingOf(levels, 3, 2)).toMatchObject({ participation: 0n })
  expect(await standingOf(levels, 3, 4)).toMatchObject({ participation: 500n * USDT })
  for (const [i, result] of [one, two, three].entries()) node.submit(i + 1, result)
  const said: string[] = []
  const o = { client: node.client, sources: SOURCES, n: 3, say: (line: string) => said.push(line) }
  expect(await verifyEpoch({ ...o, published: publishedAt(dir) })).toEqual(three)
  expect(said[0]).toBe(`rules   2: ${rulesHash(2)}`)
})

test('rules 1 are those of the first deployments, byte by byte', () => {
  expect(rulesHash(1)).toBe('0x4bff7a9c803593b7f75b23af626356c2499677edfcbda85e9f9b6f049360b519')
  expect(versionOf(rulesHash(2))).toBe(2)
  expect(versionOf(`0x${'00'.repeat(32)}`)).toBeUndefined()
})
