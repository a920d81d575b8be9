import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { decodeFailure, revertData } from './decode.ts'

const data = encodeErrorResult({ abi: hostingPoolAbi, errorName: 'BelowMinimum', args: [5n, 10n] })
const failure = { name: 'BelowMinimum', args: { amount: 5n, minimum: 10n } }

test.each([
  [{ code: 3, message: 'execution reverted', data }],
  [{ code: -32_603, message: 'Internal error', data: { code: 3, data } }],
  [{ code: -32_603, data: { originalError: { data } } }],
  [{ error: { data }, message: 'x' }],
  [{ cause: { cause: { data } } }],
  // BSC's node writes it behind the text, and some wallets hand on the text alone.
  [{ code: 3, message: `execution reverted: ${data}`, data }],
  [{ code: 3, message: `execution reverted: ${data}` }],
  [
    {
      code: -32_603,
      message: `Internal JSON-RPC error: execution reverted: ${data.toUpperCase().replace('0X', '0x')}.`,
    },
  ],
  [{ code: -32_000, message: 'VM execution error.', data: `Reverted ${data}` }],
  [{ message: 'x', error: { message: `execution reverted: ${data}` } }],
])('finds the revert data wherever a wallet keeps it', (error) =>
  expect(decodeFailure(error)).toEqual(failure),
)

test('understands reasons in words', () => {
  const text = 'execution reverted: BEP20: transfer amount exceeds balance'
  expect(decodeFailure({ code: 3, message: text })).toEqual({
    name: 'Error',
    args: { reason: 'BEP20: transfer amount exceeds balance' },
  })
  const abi = [{ type: 'error', name: 'Error', inputs: [{ name: 'message', type: 'string' }] }] as const
  const words = encodeErrorResult({ abi, errorName: 'Error', args: ['no'] })
  const failure = { name: 'Error', args: { reason: 'no' } }
  expect(decodeFailure({ data: words })).toEqual(failure)
  expect(decodeFailure({ code: 3, message: `execution reverted: no: ${words}` })).toEqual(failure)
})

test('an unknown selector is unknown, not an exception', () => {
  expect(decodeFailure({ data: '0x12345678' })).toEqual({ name: 'Unknown', args: {} })
  expect(decodeFailure({ message: 'execution reverted', data: '0x' })).toEqual({ name: 'Unknown', args: {} })
})

test('a hash behind a text is no refusal’s data', () => {
  const hash = `0x${'ab'.repeat(32)}`
  expect(revertData({ message: `the transaction reverted: ${hash}` })).toBeNull()
  expect(revertData({ message: `could not be sent: ${data}` })).toBeNull()
})

test('what is no refusal of a contract is not taken for one', () => {
  for (const error of [
    new TypeError('Failed to fetch'),
    { code: 4001, message: 'User rejected' },
    null,
    'x',
    {},
  ])
    expect(decodeFailure(error)).toBeNull()
})

test('does not hang on errors that contain themselves', () => {
  const loop: Record<string, unknown> = {}
  loop['cause'] = loop
  expect(revertData(loop)).toBeNull()
})
