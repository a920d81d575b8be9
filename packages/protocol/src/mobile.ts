import { type Static, Type } from 'typebox'
import { CodeKey, Signature } from './auth.ts'
import { signedText, type SignInFields } from './sign-in.ts'
import { UnixSeconds } from './envelope.ts'

/** The fixed prefix of the text that a change of the mobile number signs. */
export const MOBILE_PREFIX = 'Holdfast mobile number'

/** A mobile number in the one form of E.164: a plus sign and 7 to 15 digits, the first not zero. */
const E164 = '[+][1-9][0-9]{6,14}'
export const isMobileNumber = (text: string): boolean => new RegExp(`^${E164}$`).test(text)

/** `getMobile` (session): the number the account gave, and the latest 20 changes, newest first. */
export const MobileRecord = Type.Object({
  mobile: Type.Union([Type.String({ pattern: `^${E164}$` }), Type.Null()]),
  /** since when the present number is set */
  since: Type.Union([UnixSeconds, Type.Null()]),
  changes: Type.Array(
    Type.Object({
      changedAt: UnixSeconds,
      /** last three digits of the number that was set; null when the number was removed */
      ending: Type.Union([Type.String({ pattern: '^[0-9]{3}$' }), Type.Null()]),
    }),
  ),
})
export type MobileRecord = Static<typeof MobileRecord>

/**
 * Inputs of `changeMobile` (session): a number, or an empty text to remove the present one, and the account's signature
 * over `mobileMessage` with a code of `getCode`.
 */
export const ChangeMobileInput = Type.Object({
  mobile: Type.String({ pattern: `^(${E164})?$`, examples: ['+886912345678'] }),
  sign: Signature,
  codeKey: CodeKey,
})
export type ChangeMobileInput = Static<typeof ChangeMobileInput>

/** The EIP-4361 text that a change signs: the account, the number, and the code with its expiry. */
export const mobileMessage = (f: SignInFields & { mobile: string }): string =>
  signedText(
    f,
    `${MOBILE_PREFIX}: ${
      f.mobile === ''
        ? 'take the mobile number of this account away'
        : `set the mobile number of this account to ${f.mobile}`
    }. This moves no funds and approves nothing.`,
  )
