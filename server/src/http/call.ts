import { isDeepStrictEqual } from 'node:util'
import type { Call, Method, SessionNeed } from '@holdfast/protocol/calls/call'
import { API_PREFIX, CODE } from '@holdfast/protocol/envelope'
import type { OperatorRole } from '@holdfast/protocol/operators'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { Outcome } from '../signals/meters.ts'
import { AppError } from './errors.ts'
import { intentKey } from './intent-key.ts'
import { withAddresses } from './spelling.ts'
import { answerOf, writerOf } from './writer.ts'

/** The caller. `presented` is the token as sent, `session` the session it belongs to. */
export type Session = { id: string; address: string }
type Caller = { presented: string | null; session: Session | null; userAgent: string }

/**
 * Returns the session's address, after checking that it is the one the input names, as the specification requires.
 * @throws AppError FORBIDDEN_ADDRESS for anybody else's
 */
export function requireOwn(session: Session, address: string): string {
  if (session.address !== address.toLowerCase()) throw new AppError('FORBIDDEN_ADDRESS', { address })
  return session.address
}

/** Finds the session of a presented token, or null. Implemented by the auth feature. */
export type FindSession = (token: string) => Promise<Session | null>

/**
 * Implemented by the operators feature.
 * @throws AppError ROLE_REQUIRED when the session's address holds none of the roles
 */
export type ExpectRole = (session: Session, roles: readonly OperatorRole[]) => Promise<unknown>

export type Context<S extends SessionNeed> = {
  caller: S extends 'required' ? Caller & { session: Session } : Caller
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** name of the call that a route answers */
    call?: string
  }
  interface FastifyInstance {
    findSession: FindSession
    expectRole: ExpectRole
    /** @throws AppError CUSTODY_HALTED while the tables may not know every payment of the vault */
    expectKnowing: () => Promise<void>
    /** every call of the wire contract, in the order of registration */
    calls: Call[]
    /** route configuration of calls that have the rate limit of sign-ins */
    signInLimit: object
    /** counts a call of a session. @throws AppError RATE_LIMITED */
    countSession: (request: FastifyRequest, id: string) => Promise<void>
  }
  interface FastifyRequest {
    sessionId: string
    outcome: Outcome
  }
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Identifies the caller. @throws AppError NO_LOGIN, RATE_LIMITED, ROLE_REQUIRED when it may not make the call */
async function identify(app: FastifyInstance, request: FastifyRequest, call: Call): Promise<Caller> {
  const header = request.headers['apptoken']
  const presented = typeof header === 'string' && header !== '' ? header : null
  const caller: Caller = { presented, session: null, userAgent: request.headers['user-agent'] ?? '' }
  if (call.session === 'none') return caller
  if (presented !== null) {
    caller.session = TOKEN.test(presented) ? await app.findSession(presented) : null
    // The client must drop an invalid token, whatever it asked for.
    if (caller.session === null) throw new AppError('NO_LOGIN', {}, true)
    await app.countSession(request, caller.session.id)
  }
  if (call.session === 'required' && caller.session === null) throw new AppError('NO_LOGIN')
  if (call.roles && caller.session !== null) await app.expectRole(caller.session, call.roles)
  return caller
}

/**
 * Registers the handler of a call. Input comes from the query string and, for POST, from a JSON body; an input that both name
 * otherwise is refused, and so is what a POST names and the call does not know. Text from a query string becomes a number where the schema says so; a body must have the right types. A
 * caller without the right to make the call is refused before the handler runs.
 */
export function answer<P extends string, I extends TObject, O extends TSchema, S extends SessionNeed>(
  app: FastifyInstance,
  call: Call<Method, P, I, O, S>,
  handler: (input: Static<I>, context: Context<S>) => Promise<Static<O>>,
): void {
  const enveloped = async (input: Static<I>, context: Context<S>) => ({
    code: CODE.ok,
    msg: 'OK',
    data: await handler(input, context),
  })
  addRoute(app, call, call.bare ? handler : enveloped, answerOf(call))
}

/** As `answer`, with a file instead of the envelope; failures are envelopes as everywhere. */
export function answerFile<P extends string, I extends TObject, O extends TSchema, S extends SessionNeed>(
  app: FastifyInstance,
  call: Call<Method, P, I, O, S>,
  handler: (input: Static<I>, context: Context<S>) => Promise<FastifyReply>,
): void {
  addRoute(app, call, handler)
}

function addRoute<P extends string, I extends TObject, O extends TSchema, S extends SessionNeed>(
  app: FastifyInstance,
  call: Call<Method, P, I, O, S>,
  handler: (input: Static<I>, context: Context<S>) => Promise<unknown>,
  answered?: TSchema,
): void {
  const read = inputReader(app, call)
  app.calls.push(call)
  app.route({
    method: call.method,
    url: urlOf(call.path),
    ...(answered
      ? { schema: { response: { 200: answered } }, serializerCompiler: () => writerOf(call) }
      : {}),
    config: { ...(call.signIn ? app.signInLimit : {}), call: nameOf(call.path) },
    ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
    handler: async (request, reply) => {
      const { input, caller } = await read(request)
      if (call.spends) await app.expectKnowing()
      return handler(input, { caller, request, reply } as Context<S>)
    },
  })
}

