import { type Static, Type } from 'typebox'
import { Address, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { Reason } from './operators.ts'
import { UserInfo } from './users.ts'

/** `getCode`: `code` is the nonce to sign, `key` names it in `loginDapp`; one use, valid until `expiresAt`. */
export const LoginCode = Type.Object({
  code: Type.String(),
  key: Type.String(),
  issuedAt: UnixSeconds,
  expiresAt: UnixSeconds,
  /** what the text names besides: the asking site, and the chain */
  domain: Type.String(),
  uri: Type.String(),
  chainId: Type.Integer({ minimum: 1 }),
  /** EIP-4361, as the `address` that was asked for signs it (`personal_sign`); null where none was */
  text: Type.Union([Type.String(), Type.Null()]),
})
export type LoginCode = Static<typeof LoginCode>

/** Inputs of `getCode`: who will sign; without it the answer has no `text`. */
export const LoginCodeQuery = Type.Object({ address: Type.Optional(Address) })

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
