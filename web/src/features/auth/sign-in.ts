import { type LoginCode, type LoginResult, signInMessage } from '@holdfast/protocol/auth'
import { getAddress, stringToHex } from 'viem'
import { chainInfo } from '../../api/chain-info.ts'
import { ApiError, call } from '../../api/client.ts'
import { inviteCode, login } from '../../api/session.ts'
import { ZERO_ADDRESS } from '../../lib/address.ts'
import { isRejection } from '../../wallet/provider.ts'
import { wallet } from '../../wallet/store.ts'

export type SignInProblem = 'rejected' | 'code' | 'server' | 'wallet'
export class SignInError extends Error {
  readonly problem: SignInProblem
  constructor(problem: SignInProblem, message: string) {
    super(message)
    this.name = 'SignInError'
    this.problem = problem
  }
}

/** Gets a code, has the wallet sign the sign-in text, and starts the session. @throws SignInError */
export async function signIn(): Promise<void> {
  const { wallet: w, account } = wallet.get()
  if (!w || !account) throw new SignInError('wallet', 'no wallet is connected')
  const address = getAddress(account)
  let code: LoginCode
  let chainId: number
  try {
    ;[code, { chainId }] = await Promise.all([call<LoginCode>('getCode'), chainInfo()])
  } catch (error) {
    throw new SignInError('code', error instanceof ApiError ? error.message : String(error))
  }
  const message = signInMessage({
    domain: location.host,
    uri: location.origin,
    address,
    chainId,
    code: code.code,
    issuedAt: code.issuedAt,
    expiresAt: code.expiresAt,
  })
  let sign: unknown
  try {
    sign = await w.provider.request({ method: 'personal_sign', params: [stringToHex(message), address] })
  } catch (error) {
    throw new SignInError(
      isRejection(error) ? 'rejected' : 'wallet',
      error instanceof Error ? error.message : '',
    )
  }
  try {
    const superior = inviteCode()
    const { token, user } = await call<LoginResult>('loginDapp', {
      body: {
        sign,
        codeKey: code.key,
        address,
        ...(superior === ZERO_ADDRESS ? {} : { superior: superior.slice(0, 64) }),
      },
    })
    login(address, token, user)
  } catch (error) {
    throw new SignInError(
      'server',
      error instanceof ApiError && error.problem === 'refused' ? error.message : '',
    )
  }
}
