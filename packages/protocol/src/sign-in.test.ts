import { expect, test } from 'vitest'
import { signInMessage } from './sign-in.ts'

test('the sign-in text is EIP-4361, byte for byte', () => {
  const text = signInMessage({
    domain: 'localhost:3000',
    uri: 'http://localhost:3000',
    address: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    chainId: 56,
    code: 'abcdefghijklmnop',
    issuedAt: 1_738_195_200,
    expiresAt: 1_738_195_500,
  })
  expect(text).toMatchInlineSnapshot(`
    "localhost:3000 wants you to sign in with your Ethereum account:
    0x71C7656EC7ab88b098defB751B7401B5f6d8976F

    Holdfast sign-in: this proves the address is yours. It moves no funds and approves nothing.

    URI: http://localhost:3000
    Version: 1
    Chain ID: 56
    Nonce: abcdefghijklmnop
    Issued At: 2025-01-30T00:00:00.000Z
    Expiration Time: 2025-01-30T00:05:00.000Z"
  `)
})
