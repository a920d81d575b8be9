import { signInMessage } from '@holdfast/protocol/sign-in'
import { ApiError } from '@holdfast/client/errors'
import { post } from '../../api/client.ts'
import { inviteCode, login } from '../../api/session.ts'
import { ZERO_ADDRESS } from '../../lib/address.ts'
import { signText } from '../../wallet/sign-text.ts'

/** The server refused the sign-in. The message is the server's, if it has one. */
export class SignInRefused extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'SignInRefused'
  }
}

/** Gets a code, has the wallet sign the sign-in text, and starts the session. @throws SignError, SignInRefused */
export async function signIn(): Promise<void> {
  const { sign, codeKey, address } = await signText(signInMessage)
  try {
    const superior = inviteCode()
    const { token, user } = await post('loginDapp', {
      sign,
      codeKey,
      address,
      ...(superior === ZERO_ADDRESS ? {} : { superior: superior.slice(0, 64) }),
    })
    login(address, token, user)
  } catch (error) {
    throw new SignInRefused(error instanceof ApiError && error.problem === 'refused' ? error.message : '')
  }
}
