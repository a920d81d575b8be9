import { openApiOf } from '../src/http/openapi.ts'
import { calls } from '@holdfast/protocol/calls'

// What of a change of the API breaks those who use it, by the policy of docs/INTEGRATING.md. No library does it for OpenAPI
// 3.1 (D-410).

type Json = { [key: string]: unknown }
/** Whether callers send what a schema describes, or are sent it. */
type Way = 'in' | 'out'

/** Left out of the kept document: what may be said in other words. */
const WORDS = new Set(['summary', 'description', 'example', 'examples', 'info', 'tags', 'default'])
const METHODS = ['get', 'post']

const isObject = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v)
const object = (v: unknown): Json => (isObject(v) ? v : {})
const list = (v: unknown): unknown[] => (Array.isArray(v) ? v : [])
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The document without its words. Names of fields stay, whatever they are. */
export function contractOf(document: unknown, named = false): unknown {
  if (Array.isArray(document)) return document.map((part) => contractOf(part))
  if (!isObject(document)) return document
  return Object.fromEntries(
    Object.entries(document)
      .filter(([key]) => named || !WORDS.has(key))
      .map(([key, value]) => [key, contractOf(value, !named && (key === 'properties' || key === 'schemas'))]),
  )
}

/** The contract of the calls as they are now. */
export const currentContract = (): Json => contractOf(openApiOf(Object.values(calls))) as Json

/** What breaks those who use the API when `before` becomes `now`, a sentence each. */
export function breaking(before: Json, now: Json): string[] {
  const compare = schemas(before, now)
  const found: string[] = []
  for (const [path, methods] of Object.entries(object(before['paths'])))
    for (const method of METHODS) {
      const old = object(methods)[method]
      if (old === undefined) continue
      const name = `${method.toUpperCase()} ${path}`
      const next = object(object(now['paths'])[path])[method]
      if (next === undefined) found.push(`${name} is gone`)
      else found.push(...operations(name, [object(old), object(next)], [before, now], compare))
    }
  for (const [event, old] of Object.entries(object(before['webhooks']))) {
    const next = object(now['webhooks'])[event]
    if (next === undefined) found.push(`the event ${event} is gone`)
    else
      found.push(
        ...compare(bodyOf(object(object(old)['post'])), bodyOf(object(object(next)['post'])), 'out', event),
      )
  }
  return found
}

type Compare = (before: unknown, now: unknown, way: Way, at: string) => string[]

function operations(
  name: string,
  [old, next]: [Json, Json],
  documents: [Json, Json],
  compare: Compare,
): string[] {
  const found: string[] = []
  const gone = (key: string) => list(old[key]).filter((one) => !list(next[key]).includes(one))
  if (old['operationId'] !== next['operationId']) found.push(`${name} has another operationId`)
  for (const code of gone('x-error-codes')) found.push(`${name} does not answer ${String(code)} any more`)
  for (const role of gone('x-roles')) found.push(`${name} is closed to ${String(role)}`)
  if (old['x-roles'] === undefined && next['x-roles'] !== undefined)
    found.push(`${name} is for operators now`)
  if (isOpen(old) && !isOpen(next)) found.push(`${name} needs a session now`)
  const inputs = (operation: Json) =>
    new Map(
      list(operation['parameters'])
        .filter((p) => isObject(p) && p['name'] !== undefined)
        .map((p) => [String(object(p)['name']), object(p)]),
    )
  const [given, asked] = [inputs(old), inputs(next)]
  for (const [input, was] of given) {
    const is = asked.get(input)
    if (is === undefined) found.push(`${name} does not take ${input} any more`)
    else found.push(...compare(was['schema'], is['schema'], 'in', `${name} ${input}`))
  }
  for (const [input, is] of asked)
    if (is['required'] === true && given.get(input)?.['required'] !== true)
      found.push(`${name} needs ${input} now`)
  const [sent, taken] = [bodyOf(old), bodyOf(next)]
  if (sent !== undefined && taken === undefined) found.push(`${name} takes no body any more`)
  if (taken !== undefined)
    found.push(...compare(sent ?? { type: 'object', properties: {} }, taken, 'in', `${name} body`))
  const [told, tells] = [answersOf(old, documents[0]), answersOf(next, documents[1])]
  for (const [type, schema] of told)
    if (!tells.has(type)) found.push(`${name} does not answer ${type} any more`)
    else found.push(...compare(schema, tells.get(type), 'out', `${name} answer`))
  return found
}

