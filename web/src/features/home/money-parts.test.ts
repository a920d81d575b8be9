import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeParts } from './money-parts.ts'

const amount = fc.bigInt({ min: 0n, max: 10n ** 27n })

test('the parts that are shown add up to what is shown as held, and those of owners to what is owed', () => {
  fc.assert(
    fc.property(amount, amount, amount, amount, amount, (principal, free, reserved, levelDue, surplus) => {
      const balance = principal + free + reserved + levelDue + surplus
      const { list, owed, held } = wholeParts({ balance, principal, free, reserved, levelDue, surplus })
      const of = (name: string) => list.find((p) => p.name === name)?.amount ?? 0n
      expect(list.reduce((sum, p) => sum + p.amount, 0n)).toBe(held)
      expect(of('principal') + of('promised')).toBe(owed)
      // Each part is cut: the sum is less by under one for each.
      expect(held * 10n ** 18n).toBeLessThanOrEqual(balance)
      expect(balance - held * 10n ** 18n).toBeLessThan(4n * 10n ** 18n)
    }),
  )
})

test('a surplus is a part of its own, and is left out where there is none', () => {
  const books = { balance: 0n, principal: 10n ** 18n, free: 0n, reserved: 0n, levelDue: 0n, surplus: 0n }
  expect(wholeParts(books).list.map((p) => p.name)).toEqual(['principal', 'promised', 'free'])
  expect(wholeParts({ ...books, surplus: 10n ** 18n }).list.map((p) => p.name)).toContain('surplus')
})
