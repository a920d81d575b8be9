import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  autoSlippage,
  leastOf,
  type Market,
  mostBought,
  pairBpsOf,
  payFor,
  quote,
  tradePrice,
} from './quote.ts'
import { checkSwap, parseTolerance } from './validate.ts'

const e18 = 10n ** 18n
const market: Market = {
  reserveToken: 4_000_000n * e18,
  reserveUsdt: 1_000_000n * e18,
  pairBps: 9_970n,
  nodeBps: 200n,
  burnBps: 100n,
  crashFree: 300_000n * e18,
}

test('the pair’s fee follows from one answer of its router', () => {
  const one = 10n ** 30n
  for (const bps of [9_970n, 9_975n, 9_980n, 9_990n])
    expect(pairBpsOf((one * bps) / (10_000n + bps))).toBe(bps)
  expect(pairBpsOf(0n)).toBe(0n)
})

test('a purchase of 200 USDT, written out', () => {
  const q = quote(market, 'buy', 200n * e18)
  const counted = 200n * 9_970n
  const out = (counted * 4_000_000n * e18) / (1_000_000n * 10_000n + counted)
  expect(q.fromPair).toBe(out)
  expect(q.receive).toBe(out - (out * 200n) / 10_000n - (out * 100n) / 10_000n)
  expect(q.crashFee).toBe(0n)
  expect(tradePrice(q, 'buy')).toBe((200n * e18 * e18) / out)
})

test('only the part of a sale beyond what is free pays the anti-crash fee', () => {
  expect(quote(market, 'sell', 300_000n * e18).crashFee).toBe(0n)
  const q = quote(market, 'sell', 310_000n * e18)
  expect(q.crashPart).toBe(10_000n * e18)
  expect(q.crashFee).toBe(2_000n * e18)
  expect(quote({ ...market, crashFree: null }, 'sell', 310_000n * e18).crashFee).toBe(0n)
})

test('the automatic tolerance grows with the impact and stays within 3 %', () => {
  expect([0n, 52n, 500n, 9_999n].map(autoSlippage)).toEqual([50n, 60n, 150n, 300n])
})

const amounts = fc.bigInt({ min: 10n ** 6n, max: 10n ** 27n })
const markets = fc.record({
  reserveToken: fc.bigInt({ min: 10n ** 20n, max: 10n ** 26n }),
  reserveUsdt: fc.bigInt({ min: 10n ** 20n, max: 10n ** 26n }),
  pairBps: fc.constantFrom(9_970n, 9_975n),
  nodeBps: fc.bigInt({ min: 0n, max: 300n }),
  burnBps: fc.bigInt({ min: 0n, max: 300n }),
  crashFree: fc.option(fc.bigInt({ min: 0n, max: 10n ** 25n })),
})
const sides = fc.constantFrom('buy' as const, 'sell' as const)

test('the other way round brings what was wanted, or says that the pair cannot', () => {
  fc.assert(
    fc.property(
      markets,
      sides,
      amounts,
      fc.constantFrom('auto' as const, 10n, 100n),
      (m, side, wanted, how) => {
        const pay = payFor(m, side, wanted, how)
        const most = side === 'buy' ? m.reserveToken : m.reserveUsdt
        const right = pay === null ? wanted > most / 4n : leastOf(quote(m, side, pay), how) >= wanted
        expect(right).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('what is paid is all accounted for, and nobody receives more than the pair holds', () => {
  fc.assert(
    fc.property(markets, sides, amounts, (m, side, pay) => {
      const q = quote(m, side, pay)
      const fees = q.nodeFee + q.burnFee + q.crashFee
      expect(q.receive).toBeLessThan(side === 'buy' ? m.reserveToken : m.reserveUsdt)
      expect(side === 'buy' ? q.fromPair - fees : q.fromPair).toBe(q.receive)
      expect(fees).toBeLessThan(side === 'buy' ? q.fromPair + 1n : pay)
    }),
    { numRuns: 500 },
  )
})

test('what was typed is checked before the market is asked', () => {
  const base = { side: 'buy', entry: 'pay', separator: '.', tolerance: 'auto' } as const
  const limits = { balance: 100n * e18, open: true }
  const problem = (text: string, l = limits, m = market) => checkSwap({ ...base, text }, m, l).problem
  expect(problem('50')).toBeNull()
  expect(problem('')).toBe('empty')
  expect(problem('0')).toBe('zero')
  expect(problem('-1')).toBe('negative')
  expect(problem('101')).toBe('balance')
  expect(problem('50', { ...limits, open: false })).toBe('notOpen')
  expect(problem('50', limits, { ...market, reserveToken: 0n })).toBe('noLiquidity')
  for (const odd of [
    { pairBps: 0n },
    { pairBps: 10_001n },
    { nodeBps: 9_999n, burnBps: 1n },
    { crashFree: -1n },
  ])
    expect([odd, problem('50', limits, { ...market, ...odd })]).toEqual([odd, 'abnormal'])
  const dust = { ...base, side: 'sell', text: '0.000000000000000001' } as const
  expect(checkSwap(dust, market, limits).problem).toBe('tooSmall')
  const backwards = checkSwap({ ...base, entry: 'least', text: '5000000' }, market, limits)
  expect(backwards.problem).toBe('aboveLiquidity')
})

test('a tolerance of one’s own lies between 0.01 % and 50 %', () => {
  expect(parseTolerance('0.5', '.')).toBe(50n)
  expect(parseTolerance('1,25%', ',')).toBe(125n)
  for (const wrong of ['', '0', '50.01', '0.001', '-1', 'x']) expect(parseTolerance(wrong, '.')).toBeNull()
})

test('the max buy amount is what the whole balance brings, after fees', () => {
  const most = mostBought(market, 100n * e18)
  expect(most).toBe(quote(market, 'buy', 100n * e18).receive)
  expect(most).toBeGreaterThan(mostBought(market, 99n * e18))
  expect(mostBought(market, 0n)).toBe(0n)
})
