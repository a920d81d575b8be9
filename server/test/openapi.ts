import type { ErrorCode } from '@holdfast/protocol/errors'

/** The part of JSON Schema that the document uses. */
export type Schema = {
  type?: string | string[]
  format?: string
  not?: Schema
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  required?: string[]
}
type Parameter = {
  name: string
  in: 'query' | 'path' | 'header'
  required: boolean
  schema: Schema
  example?: unknown
}
type Media = { schema: Schema; examples?: Record<string, { value: unknown }>; example?: unknown }
type Described = {
  summary?: string
  tags?: string[]
  operationId?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
  'x-error-codes'?: ErrorCode[]
}
export type OpenApi = {
  openapi: string
  info: { description: string }
  servers: object[]
  paths: Record<string, Record<string, Described>>
  components: {
    securitySchemes: Record<string, object>
    parameters: Record<string, object>
    responses: Record<string, object>
    schemas: Record<string, Schema>
  }
}

type Input = {
  in: 'query' | 'path' | 'body'
  required: boolean
  schema: Schema
  example?: unknown
}

/** One operation of the document, in the form that tests need. */
export type Operation = {
  method: 'GET' | 'POST'
  path: string
  id: string
  security: Record<string, string[]>[]
  summary: string
  tags: string[]
  inputs: Record<string, Input>
  /** content type of its body */
  takes: string | undefined
  /** whether it answers with the envelope */
  enveloped: boolean
  /** whether success is a file */
  binary: boolean
  /** schema of a whole answer, by HTTP status */
  answers: Record<string, Schema>
  success: Schema
  failure: Schema
  errors: ErrorCode[]
  example: unknown
}

const JSON_TYPE = 'application/json'

/** A part of the document with what it refers to in place of every reference. */
function resolved(part: unknown, document: OpenApi): unknown {
  if (Array.isArray(part)) return part.map((p) => resolved(p, document))
  if (typeof part !== 'object' || part === null) return part
  if ('$ref' in part) {
    const way = String(part.$ref).replace('#/', '').split('/')
    const found = way.reduce<unknown>(
      (at, key) => (at as Record<string, unknown> | undefined)?.[key],
      document,
    )
    if (found === undefined) throw new Error(`${String(part.$ref)} is not in the document`)
    return resolved(found, document)
  }
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, resolved(value, document)]))
}

/** Every operation of an OpenAPI document, without references. */
export function operationsOf(document: OpenApi): Operation[] {
  const paths = resolved(document.paths, document) as OpenApi['paths']
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, o]) => operation(method.toUpperCase() as 'GET' | 'POST', path, o)),
  )
}

/** The envelope of success and that of failure, which the document has as one. */
function bothOf(whole: Schema): { success?: Schema; failure?: Schema } {
  const { code, data } = whole.properties ?? {}
  const forms = data?.oneOf ?? []
  const failed = forms.at(-1)
  if (code === undefined || failed === undefined) return {}
  const of = (codes: unknown[], told: Schema): Schema => ({
    ...whole,
    properties: { ...whole.properties, code: { enum: codes }, data: told },
  })
  return { success: of([200], { oneOf: forms.slice(0, -1) }), failure: of([500, 401], failed) }
}

function operation(method: 'GET' | 'POST', path: string, o: Described): Operation {
  const inputs: Record<string, Input> = {}
  const [takes, body] = Object.entries(o.requestBody?.content ?? {})[0] ?? []
  const sent = (body?.examples?.request?.value ?? {}) as Record<string, unknown>
  for (const [name, schema] of Object.entries(body?.schema.properties ?? {}))
    inputs[name] = {
      in: 'body',
      required: body?.schema.required?.includes(name) ?? false,
      schema,
      example: sent[name],
    }
  for (const p of o.parameters ?? [])
    if (p.in === 'header') continue
    else if (inputs[p.name]) throw new Error(`${path} has ${p.name} twice`)
    else inputs[p.name] = { in: p.in, required: p.required, schema: p.schema, example: p.example }
  const answers: Record<string, Schema> = {}
  for (const [status, r] of Object.entries(o.responses)) {
    const schema = r.content?.[JSON_TYPE]?.schema
    if (schema) answers[status] = schema
  }
  const types = Object.keys(o.responses['200']?.content ?? {})
  const other = types.find((type) => type !== JSON_TYPE)
  const media = o.responses['200']?.content?.[JSON_TYPE]
  const whole = media?.schema ?? {}
  const { success, failure } = bothOf(whole)
  return {
    method,
    path,
    id: o.operationId ?? '',
    security: o.security ?? [],
    summary: o.summary ?? '',
    tags: o.tags ?? [],
    inputs,
    takes,
    enveloped: o['x-error-codes'] !== undefined,
    binary: other !== undefined,
    answers,
    success: other ? o.responses['200']!.content![other]!.schema : (success ?? whole),
    failure: failure ?? whole,
    errors: o['x-error-codes'] ?? [],
    example: media?.examples?.success?.value ?? media?.example,
  }
}
