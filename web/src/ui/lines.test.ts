import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineThrough, middleOf, scaleOf } from './lines.ts'

test('values and marks lie inside the picture, whatever they are', () => {
  const value = fc.double({ min: 0, max: 1e12, noNaN: true })
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 30 }),
      fc.array(value, { maxLength: 2 }),
      (v, m) => {
        const y = scaleOf(v, 100, m)
        for (const at of [...v, ...m]) {
          expect(y(at)).toBeGreaterThanOrEqual(7.9)
          expect(y(at)).toBeLessThanOrEqual(92.1)
        }
      },
    ),
    { seed: 20_261_125 },
  )
})

test('higher is further up, and a change of a thousandth looks small', () => {
  const y = scaleOf([1, 1.001], 100)
  expect(y(1.001)).toBeLessThan(y(1))
  expect(y(1) - y(1.001)).toBeLessThan(6)
})

test('a line has the gaps of its values', () => {
  const y = (v: number) => v
  expect(lineThrough([], 90, y)).toBe('')
  expect(lineThrough([5], 90, y)).toBe('M0 5H90')
  expect(lineThrough([1, 2, 3], 90, y)).toBe('M15 1L45 2L75 3')
  expect(lineThrough([1, null, 3], 90, y)).toBe('M0 1H30M60 3H90')
  expect(middleOf(2, 3, 90)).toBe(75)
})
