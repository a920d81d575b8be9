import { schemas } from '@holdfast/protocol/calls/schemas'

/** A part of the document: JSON. */
export type Json = { [key: string]: unknown }

export const refer = (kind: 'schemas' | 'parameters' | 'responses', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Names of the wire's objects, by what they are: two that are alike share the first one's. */
const NAMES = new Map<string, string>()
for (const [name, schema] of schemas) {
  const text = JSON.stringify(schema)
  if (!NAMES.has(text)) NAMES.set(text, name)
}

const isObject = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v)
const typeOf = (value: unknown) =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value

/**
 * A schema as the document has it, and as generators of clients understand it: the wire's objects as references; a type beside each
 * value; whole numbers with the end that every one of them has, and as wide; one list of values where any of several is taken.
 * @param used collects the names that were referred to
 */
export function written(schema: unknown, used: Set<string>, top = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => written(part, used))
  if (!isObject(schema)) return schema
  const name = top ? undefined : NAMES.get(JSON.stringify(schema))
  if (name !== undefined) {
    used.add(name)
    return refer('schemas', name)
  }
  const parts = Object.entries(schema).map(([key, value]): [string, unknown] => {
    if (key === 'properties')
      return [key, Object.fromEntries(Object.entries(value as Json).map(([n, s]) => [n, written(s, used)]))]
    // A record of any names.
    if (key === 'patternProperties') {
      const [[, of] = ['', {}]] = Object.entries(value as Json)
      return ['additionalProperties', written(of, used)]
    }
    if (['items', 'anyOf', 'allOf', 'oneOf', 'additionalProperties'].includes(key))
      return [key, written(value, used)]
    return [key, value]
  })
  return plain(Object.fromEntries(parts))
}

function plain(schema: Json): Json {
  const { anyOf, const: only, ...rest } = schema
  // Generators have lists of texts and numbers, none of true and false.
  if (typeof only === 'boolean') return { ...rest, not: { const: !only } }
  if (only !== undefined) return plain({ ...rest, enum: [only] })
  if (Array.isArray(anyOf)) return { ...rest, ...joined(anyOf) }
  if (Array.isArray(schema['enum']))
    return { type: typeOf((schema['enum'] as unknown[])[0]), ...schema, ...sized(schema['enum']) }
  return schema['type'] === 'integer'
    ? { ...schema, format: 'int64', maximum: schema['maximum'] ?? Number.MAX_SAFE_INTEGER }
    : schema
}

/** Several forms of one type as one: lists of values as one list, and what may be null with that as a type. */
function joined(forms: unknown[]): Json {
  const parts = forms.filter(isObject)
  const values = parts.flatMap((part) => (Array.isArray(part['enum']) ? (part['enum'] as unknown[]) : []))
  if (parts.every((part) => Array.isArray(part['enum'])) && new Set(values.map(typeOf)).size === 1)
    return plain({ enum: [...new Set(values)] })
  const [some, ...more] = parts.filter((part) => part['type'] !== 'null')
  const single = some !== undefined && more.length === 0 && parts.length === 2
  if (single && typeof some['type'] === 'string' && some['enum'] === undefined)
    return { ...some, type: [some['type'], 'null'] }
  return { anyOf: forms }
}

/** Numbers that are values of a list are whole, whatever their schema calls them. */
const sized = (values: unknown): Json =>
  (values as unknown[]).every(Number.isInteger) ? { type: 'integer', format: 'int64' } : {}
