import { CONVERSIONS } from '@holdfast/protocol/transfers'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { UNIT } from '#test/chain.ts'
import { convert, feeFor, rateOf } from './ledger/rate.ts'
import { mayAlone } from './features/prices/step.ts'
import type { Quote } from './http/prices.ts'

const steady = (price: bigint) => ({ price, low: price, high: price, unsettled: false })

test('one operator and any user, in any order and for however long: nothing is earned', () => {
  const agreed = UNIT
  const act = fc.oneof(
    fc.record({ set: fc.integer({ min: 9_900, max: 10_100 }) }),
    fc.record({ wait: fc.integer({ min: 0, max: 3 * 86_400 }) }),
    fc.record({
      convert: fc.constantFrom('convertTDE', 'convertTDEUSDE', 'convertUSDE'),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  )
  const tde = { ...steady(UNIT / 4n), source: 'average24h', at: 1, stale: false } as const
  let set = 0
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const history = [{ price: agreed, at: -1_000_000 }]
      const has = { USDT: 1_000n * UNIT, TDE: 0n, USDE: 0n }
      let time = 0
      const lately = () => {
        const from = history.findLastIndex((h) => h.at <= time - 86_400)
        return history.slice(Math.max(0, from)).map((h) => h.price)
      }
      const usde = (): Quote => {
        const all = lately()
        const low = all.reduce((a, b) => (b < a ? b : a))
        const high = all.reduce((a, b) => (b > a ? b : a))
        const more = { unsettled: false, source: 'operator', at: 1, stale: false } as const
        return { price: all.at(-1)!, low, high, ...more }
      }
      const run = (name: 'convertTDE' | 'convertTDEUSDE' | 'convertUSDE', percent: number) => {
        const quotes = { USDT: { ...tde, ...steady(UNIT) }, TDE: tde, USDE: usde() }
        const [from, to] = CONVERSIONS[name]
        const amount = (has[from] * BigInt(percent)) / 100n
        const { received } = convert(amount, feeFor(name, 0), rateOf(quotes[from], quotes[to]))
        has[from] -= amount
        has[to] += received
      }
      for (const a of acts)
        if ('wait' in a) time += a.wait
        else if ('convert' in a) run(a.convert, a.percent)
        else {
          const price = (agreed * BigInt(a.set)) / 10_000n
          if (!mayAlone(agreed, lately(), price)) continue
          history.push({ price, at: time })
          set++
        }
      run('convertTDEUSDE', 100)
      run('convertUSDE', 100)
      expect(has.USDT <= 1_000n * UNIT).toBe(true)
    }),
    { numRuns: 3_000 },
  )
  expect(set).toBeGreaterThan(1_000)
})
