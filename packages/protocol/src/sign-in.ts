// What a wallet signs to sign in. Without schemas, so that a client carries nothing but this text.

/** A login code lives this long, in seconds. */
export const LOGIN_CODE_SECONDS = 300

/** The fixed prefix that opens the statement of every sign-in message. */
export const SIGN_IN_PREFIX = 'Holdfast sign-in'

export type SignInFields = {
  /** `location.host` of the page, port included */
  domain: string
  /** `location.origin` of the page */
  uri: string
  /** EIP-55 address that signs */
  address: string
  chainId: number
  code: string
  issuedAt: number
  expiresAt: number
}

/**
 * The EIP-4361 text that a wallet signs. Server and web both build it here; the server compares against these exact
 * bytes and never parses what a client sends.
 */
export const signInMessage = (f: SignInFields): string =>
  signedText(
    f,
    `${SIGN_IN_PREFIX}: this proves the address is yours. It moves no funds and approves nothing.`,
  )

/** An EIP-4361 text with this statement, one line. */
export function signedText(f: SignInFields, statement: string): string {
  const iso = (seconds: number) => new Date(seconds * 1000).toISOString()
  return [
    `${f.domain} wants you to sign in with your Ethereum account:`,
    f.address,
    '',
    statement,
    '',
    `URI: ${f.uri}`,
    'Version: 1',
    `Chain ID: ${f.chainId}`,
    `Nonce: ${f.code}`,
    `Issued At: ${iso(f.issuedAt)}`,
    `Expiration Time: ${iso(f.expiresAt)}`,
  ].join('\n')
}
