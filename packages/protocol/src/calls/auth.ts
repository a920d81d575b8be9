import {
  AnySession,
  EndSessionInput,
  LoginCode,
  LoginCodeQuery,
  LoginInput,
  LoginResult,
  RevokeSessionInput,
  SessionRecord,
  SessionsQuery,
} from '../auth.ts'
import { Page } from '../envelope.ts'
import { signInMessage } from '../sign-in.ts'
import { pageWith, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'auth'
/** Of the key 0x0101…01, whose signatures stand in docs/INTEGRATING.md. */
const signer = '0x1a642f0E3c3aF545E7AcBD38b07251B3990914F1'
const code = {
  code: '6f1c0a9be1d24c6f8ab7d0f52f5f3c1e9a7b6c5d',
  key: 'kq3Qm0T1x8mC2nJ5yQd7Zw',
  issuedAt: 1_763_683_200,
  expiresAt: 1_763_683_500,
  domain: 'app.example',
  uri: 'https://app.example',
  chainId: 56,
}
const exampleCode = { ...code, text: signInMessage({ ...code, address: signer }) }
const exampleSession = {
  id: '3f0f6f0e-0e5b-4b57-9d3f-1f5ad2a2c5de',
  createdAt: 1_763_683_200,
  lastSeenAt: 1_763_686_800,
  expiresAt: 1_764_288_000,
  userAgent: 'Mozilla/5.0',
  current: true,
}

export const getCode = defineCall({
  method: 'GET',
  path: 'getCode',
  tag,
  summary:
    'A code to sign in with: one use, five minutes. With `address` it brings the `text` of EIP-4361 to sign (`personal_sign`); `domain` and `uri` are those of the header `Origin`, or of `Host` where there is none.',
  input: LoginCodeQuery,
  data: LoginCode,
  errors: ['ORIGIN_NOT_ALLOWED'],
  session: 'none',
  signIn: true,
  example: { input: { address: signer }, data: exampleCode },
})

export const loginDapp = defineCall({
  method: 'POST',
  path: 'loginDapp',
  tag,
  summary:
    'Opens a session for a registered address. The token goes into the header `AppToken` of later calls.',
  input: LoginInput,
  data: LoginResult,
  errors: [
    'LOGIN_CODE_UNKNOWN',
    'LOGIN_CODE_EXPIRED',
    'SIGNATURE_INVALID',
    'NOT_REGISTERED',
    'CHAIN_UNAVAILABLE',
  ],
  session: 'none',
  signIn: true,
  example: {
    input: {
      sign: `0x${'ab'.repeat(64)}1b`,
      codeKey: exampleCode.key,
      address: someone,
    },
    data: {
      token: 'mXf2c1O9d6Yp3W0t7Qe8KzR5uVn4hJb1LsGaTiCxEoM',
      user: { directTotal: 0, indirectTotal: 0, teamLevel: 0, token: null, user: null },
    },
  },
})

export const listSessions = defineCall({
  method: 'GET',
  path: 'listSessions',
  tag,
  summary: 'The live sessions of the signed-in address, latest used first, at most 200.',
  input: Type.Object({}),
  data: Type.Array(SessionRecord),
  session: 'required',
  about: 'self',
  example: { input: {}, data: [exampleSession] },
})

export const revokeSession = defineCall({
  method: 'POST',
  path: 'revokeSession',
  tag,
  summary: 'Ends one session of the signed-in address. Answers whether there was one.',
  input: RevokeSessionInput,
  data: Type.Boolean(),
  session: 'required',
  about: 'owner',
  example: { input: { id: '3f0f6f0e-0e5b-4b57-9d3f-1f5ad2a2c5de' }, data: true },
})

export const logout = defineCall({
  method: 'POST',
  path: 'logout',
  tag,
  summary: 'Ends the session of the presented token.',
  input: Type.Object({}),
  data: Type.Boolean(),
  session: 'required',
  about: 'self',
  example: { input: {}, data: true },
})

export const pageSessions = defineCall({
  method: 'GET',
  path: 'pageSessions',
  tag,
  summary:
    'Live sessions of operators, or of one address, latest used first unless sorted (manager, auditor).',
  input: SessionsQuery,
  data: Page(AnySession),
  session: 'required',
  roles: ['manager', 'auditor'],
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      id: '3f0f6f0e-0e5b-4b57-9d3f-1f5ad2a2c5de',
      createdAt: 1_763_683_200,
      lastSeenAt: 1_763_686_800,
      expiresAt: 1_764_291_600,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      current: false,
      address: someone,
    }),
  },
})

export const endSession = defineCall({
  method: 'POST',
  path: 'endSession',
  tag,
  summary:
    "Ends anybody's session, with a reason for the audit log (manager). Answers whether there was one.",
  input: EndSessionInput,
  data: Type.Boolean(),
  session: 'required',
  roles: ['manager'],
  example: {
    input: { id: '3f0f6f0e-0e5b-4b57-9d3f-1f5ad2a2c5de', reason: 'laptop was lost' },
    data: true,
  },
})
