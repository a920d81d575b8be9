import type { SignInFields } from '@holdfast/protocol/sign-in'

/**
 * Uses up a `getCode` code for a text that its feature makes from the code's fields.
 * @throws AppError LOGIN_CODE_UNKNOWN, LOGIN_CODE_EXPIRED, or SIGNATURE_INVALID unless `address` signed that text
 */
export type SignedBy = (o: {
  key: string
  address: string
  sign: string
  text: (fields: SignInFields) => string
}) => Promise<void>
