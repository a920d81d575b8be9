import type { LoginCode } from '@holdfast/protocol/auth'
import type { SignInFields } from '@holdfast/protocol/sign-in'
import type { Address } from 'viem'
import { chainInfo } from '../api/chain-info.ts'
import { ApiError } from '@holdfast/client/errors'
import { get } from '../api/client.ts'
import { loadCodec } from '../api/load-codec.ts'
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
): Promise<{ sign: string; codeKey: string; address: Address }> {
  const { wallet: w, account: address } = wallet.get()
  if (!w || !address) throw new SignError('wallet', 'no wallet is connected')
  let code: LoginCode
  let chainId: number
  try {
    ;[code, { chainId }] = await Promise.all([get('getCode'), chainInfo()])
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
    const { stringToHex } = await loadCodec()
    const sign = await w.provider.request({
      method: 'personal_sign',
      params: [stringToHex(message), address],
    })
    if (typeof sign !== 'string') throw new Error('the wallet gave no signature')
    return { sign, codeKey: code.key, address }
  } catch (error) {
    throw new SignError(
      isRejection(error) ? 'rejected' : 'wallet',
      error instanceof Error ? error.message : '',
    )
  }
}
