import { API_PREFIX, CODE, Envelope } from '@holdfast/protocol/envelope'
import type { ErrorCode } from '@holdfast/protocol/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { AppError } from './errors.ts'

/** Who asks. `presented` is the token as sent, `session` what it proves. */
export type Session = { id: string; address: string }
type Caller = { presented: string | null; session: Session | null; userAgent: string }

/**
 * The session's address, which an input named because the specification has it there.
 * @throws AppError FORBIDDEN_ADDRESS for anybody else's
 */
export function requireOwn(session: Session, address: string): string {
  if (session.address !== address.toLowerCase()) throw new AppError('FORBIDDEN_ADDRESS', { address })
  return session.address
}

/** Finds the session of a presented token, or null. Given by the auth feature. */
export type FindSession = (token: string) => Promise<Session | null>

/** Errors that any call can answer with; a route lists what it adds. */
export const COMMON_ERRORS: ErrorCode[] = ['INVALID_INPUT', 'RATE_LIMITED', 'INTERNAL']

export type Call<I extends TObject, O extends TSchema> = {
  method: 'GET' | 'POST'
  /** below the prefix; or the whole path when it starts with `/api/`. `{name}` takes the input `name` from the path */
  path: string
  summary: string
  tag: string
  input: I
  data: O
  errors?: ErrorCode[]
  /** `required` answers noLogin without a session; `optional` looks at a token when there is one; `none` ignores it */
  session: 'required' | 'optional' | 'none'
  example: { input: Record<string, unknown>; data: unknown }
  /** whether it spends or gives a balance: not while it is not known here what was paid of it */
  spends?: boolean
  /** whether the lower limit of signing in applies */
  signIn?: boolean
  /** largest JSON body in bytes, where the usual limit is too small */
  bodyLimit?: number
  /** name of the multipart field that carries a file; the inputs come in the query string then */
  upload?: string
  /** type of the content, where the answer is a file instead of an envelope */
  contentType?: string
}

