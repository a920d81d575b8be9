import type { LoginResult } from '@holdfast/protocol/auth'
import { signInMessage } from '@holdfast/protocol/sign-in'
import type { Client } from './client.ts'

/**
 * Signs an address in: gets a code, has the wallet sign the text of EIP-4361, and uses the session from then on.
 * @param o.address EIP-55 form; registered on chain
 * @param o.origin the app's own, such as `https://app.example`: the server takes it from a list
 * @param o.sign the wallet's `personal_sign`
 * @throws ApiError, and what `sign` throws
 */
export async function signIn(
  client: Client,
  o: { address: string; origin: string; sign: (message: string) => Promise<string>; superior?: string },
): Promise<LoginResult> {
  const [code, { chainId }] = await Promise.all([client.get('getCode'), client.get('/api/chain')])
  const message = signInMessage({
    domain: new URL(o.origin).host,
    uri: o.origin,
    address: o.address,
    chainId,
    code: code.code,
    issuedAt: code.issuedAt,
    expiresAt: code.expiresAt,
  })
  const result = await client.post('loginDapp', {
    sign: await o.sign(message),
    codeKey: code.key,
    address: o.address,
    superior: o.superior,
  })
  client.useToken(result.token)
  return result
}
