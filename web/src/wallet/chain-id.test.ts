import { expect, test } from 'vitest'
import { hexChainId, normaliseChainId } from './chain-id.ts'

test.each([
  [56, 56],
  [56n, 56],
  ['0x38', 56],
  ['0X38', 56],
  [' 0x38 ', 56],
  ['56', 56],
  ['0x7a69', 31_337],
  ['0x7A69', 31_337],
])('reads %s as %i', (given, id) => expect(normaliseChainId(given)).toBe(id))

test.each([
  null,
  undefined,
  '',
  '0x',
  'bsc',
  '-56',
  '5.6',
  0,
  -1,
  1.5,
  Number.NaN,
  {},
  '0xffffffffffffffffff',
])('refuses %s', (given) => expect(normaliseChainId(given)).toBeNull())

test('writes the form wallets take', () => expect(hexChainId(56)).toBe('0x38'))
