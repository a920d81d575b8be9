import * as fc from 'fast-check'
import type { Operation, Schema } from './openapi.ts'

/** A request as the server will see it. */
export type Sent = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
  /** the inputs, when they are sent as a JSON object in the body and not in the query string */
  body?: Record<string, unknown>
  /** a multipart file; its bytes are made when it is sent */
  file?: { field: string; bytes: 'image' | 'junk' | 'nothing' }
}

const DEEP_JSON = 3_000
const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

/** Values that are wrong for nearly every input. */
const JUNK: unknown[] = [
  null,
  true,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202e\u2066',
  '٣',
  '１２',
  '💥'.repeat(90),
  'e\u0301'.repeat(300),
  'x'.repeat(5_000),
  '-1',
  '0',
  '00',
  '1.5',
  '1e78',
  '0x10',
  '9'.repeat(78),
  '9'.repeat(79),
  `1${'0'.repeat(78)}`,
  'Infinity',
  -1,
  0,
  1.5,
  1e308,
  -(2 ** 53),
  2 ** 31,
  2 ** 53,
  2 ** 63,
  253_402_300_800,
  8.64e15 + 1,
  [],
  [1],
  ['a', ['b']],
  {},
  { a: 1 },
  { toString: 1, length: -1 },
  nested(DEEP_JSON),
  "'; drop table account; --",
  '../../../etc/passwd',
  '%00%ff',
  '${7*7}',
  '<script>alert(1)</script>',
]
const junk = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...JUNK) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
)

/** Existing values by the name of an input: without them no request gets past the first look-up. */
export type Known = Record<string, unknown[]>

/** Values that a schema allows, its edges among them. */
function valid(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(valid))
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type): fc.Arbitrary<unknown> => valid({ ...schema, type })))
  if (schema.not?.const !== undefined) return fc.constant(schema.not.const !== true)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer': {
      const { minimum = -(2 ** 53), maximum = 2 ** 53 - 1 } = schema
      const small = fc.integer({ min: Math.max(minimum, 0), max: Math.min(maximum, 30) })
      return fc.oneof(
        small,
        fc.constantFrom(minimum, maximum),
        fc.maxSafeInteger().map(within(minimum, maximum)),
      )
    }
    case 'string':
      return text(schema)
    case 'array': {
      const { minItems = 0, maxItems = 5 } = schema
      const size = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 4) }
      const items = valid(schema.items ?? {})
      return schema.uniqueItems ? fc.uniqueArray(items, size) : fc.array(items, size)
    }
    case 'object':
      return object(schema.properties ?? {}, schema.required ?? [], valid)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

/** Characters as JSON Schema counts them. */
const lengthOf = (s: string) => Array.from(s).length
const within = (min: number, max: number) => (n: number) => Math.min(max, Math.max(min, n))

function text(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 300, pattern } = schema
  if (pattern !== undefined && pattern !== '\\S') {
    const matching = fc.stringMatching(new RegExp(pattern, 'u'))
    // The largest possible amount, and amounts around one unit.
    return pattern.endsWith('{1,78}$')
      ? fc.oneof(matching, fc.constantFrom('0', '1', '9'.repeat(78), `1${'0'.repeat(18)}`))
      : matching
  }
  const size = { minLength, maxLength: Math.min(maxLength, minLength + 200) }
  const any = fc.oneof(
    fc.string({ unit: 'grapheme', ...size }),
    fc.string({ unit: 'binary', ...size }),
    fc.constantFrom(
      'x'.repeat(maxLength),
      '𝒳'.repeat(Math.max(1, minLength)),
      '日本語 <b>&</b>\r\n'.padEnd(minLength, 'y'),
      // Half of a surrogate pair: JSON can contain it, a database cannot store it.
      'half \ud83d'.padEnd(minLength, 'y'),
    ),
  )
  return any.filter((s) => within(minLength, maxLength)(lengthOf(s)) === lengthOf(s))
}

/** Some of the optional properties and all of the required ones. */
function object(
  properties: Record<string, Schema>,
  required: string[],
  make: (schema: Schema, name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const model = Object.fromEntries(Object.entries(properties).map(([name, s]) => [name, make(s, name)]))
  return fc.record(model, { requiredKeys: required })
}

/** Mostly inputs that the schema allows, sometimes wrong, missing or additional ones. */
function inputs(o: Operation, known: Known): fc.Arbitrary<Record<string, unknown>> {
  const schemas = Object.fromEntries(Object.entries(o.inputs).map(([name, i]) => [name, i.schema]))
  const required = Object.entries(o.inputs).flatMap(([name, i]) => (i.required ? [name] : []))
  const there = (schema: Schema, name: string) => {
    const values = known[name] ?? []
    return values.length > 0
      ? fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...values) },
          { weight: 1, arbitrary: valid(schema) },
        )
      : valid(schema)
  }
  const fine = object(schemas, required, there)
  const example = fc.constant(
    Object.fromEntries(
      Object.entries(o.inputs).flatMap(([name, i]) => (i.example === undefined ? [] : [[name, i.example]])),
    ),
  )
  const base = fc.oneof({ weight: 4, arbitrary: fine }, { weight: 1, arbitrary: example })
  const names = Object.keys(schemas)
  if (names.length === 0) return base
  const spoiled = fc
    .tuple(base, fc.constantFrom(...names), junk, fc.boolean())
    .map(([given, name, value, gone]) =>
      gone
        ? Object.fromEntries(Object.entries(given).filter(([n]) => n !== name))
        : { ...given, [name]: value },
    )
  const extended = fc
    .tuple(base, fc.constantFrom('__proto__', 'constructor', 'extra', 'Key', ''), junk)
    .map(([given, name, value]) => Object.defineProperty({ ...given }, name, { value, enumerable: true }))
  return fc.oneof(
    { weight: 5, arbitrary: base },
    { weight: 4, arbitrary: spoiled },
    { weight: 1, arbitrary: extended },
  )
}

