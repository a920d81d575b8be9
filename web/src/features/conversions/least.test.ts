import { expect, test } from 'vitest'
import { leastOf } from './least.ts'

test('a moving price may take half a per cent, a standing one nothing', () => {
  expect(leastOf({ received: '10000', source: 'average24h' })).toBe(9_950n)
  expect(leastOf({ received: '10000', source: 'average24h+operator' })).toBe(9_950n)
  expect(leastOf({ received: '10000', source: 'operator' })).toBe(10_000n)
  expect(leastOf({ received: '0', source: 'par' })).toBe(0n)
})