/** Whether a call is answered without a session. */
const isOpen = (operation: Json) => {
  const security = list(operation['security'])
  return security.length === 0 || security.some((one) => isObject(one) && Object.keys(one).length === 0)
}

function bodyOf(operation: Json): unknown {
  const [content] = Object.values(object(object(operation['requestBody'])['content']))
  return object(content)['schema']
}

/** What a call answers, by its type; of the envelope its `data` without that of a failure. */
const answersOf = (operation: Json, document: Json) =>
  new Map(
    Object.entries(object(object(object(operation['responses'])['200'])['content'])).flatMap(
      ([type, content]) => {
        const schema = object(object(content)['schema'])
        if ([schema, ...list(schema['anyOf'])].some(isFailure)) return []
        return [[type, successOf(schema, document)] as const]
      },
    ),
  )
const isFailure = (schema: unknown) => /\/Failure(Answer)?(\.|$)/.test(String(object(schema)['$ref']))

/** The envelope of success, from a document with one envelope for both or with two: the first is that of success. */
function successOf(schema: Json, document: Json): Json {
  const envelope = resolved(document, list(schema['oneOf'])[0] ?? schema)
  const { code, data } = object(envelope['properties'])
  if (code === undefined || data === undefined) return schema
  const forms = list(object(data)['oneOf']).filter((form) => !isFailure(form))
  const told = forms.length > 1 ? { anyOf: forms } : (forms[0] ?? data)
  return { type: 'object', required: list(envelope['required']), properties: { data: told } }
}

function resolved(document: Json, schema: unknown): Json {
  const ref = object(schema)['$ref']
  if (typeof ref !== 'string') return plain(object(schema))
  const way = ref.slice(2).split('/')
  return resolved(
    document,
    way.reduce<unknown>((at, part) => object(at)[part], document),
  )
}

/** One spelling of what can be written in several: a value, one of several values, and what may be null. */
function plain(schema: Json): Json {
  const { type, anyOf, ...more } = schema
  const { enum: _, ...rest } = more
  const not = object(schema['not'])['const']
  if (typeof not === 'boolean') return { type: 'boolean', const: !not }
  if (Array.isArray(type))
    return { anyOf: type.map((one) => (one === 'null' ? { type: one } : plain({ ...schema, type: one }))) }
  const parts = list(anyOf).map((part) => plain(object(part)))
  const all = parts.map(valuesOf)
  if (parts.length > 0 && all.every((some) => some.length > 0)) return plain({ ...rest, enum: all.flat() })
  const own = valuesOf(schema)
  if (own.length === 0) return schema
  const is = typeof own[0] === 'number' ? 'integer' : typeof own[0]
  return own.length === 1 ? { ...rest, type: is, const: own[0] } : { ...rest, type: is, enum: own }
}
const valuesOf = (schema: Json): unknown[] =>
  schema['const'] === undefined ? list(schema['enum']) : [schema['const']]

/** Least and most that callers may send: a change in this direction refuses what was taken. */
const NARROWER: Record<string, -1 | 1> = {
  maximum: -1,
  maxLength: -1,
  maxItems: -1,
  minimum: 1,
  minLength: 1,
  minItems: 1,
}

