import { EARNING_SOURCES, type Earning, type Earnings } from '@holdfast/protocol/earnings'
import { expect, test } from 'vitest'
import type { Claim, ClaimSource } from './claims.ts'
import type { Due } from './dues.ts'
import { EARNERS, earnedBy, type Earner, isEmpty, sumsOf, wholeOf } from './earned.ts'

const earning = (source: Earning['source'], usdt: bigint, token: bigint, recent = '0'): Earning => ({
  source,
  counts: 'earned',
  usdt: String(usdt),
  token: String(token),
  recentUsdt: recent,
  recentToken: '0',
  recent: 'today',
})
const assets = { usdt: '0xA', token: '0xB' }
const due = (asset: '0xa' | '0xb' | '0xc', amount: bigint): Due => ({
  asset,
  symbol: 'X',
  decimals: 18,
  amount,
})
const claim = (source: ClaimSource, ...gives: Due[]): Claim => ({
  key: source,
  source,
  name: null,
  to: '0x',
  data: '0x',
  paid: () => [],
  gives,
})
/** Whole units, so that nothing is cut. */
const n = (v: number) => BigInt(v) * 10n ** 18n
const earnings: Earnings = {
  sources: [
    earning('static', n(10), n(20), String(n(1))),
    earning('node', n(5), 0n),
    earning('community', n(100), n(7), String(n(3))),
    earning('machine', 0n, n(40)),
  ],
  claimable: { n: 3, usdt: String(n(60)), token: '0' },
  waiting: { usdt: String(n(10)), token: '0', activeAt: null },
  claimed: { usdt: String(n(30)), token: String(n(2)) },
}
const row = (rows: ReturnType<typeof earnedBy>, earner: Earner) => {
  const found = rows.find((r) => r.earner === earner)
  if (!found) throw new Error(earner)
  return found
}

test('every source of the server is in one row', () => {
  expect(
    Object.values(EARNERS)
      .flatMap((e): string[] => [...e.sources])
      .toSorted(),
  ).toEqual([...EARNING_SOURCES].toSorted())
})

test('received, ready and still to come are the whole of each row, and the rows are the total', () => {
  const claims = [
    claim('static', due('0xb', n(3))),
    claim('node', due('0xa', n(2)), due('0xb', n(1))),
    claim('levels', due('0xa', n(60))),
    claim('project', due('0xa', n(9)), due('0xc', n(8))),
  ]
  const promised = {
    hosting: { usdt: n(4), token: n(13) },
    resonance: { usdt: 0n, token: 0n },
    liquidity: { usdt: 0n, token: 0n },
    machines: { usdt: 0n, token: n(100) },
    fromProjects: { usdt: n(11), token: 0n },
  }
  const rows = earnedBy(earnings, claims, promised, assets)
  expect(row(rows, 'hosting')).toMatchObject({
    received: { usdt: n(10), token: n(20) },
    ready: { usdt: 0n, token: n(3) },
    coming: { usdt: n(4), token: n(10) },
  })
  // Levels earned 100: 30 were claimed, 60 can be, 10 wait for their epoch.
  expect(row(rows, 'levels')).toMatchObject({
    received: { usdt: n(30), token: n(2) },
    ready: { usdt: n(60), token: 0n },
    coming: { usdt: n(10), token: n(5) },
  })
  // Nobody promises what trades will bring.
  expect(row(rows, 'node')).toMatchObject({ ready: { usdt: n(2), token: n(1) }, coming: null })
  expect(row(rows, 'machines')).toMatchObject({ ready: { usdt: 0n, token: 0n }, coming: { token: n(100) } })
  expect(row(rows, 'projects')).toMatchObject({
    received: { usdt: n(11) },
    ready: { usdt: n(9) },
    others: [due('0xc', n(8))],
  })
  const sums = sumsOf(rows)
  expect(sums.whole.usdt).toBe(sums.received.usdt + sums.ready.usdt + sums.coming.usdt)
  expect(sums.whole.token).toBe(rows.reduce((sum, r) => sum + wholeOf(r).token, 0n))
  expect(sums.whole.usdt).toBe(n(14 + 7 + 100 + 20))
  expect(sums.recent).toEqual({ usdt: n(4), token: 0n })
  expect(rows.filter(isEmpty).map((r) => r.earner)).toEqual(['resonance', 'liquidity', 'award'])
})

test('rows are cut as they are shown before they are added', () => {
  const small = 10n ** 14n - 1n
  const many = { ...earnings, sources: [earning('static', small, 0n), earning('node', small, 0n)] }
  const rows = earnedBy({ ...many, claimed: { usdt: '0', token: '0' } }, [], {}, assets)
  expect(sumsOf(rows).whole.usdt).toBe(0n)
})

test('without an answer of the chain nothing is said to be ready or to come', () => {
  const rows = earnedBy(earnings, undefined, { hosting: { usdt: n(4), token: 0n } }, assets)
  expect(row(rows, 'hosting')).toMatchObject({ received: { usdt: n(10) }, ready: null, coming: null })
})

test('what was claimed and is not indexed yet makes nothing negative', () => {
  const claims = [claim('static', due('0xa', n(9)))]
  const rows = earnedBy(earnings, claims, { hosting: { usdt: n(4), token: 0n } }, assets)
  expect(row(rows, 'hosting').coming).toEqual({ usdt: 0n, token: 0n })
})

test('what is not known is not nothing: such a row is not empty, whatever part of it is missing', () => {
  const nothing = { usdt: '0', token: '0' }
  const none: Earnings = { ...earnings, sources: [], claimed: nothing }
  const zero = { usdt: 0n, token: 0n }
  const all = { hosting: zero, resonance: zero, liquidity: zero, machines: zero, fromProjects: zero }
  expect(earnedBy(none, [], all, assets).every(isEmpty)).toBe(true)
  expect(
    earnedBy(none, undefined, all, assets)
      .filter(isEmpty)
      .map((r) => r.earner),
  ).toEqual(['machines'])
  const { hosting: _, fromProjects: __, ...some } = all
  const rows = earnedBy(none, [], some, assets)
  expect(rows.filter((r) => !r.isKnown).map((r) => r.earner)).toEqual(['hosting', 'projects'])
  expect(rows.filter((r) => !isEmpty(r)).map((r) => r.earner)).toEqual(['hosting', 'projects'])
})