/** How figures and traces name a call: its path without what all begin with. */
const nameOf = (path: string) => path.replace(/^\/api\//, '')

const urlOf = (path: string) =>
  (path.startsWith('/api/') ? path : `${API_PREFIX}/${path}`).replace(/\{(\w+)\}/g, ':$1')

const validators = new WeakMap<Call, Validator>()

/** Gives what checks a call's input, which is made when it is first asked for: see `writerOf`. */
const validatorOf =
  <I extends TObject>(call: Call<Method, string, I>) =>
  (): Validator<{}, I> => {
    const known = (validators.get(call) as Validator<{}, I> | undefined) ?? Compile(call.input)
    validators.set(call, known)
    return known
  }

/** Returns a function that reads and checks a call's input and identifies the caller. */
function inputReader<I extends TObject>(app: FastifyInstance, call: Call<Method, string, I>) {
  const validator = validatorOf(call)
  const tidy = tidier(call.input, (given) => validator().Clean(validator().Default(given)))
  const takesKey = call.spends === true && 'key' in call.input.properties
  return async (request: FastifyRequest): Promise<{ input: Static<I>; caller: Caller }> => {
    const given = { ...(request.query as object), ...(request.params as object) }
    const query = fromText(given, call.input)
    const body = call.method === 'POST' && request.body !== undefined ? request.body : {}
    if (body === null || typeof body !== 'object' || Array.isArray(body))
      throw new AppError('INVALID_INPUT', { field: 'body' })
    if (isDeeper(body, DEEPEST)) throw new AppError('INVALID_INPUT', { field: 'body' })
    const doubtful = Object.keys(call.input.properties).find((name) => differs(name, query, body))
    if (doubtful !== undefined) throw new AppError('INVALID_INPUT', { field: doubtful })
    const named = { ...query, ...body }
    const input = tidy(call.method === 'POST' ? structuredClone(named) : named)
    // What is dropped was meant: a key that is misspelt would have the same thing done twice.
    const unknown = call.method === 'POST' ? unknownIn(named, input) : undefined
    if (unknown !== undefined) throw new AppError('INVALID_INPUT', { field: unknown.slice(0, LONGEST_NAME) })
    if (takesKey) Object.assign(input as object, intentKey(request, (input as { key?: unknown }).key))
    if (!validator().Check(input))
      throw new AppError('INVALID_INPUT', { field: firstField(validator().Errors(input)) })
    const unclean = Object.entries(input).find(([, value]) => !keepable(value))
    if (unclean) throw new AppError('INVALID_INPUT', { field: unclean[0] })
    return { input: withAddresses(input), caller: await identify(app, request, call) }
  }
}

/** Characters of a name that a refusal repeats. */
const LONGEST_NAME = 80

/** The way to the first field that is given and not among what is known, such as `texts.0.titel`. */
function unknownIn(given: unknown, known: unknown): string | undefined {
  if (typeof given !== 'object' || given === null || typeof known !== 'object' || known === null)
    return undefined
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(known, name)) return name
    const inner = unknownIn(value, (known as Record<string, unknown>)[name])
    if (inner !== undefined) return `${name}.${inner}`
  }
  return undefined
}

/** Whether query and body both name an input and mean something else: which one is meant would be a guess. */
const differs = (name: string, query: object, body: object): boolean =>
  Object.hasOwn(query, name) &&
  Object.hasOwn(body, name) &&
  !isDeepStrictEqual(query[name as keyof object], body[name as keyof object])

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
 * Returns a function that fills in defaults and drops unnamed fields.
 * @param thorough the library's way, which rebuilds the schema each time: needed for nested values
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

/**
 * Most nested levels of lists and objects in a body: no input has more than a few, and checking very many would exhaust the
 * stack.
 */
const DEEPEST = 16

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((v) => isDeeper(v, levels - 1))
}

/** Whether PostgreSQL can store a value unchanged: no text with NUL or an unpaired surrogate, no integer that is not exact. */
function keepable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value === 'number') return !Number.isInteger(value) || Number.isSafeInteger(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(keepable)
}

/** Reads integers and booleans of a query string: digits without exponent or fraction, `true` and `false`. */
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

/** The name of what a schema misses, or takes in another form. */
export function firstField(errors: { instancePath: string; params: object }[]): string {
  const first = errors[0]
  if (!first) return 'input'
  const missing = (first.params as { requiredProperties?: string[] }).requiredProperties
  return missing?.[0] ?? (first.instancePath.slice(1).replaceAll('/', '.') || 'input')
}