/** Compares schemas of two documents. */
function schemas(before: Json, now: Json): Compare {
  const variants = (schema: Json) => [...list(schema['anyOf']), ...list(schema['oneOf'])]
  const isValue = (schema: Json) => schema['enum'] !== undefined || schema['const'] !== undefined

  const compare: Compare = (a, b, way, at) => {
    const [old, next] = [resolved(before, a), resolved(now, b)]
    const [olds, nexts] = [variants(old), variants(next)]
    if (olds.length > 0 || nexts.length > 0) return unions(old, next, olds, nexts, way, at)
    const found: string[] = []
    if (!same(old['type'], next['type'])) return [`${at} is ${kind(next)} instead of ${kind(old)}`]
    if (!same(old['const'], next['const'])) found.push(`${at} has another constant`)
    found.push(...values(old, next, way, at), ...limits(old, next, way, at), ...fields(old, next, way, at))
    for (const inside of ['items', 'additionalProperties'])
      if (isObject(old[inside]) && isObject(next[inside]))
        found.push(...compare(old[inside], next[inside], way, `${at}[]`))
    return found
  }

  /** What is sent must fit what is taken: each old form a new one, and in answers each new form an old one. */
  function unions(old: Json, next: Json, olds: unknown[], nexts: unknown[], way: Way, at: string): string[] {
    const [was, is] = [olds.length > 0 ? olds : [old], nexts.length > 0 ? nexts : [next]]
    // Forms that only name values are an enumeration, which answers may add to.
    const fits = (a: unknown, b: unknown) => compare(a, b, way, at).length === 0
    const lost =
      way === 'in'
        ? was.filter((a) => !is.some((b) => fits(a, b)))
        : is.filter((b) => !isValue(resolved(now, b)) && !was.some((a) => fits(a, b)))
    if (lost.length === 0) return []
    const [only] =
      lost.length === 1 && was.length === is.length ? [was.findIndex((_, i) => !fits(was[i], is[i]))] : []
    if (only !== undefined && only >= 0) return compare(was[only], is[only], way, at)
    return [way === 'in' ? `${at} does not take all that it took` : `${at} can be something new`]
  }

  function values(old: Json, next: Json, way: Way, at: string): string[] {
    if (way === 'out') return []
    if (old['enum'] === undefined)
      return next['enum'] === undefined ? [] : [`${at} takes certain values only`]
    if (next['enum'] === undefined) return []
    return list(old['enum'])
      .filter((value) => !list(next['enum']).includes(value))
      .map((value) => `${at} does not take ${JSON.stringify(value)} any more`)
  }

  function limits(old: Json, next: Json, way: Way, at: string): string[] {
    if (way === 'out') return []
    const narrowed = Object.entries(NARROWER).filter(([key, direction]) => {
      const [was, is] = [old[key], next[key]] as [number | undefined, number | undefined]
      return (
        is !== undefined && (was === undefined ? key !== 'minLength' || is > 0 : (is - was) * direction > 0)
      )
    })
    const found = narrowed.map(([key]) => `${at} has a narrower ${key}`)
    if (next['pattern'] !== undefined && next['pattern'] !== old['pattern'])
      found.push(`${at} has another pattern`)
    return found
  }

  function fields(old: Json, next: Json, way: Way, at: string): string[] {
    const [was, is] = [object(old['properties']), object(next['properties'])]
    const [needed, needs] = [list(old['required']), list(next['required'])]
    const found = Object.entries(was).flatMap(([field, schema]) => {
      if (is[field] === undefined) return [`${at}.${field} is gone`]
      const sure = way === 'out' && needed.includes(field) && !needs.includes(field)
      return [
        ...(sure ? [`${at}.${field} may be missing`] : []),
        ...compare(schema, is[field], way, `${at}.${field}`),
      ]
    })
    if (way === 'in')
      for (const field of needs)
        if (!needed.includes(field)) found.push(`${at}.${String(field)} is needed now`)
    return found
  }
  return compare
}

const kind = (schema: Json) => JSON.stringify(schema['type'] ?? 'anything')
