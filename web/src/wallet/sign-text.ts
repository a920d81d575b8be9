import type { LoginCode, SignInFields } from '@holdfast/protocol/auth'
import { type Address, getAddress, stringToHex } from 'viem'
import { chainInfo } from '../api/chain-info.ts'
import { ApiError, call } from '../api/client.ts'
import { isRejection } from './provider.ts'
import { wallet } from './store.ts'

/** `code`: the server gave no code; `rejected`: the user refused to sign; `wallet`: the wallet could not sign. */
export type SignProblem = 'code' | 'rejected' | 'wallet'
export class SignError extends Error {
  readonly problem: SignProblem
  constructor(problem: SignProblem, message: string) {
    super(message)
    this.name = 'SignError'
    this.problem = problem
  }
}

/**
 * Gets a one-time code, which expires after minutes, and asks the wallet to sign a text that contains it.
 * @param text makes the text; the server makes the same one to check the signature
 * @throws SignError
 */
export async function signText(
  text: (fields: SignInFields) => string,
): Promise<{ sign: unknown; codeKey: string; address: Address }> {
  const { wallet: w, account } = wallet.get()
  if (!w || !account) throw new SignError('wallet', 'no wallet is connected')
  const address = getAddress(account)
  let code: LoginCode
  let chainId: number
  try {
    ;[code, { chainId }] = await Promise.all([call<LoginCode>('getCode'), chainInfo()])
  } catch (error) {
    throw new SignError('code', error instanceof ApiError ? error.message : String(error))
  }
  const message = text({
    domain: location.host,
    uri: location.origin,
    address,
    chainId,
    code: code.code,
    issuedAt: code.issuedAt,
    expiresAt: code.expiresAt,
  })
  try {
    const sign = await w.provider.request({
      method: 'personal_sign',
      params: [stringToHex(message), address],
    })
    return { sign, codeKey: code.key, address }
  } catch (error) {
    throw new SignError(
      isRejection(error) ? 'rejected' : 'wallet',
      error instanceof Error ? error.message : '',
    )
  }
}
