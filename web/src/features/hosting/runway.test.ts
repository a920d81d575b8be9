import { expect, test } from 'vitest'
import { barWidth, MOST_DAYS, scaleEnd } from './runway.ts'

test('the scale ends at a round number of days that holds the longest runway, at most a year', () => {
  expect(scaleEnd([])).toBe(7)
  expect(scaleEnd([null, 0])).toBe(7)
  expect(scaleEnd([8, 31])).toBe(60)
  expect(scaleEnd([60])).toBe(60)
  expect(scaleEnd([5_000, 3])).toBe(MOST_DAYS)
})

test('a bar is as long as its days, and never longer than the picture', () => {
  expect(barWidth(0, 30)).toBe(0)
  expect(barWidth(15, 30)).toBe(50)
  expect(barWidth(5_000, MOST_DAYS)).toBe(100)
  expect(barWidth(null, 30)).toBe(100)
})
