import { ApiError } from '@holdfast/client/errors'
import { expect, test } from 'vitest'
import { mayRetry } from './retries.ts'
import { NodeAway } from './rpc.ts'

test('a read that timed out is not sent again in silence, so that its text shows after the 60 s of one call', () => {
  expect(mayRetry(0, new ApiError('timeout'))).toBe(false)
  expect(mayRetry(0, new NodeAway('', true))).toBe(false)
})

test('a refusal is final; an unreachable or failing server is asked again, so many times and no more', () => {
  expect(mayRetry(0, new ApiError('refused', 'no', 200, 'AMOUNT_ZERO'))).toBe(false)
  expect(mayRetry(0, new ApiError('noLogin'))).toBe(false)
  for (const error of [
    new ApiError('unreachable'),
    new ApiError('status', '', 502),
    new NodeAway(''),
    new Error('reverted'),
  ])
    expect([0, 1, 2, 3].map((count) => mayRetry(count, error))).toEqual([true, true, true, false])
  expect(mayRetry(4, new ApiError('unreachable'), 5)).toBe(true)
})