const told = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

function queryOf(values: Record<string, unknown>, style: 'plain' | 'doubled' | 'brackets'): string {
  const parts = Object.entries(values).flatMap(([name, value]) => {
    const pair = (n: string, v: unknown) =>
      `${encodeURIComponent(n.toWellFormed())}=${encodeURIComponent(told(v))}`
    if (Array.isArray(value) && value.length < 50) return value.map((v) => pair(name, v))
    if (style === 'doubled') return [pair(name, value), pair(name, value)]
    return [pair(style === 'brackets' ? `${name}[]` : name, value)]
  })
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

const headers = fc.record(
  {
    lang: fc.constantFrom('tw', 'en', 'ko', 'xx', '', "'--", 'x'.repeat(2_000)),
    'idempotency-key': fc.constantFrom('', 'short', 'k'.repeat(500), 'fuzz-intent-key-1'),
    'user-agent': fc.constantFrom('', 'x'.repeat(2_000), '\u00e9\u00ff'),
  },
  { requiredKeys: [] },
)

const MALFORMED = [
  '',
  '{',
  '{"a":1,}',
  '[]',
  'null',
  '"text"',
  '1e999',
  '\ufeff{}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `{"a":${'['.repeat(20_000)}`,
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
]

const OTHER_TYPES = [
  'text/plain',
  'text/xml',
  'application/x-www-form-urlencoded',
  'nonsense',
  'multipart/form-data',
]

/** Requests for one operation, from valid to entirely wrong. */
export function requests(o: Operation, known: Known): fc.Arbitrary<Sent> {
  const input = inputs(o, known)
  const style = fc.constantFrom(
    'plain' as const,
    'plain' as const,
    'plain' as const,
    'doubled' as const,
    'brackets' as const,
  )
  const inQuery = fc.tuple(input, style, headers).map(([given, how, h]): Sent => {
    const rest = { ...given }
    const url = o.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = encodeURIComponent(told(rest[name] ?? ''))
      delete rest[name]
      return value
    })
    return { method: o.method, url: url + queryOf(rest, how), headers: h }
  })
  if (o.method === 'GET') return inQuery
  if (o.takes === 'multipart/form-data') {
    const file = fc.record({
      field: fc.constantFrom('file', 'file', 'other', ''),
      bytes: fc.constantFrom('image' as const, 'junk' as const, 'nothing' as const),
    })
    return fc.tuple(inQuery, file, fc.boolean()).map(([sent, f, whole]) =>
      whole
        ? { ...sent, file: f }
        : {
            ...sent,
            headers: { ...sent.headers, 'content-type': 'multipart/form-data; boundary=x' },
            payload: '--x\r\n',
          },
    )
  }
  const json = { 'content-type': 'application/json' }
  const inBody = fc.tuple(input, headers).map(([given, h]): Sent => ({
    method: o.method,
    url: o.path,
    headers: { ...h, ...json },
    payload: JSON.stringify(given),
    body: given,
  }))
  const wrongType = fc.tuple(inBody, fc.constantFrom(...OTHER_TYPES)).map(([sent, type]): Sent => {
    const { body: _, ...rest } = sent
    return { ...rest, headers: { ...sent.headers, 'content-type': type } }
  })
  const empty = fc
    .tuple(inQuery, fc.constantFrom('application/json', ...OTHER_TYPES))
    .map(([sent, type]): Sent => ({ ...sent, headers: { ...sent.headers, 'content-type': type } }))
  const twice = fc
    .tuple(inQuery, inBody)
    .map(([{ url }, sent]): Sent => ({ ...sent, url: o.path.includes('{') ? sent.url : url }))
  const malformed = fc
    .constantFrom(...MALFORMED)
    .map((payload): Sent => ({ method: o.method, url: o.path, headers: json, payload }))
  return fc.oneof(
    { weight: 10, arbitrary: inBody },
    { weight: 2, arbitrary: inQuery },
    { weight: 2, arbitrary: empty },
    { weight: 1, arbitrary: twice },
    { weight: 1, arbitrary: wrongType },
    { weight: 1, arbitrary: malformed },
  )
}
