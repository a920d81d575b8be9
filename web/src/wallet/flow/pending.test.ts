import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PendingTx } from './pending.ts'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const tx = (id: string, more: Partial<PendingTx> = {}): PendingTx => ({
  id,
  title: { id: 'host' },
  amount: '100',
  symbol: 'USDT',
  hash: `0x${id.padStart(64, '0')}`,
  batch: null,
  parts: null,
  partly: false,
  nonce: 5,
  numbered: true,
  to: account,
  data: '0x',
  value: '0',
  searched: 100,
  rival: null,
  sentAt: 0,
  stage: 'submitted',
  final: false,
  block: null,
  repriced: false,
  misses: 0,
  finishedAt: null,
  doubted: false,
  hidden: false,
  ...more,
})

let stored: Map<string, string>
const tabs: (() => void)[] = []
/** A page of its own over the same storage, as a tab or after a reload. */
async function page() {
  vi.resetModules()
  const it = await import('./pending.ts')
  const { pending } = await import('./pending-list.ts')
  it.openPending(56, account)
  return { ...it, pending }
}

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => stored.get(k) ?? null,
    setItem: (k: string, v: string) => void stored.set(k, v),
    removeItem: (k: string) => void stored.delete(k),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: (e: unknown) => void) =>
    tabs.push(() => listener({ key: [...stored.keys()][0] ?? null })),
  )
})
afterEach(() => {
  tabs.length = 0
  vi.unstubAllGlobals()
})

test('two tabs keep what each of them has sent, and show what the other has', async () => {
  const [one, two] = [await page(), await page()]
  one.putPending(tx('a'))
  two.putPending(tx('b'))
  one.putPending(tx('a', { stage: 'included' }))
  for (const told of tabs) told()
  const list = [
    ['a', 'included'],
    ['b', 'submitted'],
  ]
  for (const tab of [one, two, await page()])
    expect(tab.pending.get().map((t) => [t.id, t.stage])).toEqual(list)
  two.dropPending('a')
  expect(one.readPending().map((t) => t.id)).toEqual(['b'])
})

test('every stage survives a reload; a prompt that was open is not known then', async () => {
  const stages = ['asked', 'submitted', 'included', 'done', 'failed', 'replaced', 'unknown'] as const
  const before = await page()
  for (const stage of stages)
    before.putPending(tx(stage, { stage, ...(stage === 'asked' ? { hash: null } : {}) }))
  expect(before.readPending().map((t) => t.stage)).toEqual(stages)
  const after = await page()
  expect(after.pending.get().map((t) => t.stage)).toEqual(['unknown', ...stages.slice(1)])
  // The first page is still asked, and its wallet answers.
  expect(before.readPending()[0]?.stage).toBe('asked')
})

test('an answer of the wallet is not undone by a look that began before it', async () => {
  const it = await page()
  const asked = tx('a', { stage: 'asked', hash: null })
  it.putPending(asked)
  it.putPending(tx('a'))
  expect(it.updatePending(asked, { ...asked, misses: 1 })).toBe(false)
  expect(it.pending.get()).toMatchObject([{ stage: 'submitted', misses: 0 }])
  it.dropPending('a')
  expect(it.updatePending(tx('a'), tx('a', { stage: 'done' }))).toBe(false)
  expect(it.pending.get()).toEqual([])
})

test('what an earlier release took for dropped is followed again', async () => {
  const old = { ...tx('a'), sentBlock: 90, stage: 'dropped', misses: 30, finishedAt: 1 } as Record<
    string,
    unknown
  >
  for (const field of ['batch', 'numbered', 'value', 'searched', 'rival']) delete old[field]
  stored.set(`hf.pending.56.${account.toLowerCase()}`, JSON.stringify([old]))
  expect((await page()).pending.get()).toMatchObject([
    { stage: 'unknown', finishedAt: null, searched: 90, batch: null, rival: null, value: null },
  ])
})

test('a browser that keeps nothing still follows for as long as the page lives', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
    removeItem: () => undefined,
  })
  const it = await page()
  it.putPending(tx('a'))
  it.putPending(tx('b'))
  expect(it.readPending().map((t) => t.id)).toEqual(['a', 'b'])
})

test('requests have the same content by title, amount and contract, without an amount by the call but its times', async () => {
  const { sameContent } = await page()
  const word = (n: number) => n.toString(16).padStart(64, '0')
  const call = (...words: number[]) => `0xdeadbeef${words.map(word).join('')}` as const
  expect(sameContent(tx('a', { data: call(1) }), tx('b', { data: '0x12345678' }))).toBe(true)
  expect(sameContent(tx('a'), tx('b', { amount: '101' }))).toBe(false)
  expect(sameContent(tx('a'), tx('b', { title: { id: 'claim' } }))).toBe(false)
  const claim = (...words: number[]) => tx('a', { amount: null, data: call(...words) })
  expect(sameContent(claim(7, 1_790_000_000), claim(7, 1_790_000_600))).toBe(true)
  // Neighbouring words make no time together.
  for (const [a, b] of [
    [claim(7), claim(8)],
    [claim(0x45, 0), claim(0x46, 0)],
    [claim(7), claim(7, 0)],
  ] as const)
    expect(sameContent(a, b)).toBe(false)
})

test('what a page before this one has sent is remembered for a day when it is done, since no sheet has shown its end', async () => {
  const before = await page()
  before.putPending(tx('a'))
  before.putPending(tx('b', { stage: 'done', final: true, finishedAt: 1 }))
  expect(before.readPending().map((t) => t.doubted)).toEqual([false, false])
  const after = await page()
  expect(after.pending.get().map((t) => t.doubted)).toEqual([true, false])
  const done = { ...after.readPending()[0]!, stage: 'done', final: true, finishedAt: 1 } as const
  after.putPending(done)
  after.removePending(done, 23 * 3_600_000)
  expect(after.readPending().map((t) => [t.id, t.hidden])).toContainEqual(['a', true])
  expect(after.isAsked(after.readPending()[0]!)).toBe(true)
  after.removePending(after.readPending()[0]!, 24 * 3_600_000)
  expect(after.readPending().map((t) => t.id)).toEqual(['b'])
})
