import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stacks } from './stacks.ts'

/** Lower and upper edge of a bar. */
function edges(path: string): [from: number, to: number] {
  const [, from = '', up = ''] = /^M[\d.]+ ([\d.]+)v(-?[\d.]+)h/.exec(path) ?? []
  return [Number(from), Number(from) + Number(up)]
}

test('nothing, zeros and one point are drawn without a break', () => {
  expect(stacks([], 100, 50)).toEqual([])
  expect(stacks([[0n, 0n]], 100, 50)).toEqual([['', '']])
  expect(stacks([[1n]], 100, 50)).toEqual([['M1.50 50.00v-48.00h97.00v48.00z']])
})

test('parts of a column stand on one another, and negative ones count as none', () => {
  const [[first = '', none, second = ''] = []] = stacks([[30n, -5n, 10n]], 100, 42)
  expect(none).toBe('')
  expect(edges(first)).toEqual([42, 12])
  expect(edges(second)).toEqual([12, 2])
})

test('whatever the values, bars stay within the picture and what is above 0 is seen', () => {
  const value = fc.bigInt({ min: 0n, max: 2n ** 255n })
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 1, maxLength: 4 }), { maxLength: 20 }), (columns) => {
      stacks(columns, 300, 72).forEach((paths, i) => {
        const tops = paths.filter(Boolean).map((p) => edges(p)[1])
        const some = columns[i]?.some((v) => v > 0n) ?? false
        expect(tops.length > 0).toBe(some)
        for (const top of tops) expect(top).toBeGreaterThanOrEqual(1.9)
        expect(Math.min(...(some ? tops : [0]))).toBeLessThanOrEqual(70.01)
      })
    }),
    { seed: 20_261_123 },
  )
})
