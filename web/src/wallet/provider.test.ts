import { expect, test } from 'vitest'
import { errorCode, firstAccount, isRejection } from './provider.ts'

test.each([
  { code: 4001 },
  { code: '4001' },
  { code: 'ACTION_REJECTED' },
  { code: -32_603, data: { originalError: { code: 4001 } }, message: 'Internal JSON-RPC error' },
  { cause: { code: 4001 } },
  { message: 'MetaMask Tx Signature: User denied transaction signature.' },
])('knows a rejection however the wallet wraps it: %j', (error) => expect(isRejection(error)).toBe(true))

test.each([{ code: 4902 }, { code: -32_002 }, new Error('boom'), null, 'no'])(
  'is no rejection: %j',
  (error) => expect(isRejection(error)).toBe(false),
)

test('reads codes that come as strings', () => expect(errorCode({ code: '-32002' })).toBe(-32_002))

test('takes the first account only when it is an address', () => {
  const a = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  expect(firstAccount([a])).toBe(a.toLowerCase())
  for (const answer of [[], null, 'x', ['0x12'], [5]]) expect(firstAccount(answer)).toBeNull()
})