export type Context<S extends 'required' | 'optional' | 'none'> = {
  caller: S extends 'required' ? Caller & { session: Session } : Caller
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifySchema {
    /** the description the docs page is made from */
    call?: Call<TObject, TSchema>
  }
  interface FastifyInstance {
    findSession: FindSession
    /** @throws AppError CUSTODY_HALTED while balances may have been spent without being known here */
    expectKnowing: () => Promise<void>
    /** every call of the wire contract, in the order of registration */
    calls: Call<TObject, TSchema>[]
    /** route configuration of calls with the limit of signing in */
    signInLimit: object
    /** counts a call of a session. @throws AppError RATE_LIMITED */
    countSession: (request: FastifyRequest, id: string) => Promise<void>
  }
  interface FastifyRequest {
    sessionId: string
  }
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

async function identify(
  app: FastifyInstance,
  request: FastifyRequest,
  need: Call<TObject, TSchema>['session'],
) {
  const header = request.headers['apptoken']
  const presented = typeof header === 'string' && header !== '' ? header : null
  const caller: Caller = { presented, session: null, userAgent: request.headers['user-agent'] ?? '' }
  if (need === 'none') return caller
  if (presented !== null) {
    caller.session = TOKEN.test(presented) ? await app.findSession(presented) : null
    // A token that no longer counts must be forgotten by the client, whatever it asked for.
    if (caller.session === null) throw new AppError('NO_LOGIN', {}, true)
    await app.countSession(request, caller.session.id)
  }
  if (need === 'required' && caller.session === null) throw new AppError('NO_LOGIN')
  return caller
}

/**
 * Adds one call of the wire contract: reads its input from the query string and, for POST, from a JSON body (which
 * wins); text from a query string becomes a number where the schema says so, a body must have the right types.
 */
export function addCall<I extends TObject, O extends TSchema, S extends 'required' | 'optional' | 'none'>(
  app: FastifyInstance,
  call: Call<I, O> & { session: S },
  handler: (input: Static<I>, context: Context<S>) => Promise<Static<O>>,
): void {
  const read = inputReader(app, call)
  app.calls.push(call)
  app.route({
    method: call.method,
    url: urlOf(call.path),
    schema: { response: { 200: Envelope(call.data) }, call },
    config: call.signIn ? app.signInLimit : {},
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    handler: async (request, reply) => {
      const { input, caller } = await read(request)
      if (call.spends) await app.expectKnowing()
      const data = await handler(input, { caller, request, reply } as Context<S>)
      return { code: CODE.ok, msg: 'OK', data }
    },
  })
}

/** Adds a call that answers with a file; its failures are envelopes like everybody's. */
export function addFile<I extends TObject, S extends 'required' | 'optional' | 'none'>(
  app: FastifyInstance,
  described: Omit<Call<I, TSchema>, 'data' | 'method' | 'contentType' | 'example'> & {
    contentType: string
    session: S
    example: { input: Record<string, unknown> }
  },
  handler: (input: Static<I>, context: Context<S>) => Promise<FastifyReply>,
): void {
  const call = {
    ...described,
    method: 'GET' as const,
    data: Type.String({ format: 'binary' }),
    example: { ...described.example, data: '' },
  }
  const read = inputReader(app, call)
  app.calls.push(call)
  app.route({
    method: call.method,
    url: urlOf(call.path),
    schema: { call },
    handler: async (request, reply) => {
      const { input, caller } = await read(request)
      return handler(input, { caller, request, reply } as Context<S>)
    },
  })
}

const urlOf = (path: string) =>
  (path.startsWith('/api/') ? path : `${API_PREFIX}/${path}`).replace(/\{(\w+)\}/g, ':$1')

/** What reads and checks the input of a call, and finds out who asks. */
function inputReader<I extends TObject>(app: FastifyInstance, call: Call<I, TSchema>) {
  const validator = Compile(call.input)
  const tidy = tidier(call.input, (given) => validator.Clean(validator.Default(given)))
  return async (request: FastifyRequest): Promise<{ input: Static<I>; caller: Caller }> => {
    const given = { ...(request.query as object), ...(request.params as object) }
    const query = fromText(given, call.input)
    const body = call.method === 'POST' && request.body !== undefined ? request.body : {}
    if (body === null || typeof body !== 'object' || Array.isArray(body))
      throw new AppError('INVALID_INPUT', { field: 'body' })
    if (isDeeper(body, DEEPEST)) throw new AppError('INVALID_INPUT', { field: 'body' })
    const input = tidy({ ...query, ...body })
    if (!validator.Check(input))
      throw new AppError('INVALID_INPUT', { field: firstField(validator.Errors(input)) })
    const unclean = Object.entries(input).find(([, value]) => !keepable(value))
    if (unclean) throw new AppError('INVALID_INPUT', { field: unclean[0] })
    return { input, caller: await identify(app, request, call.session) }
  }
}

const HOLDS_OTHERS = [
  Type.IsArray,
  Type.IsCyclic,
  Type.IsIntersect,
  Type.IsObject,
  Type.IsRecord,
  Type.IsRef,
  Type.IsTuple,
  Type.IsUnion,
]

type Tidy = (given: Record<string, unknown>) => unknown

/**
 * What fills in defaults and drops what the input does not name.
 * @param thorough the library's way, which rebuilds the schema each time: needed where something lies within something
 */
function tidier(input: TObject, thorough: Tidy): Tidy {
  const named = Object.entries(input.properties)
  const flat = named.every(
    ([, schema]) => !('default' in schema) && !HOLDS_OTHERS.some((holds) => holds(schema)),
  )
  if (!flat || 'additionalProperties' in input) return thorough
  const names = named.map(([name]) => name)
  return (given) =>
    Object.fromEntries(names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]))
}

/** Levels of lists and objects in a body: no input has more than a few, and checking very many would take the whole stack. */
const DEEPEST = 16

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((v) => isDeeper(v, levels - 1))
}

/**
 * Whether PostgreSQL can keep a value as it is: no text with the character NUL or half a character in it, no whole number
 * that is not exact.
 */
function keepable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(keepable)
}

/** Whole numbers and truth as they stand in a query string: digits without exponent or fraction, `true` and `false`. */
function fromText(query: Record<string, unknown>, input: TObject): Record<string, unknown> {
  const read = (name: string, value: unknown) => {
    const schema = input.properties[name]
    if (Type.IsInteger(schema) && typeof value === 'string' && /^-?\d{1,16}$/.test(value))
      return Number(value)
    if (Type.IsBoolean(schema) && (value === 'true' || value === 'false')) return value === 'true'
    return value
  }
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, read(name, value)]))
}

function firstField(errors: { instancePath: string; params: object }[]): string {
  const first = errors[0]
  if (!first) return 'input'
  const missing = (first.params as { requiredProperties?: string[] }).requiredProperties
  return missing?.[0] ?? (first.instancePath.slice(1).replaceAll('/', '.') || 'input')
}
