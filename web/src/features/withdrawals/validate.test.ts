import type { WithdrawInfo } from '@holdfast/protocol/withdrawals'
import { expect, test } from 'vitest'
import { checkWithdrawal, reviewers, waitsForBook, worth } from './validate.ts'

const e18 = 10n ** 18n
const units = (n: bigint) => String(n * e18)
const info: WithdrawInfo = {
  symbol: 'USDT',
  network: 'BSC (BEP-20)',
  open: true,
  minimum: units(10n),
  withdrawable: units(5_000n),
  feeBps: 200,
  autoLimit: units(500n),
  secondLimit: units(2_000n),
  dailyLeft: units(4_000n),
  hourlyLeft: units(20_000n),
  vaultLeft: units(100n),
  maximum: units(4_500n),
  validSeconds: 604_800,
  newAddressDelay: 0,
}
const to = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const check = (text: string, address = to, change: Partial<WithdrawInfo> = {}) =>
  checkWithdrawal({ text, address, separator: '.' }, { ...info, ...change })

test.each([
  ['', 'empty'],
  ['9.99', 'belowMinimum'],
  ['5001', 'balance'],
  ['4501', 'aboveMost'],
  ['100', null],
])('%j gives %s', (text, problem) => expect(check(text).problem).toBe(problem))

test('fee and received add up to the amount', () => {
  expect(check('100')).toMatchObject({ value: 100n * e18, fee: 2n * e18, received: 98n * e18 })
  const odd = check('10.000000000000000001')
  expect(odd.fee + odd.received).toBe(odd.value)
})

test('the module’s state comes first, then the address, then the amount', () => {
  expect(check('1', '', { open: false }).problem).toBe('notOpen')
  expect(check('1', '').problem).toBe('noAddress')
  expect(check('1', '0x12').problem).toBe('length')
  expect(check('1').problem).toBe('belowMinimum')
})

test('what the vault can pay now delays and does not refuse', () => {
  expect(check('200').problem).toBeNull()
})

test('a fee that takes everything is refused', () => {
  expect(check('1', to, { minimum: '0', feeBps: 10_000 }).problem).toBe('nothingLeft')
})

test('limits decide how many people look at it, each limit included in the lower class', () => {
  expect([500n, 501n, 2_000n, 2_001n].map((n) => reviewers(n * e18, info))).toEqual([0, 1, 1, 2])
  for (const left of ['dailyLeft', 'hourlyLeft'])
    expect(reviewers(400n * e18, { ...info, [left]: units(399n) })).toBe(1)
})

test('without a fresh price two people look at it, and a value is never rounded down', () => {
  expect(reviewers(null, info)).toBe(2)
  expect(worth(1n, e18 / 2n)).toBe(1n)
})

test('a new address waits in the book, one’s own wallet does not', () => {
  const slow = { ...info, newAddressDelay: 3_600 }
  const kept = { id: 1, address: to, label: 'mine', usableAt: 100 }
  const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  expect(waitsForBook(to, other, info, [], 0)).toBe(false)
  expect(waitsForBook(to, other, slow, [], 0)).toBe(true)
  expect(waitsForBook(to, other, slow, [kept], 99)).toBe(true)
  expect(waitsForBook(to.toLowerCase(), other, slow, [kept], 100)).toBe(false)
  expect(waitsForBook(other, other, slow, [], 0)).toBe(false)
  expect(checkWithdrawal({ text: '1', address: to, separator: '.', waits: true }, slow).problem).toBe(
    'notInBook',
  )
})
