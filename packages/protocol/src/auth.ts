import { type Static, Type } from 'typebox'
import { Address, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { Reason } from './operators.ts'
import { UserInfo } from './users.ts'

/** A login code lives this long, in seconds. */
export const LOGIN_CODE_SECONDS = 300

/** The fixed prefix that opens the statement of every sign-in message. */
export const SIGN_IN_PREFIX = 'Holdfast sign-in'

/** `getCode`: `code` is the nonce to sign, `key` identifies it in `loginDapp`; usable once, until `expiresAt`. */
export const LoginCode = Type.Object({
  code: Type.String(),
  key: Type.String(),
  issuedAt: UnixSeconds,
  expiresAt: UnixSeconds,
})
export type LoginCode = Static<typeof LoginCode>

/** A wallet's signature: of a key (65 bytes), or of a contract (any length). */
export const Signature = Type.String({ pattern: '^0x[0-9a-fA-F]*$', minLength: 132, maxLength: 16_384 })
/** The `key` that identifies a code of `getCode`. */
export const CodeKey = Type.String({ minLength: 1, maxLength: 128 })

/** `loginDapp` inputs: as query string (specification) or JSON body. `superior` only prefills the referrer. */
export const LoginInput = Type.Object({
  sign: Signature,
  codeKey: CodeKey,
  address: Address,
  superior: Type.Optional(Type.String({ maxLength: 64 })),
})
export type LoginInput = Static<typeof LoginInput>

/** `loginDapp` answer: the session token (sent back as header `AppToken`) and the user. */
export const LoginResult = Type.Object({ token: Type.String(), user: UserInfo })
export type LoginResult = Static<typeof LoginResult>

/** One signed-in session of the caller, as listed by `listSessions`. */
export const SessionRecord = Type.Object({
  id: Type.String(),
  createdAt: UnixSeconds,
  lastSeenAt: UnixSeconds,
  expiresAt: UnixSeconds,
  userAgent: Type.String(),
  current: Type.Boolean(),
})
export type SessionRecord = Static<typeof SessionRecord>

export const SESSION_SORTS = ['lastSeenAt', 'createdAt', 'expiresAt', 'address'] as const
/** Inputs of `pageSessions` (manager, auditor): sessions of operators, or of one address. */
export const SessionsQuery = Type.Interface([ListQuery(SESSION_SORTS)], { address: Type.Optional(Address) })
export type SessionsQuery = Static<typeof SessionsQuery>
/** A live session of somebody. */
export const AnySession = Type.Interface([SessionRecord], { address: Address })
export type AnySession = Static<typeof AnySession>
/** Inputs of `endSession` (manager; one's own with any role). */
export const EndSessionInput = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 64 }),
  reason: Reason,
})
export type EndSessionInput = Static<typeof EndSessionInput>

export const RevokeSessionInput = Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) })

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
