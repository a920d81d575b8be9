import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { ErrorCode } from '../errors.ts'
import type { OperatorRole } from '../operators.ts'

export type Method = 'GET' | 'POST'

/** `required` answers noLogin without a session; `optional` uses a token if one is sent; `none` ignores it. */
export type SessionNeed = 'required' | 'optional' | 'none'

/**
 * What a signed-in user may ask about. Operators' calls name `roles` instead.
 * `self`: everything is about the session's own address.
 * `address`: the input names an address, which must be the session's own.
 * `owner`: the input names one object; for anybody but its owner the answer is that the object does not exist.
 * `maker`: the input names a proposal, which only the operator who made it may ask about.
 * `projectManager`: the input names a project, whose manager on chain the session's address must be.
 */
export type About = 'self' | 'address' | 'owner' | 'maker' | 'projectManager'

/** One HTTP call of the wire contract: all that server, clients and documentation know about it. */
export type Call<
  M extends Method = Method,
  P extends string = string,
  I extends TObject = TObject,
  O extends TSchema = TSchema,
  S extends SessionNeed = SessionNeed,
> = {
  method: M
  /** below `API_PREFIX`, or the whole path when it starts with `/api/`. `{name}` takes the input `name` from the path */
  path: P
  summary: string
  tag: string
  input: I
  /** of the answer: `data` of the envelope, or, with `bare` or `contentType`, the whole body */
  data: O
  /** codes that this call can answer with besides the common ones of `errorsOf` */
  errors?: readonly ErrorCode[]
  session: S
  /** operators who may call: the session's address must hold one of these roles */
  roles?: readonly OperatorRole[]
  about?: About
  example: { input: Record<string, unknown>; data: unknown }
  /** whether it spends or gives a balance: refused while payments may be missing in the ledger (CUSTODY_HALTED) */
  spends?: boolean
  /** whether the lower rate limit of signing in applies */
  signIn?: boolean
  /** largest JSON body in bytes, where the usual limit is too small */
  bodyLimit?: number
  /** name of the multipart field that carries a file; the inputs then come in the query string */
  upload?: string
  /** type of the content, where the answer is a file instead of an envelope */
  contentType?: string
  /** whether `data` comes without the envelope */
  bare?: boolean
}

/** Describes a call; the types of its input and answer follow from the schemas. */
export const defineCall = <
  M extends Method,
  P extends string,
  I extends TObject,
  O extends TSchema,
  S extends SessionNeed,
>(
  call: Call<M, P, I, O, S>,
): Call<M, P, I, O, S> => call

/** Input and answer of a call, as its callers see them. */
export type InputOf<C> = C extends Call<Method, string, infer I> ? Static<I> : never
export type DataOf<C> = C extends Call<Method, string, TObject, infer O> ? Static<O> : never

/** What a call that answers with a file gives its callers. */
export const Picture = Type.Unsafe<Blob>(Type.String({ format: 'binary' }))

/** Errors that any call can answer with; a call lists what it adds. */
export const COMMON_ERRORS: readonly ErrorCode[] = ['INVALID_INPUT', 'RATE_LIMITED', 'INTERNAL']

/** Every error code that a call can answer with. */
export function errorsOf(call: Call): ErrorCode[] {
  if (call.bare) return ['RATE_LIMITED', 'INTERNAL']
  const own = call.session === 'none' ? [] : (['NO_LOGIN'] as const)
  const role = call.roles ? (['ROLE_REQUIRED'] as const) : []
  const address = call.about === 'address' ? (['FORBIDDEN_ADDRESS'] as const) : []
  const spending = call.spends ? (['CUSTODY_HALTED'] as const) : []
  // A POST writes, and the answer to its COMMIT can be lost.
  const lost = call.method === 'POST' ? (['OUTCOME_UNKNOWN'] as const) : []
  const added = [...own, ...role, ...address, ...spending, ...lost, ...(call.errors ?? [])]
  return [...new Set([...COMMON_ERRORS, ...added])]
}
