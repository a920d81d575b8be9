import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import { createPublicClient, custom, encodeErrorResult, type Hex, RpcRequestError, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { gasFor } from './estimate.ts'

const call = { account: zeroAddress, to: zeroAddress, data: '0x' } as const
const NOT_SIGNED = encodeErrorResult({
  abi: payoutVaultAbi,
  errorName: 'InvalidSignature',
  args: [zeroAddress],
})
const OTHER = encodeErrorResult({ abi: payoutVaultAbi, errorName: 'InvalidReceiver', args: [zeroAddress] })

/** A node that refuses every call with this error. */
const refusing = (error: { code: number; message: string; data?: Hex }) =>
  createPublicClient({
    transport: custom(
      {
        async request() {
          throw new RpcRequestError({ body: {}, error, url: 'http://node' })
        },
      },
      { retryCount: 0 },
    ),
  }) as Parameters<typeof gasFor>[0]

// A refusal as nodes write it: with the data beside the text, behind it, or both (BSC's).
test.each([
  { code: 3, message: 'execution reverted', data: NOT_SIGNED },
  { code: 3, message: `execution reverted: ${NOT_SIGNED}`, data: NOT_SIGNED },
  { code: -32_000, message: `execution reverted: ${NOT_SIGNED}` },
])('a wallet that did not agree is told from a call that fails: $code, $message', async (error) => {
  await expect(gasFor(refusing(error), call, 250_000n)).rejects.toMatchObject({ fault: 'wallet' })
  const replaced = JSON.parse(JSON.stringify(error).replaceAll(NOT_SIGNED, OTHER)) as typeof error
  await expect(gasFor(refusing(replaced), call, 250_000n)).rejects.toMatchObject({ fault: 'call' })
})
