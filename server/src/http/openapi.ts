import { type Call, errorsOf } from '@holdfast/protocol/calls/call'
import { CODE } from '@holdfast/protocol/envelope'
import type { ErrorCode } from '@holdfast/protocol/errors'
import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import { texts as en } from '../i18n/texts/en.ts'

type Document = Parameters<NonNullable<FastifyDynamicSwaggerOptions['transformObject']>>[0]

/** Body of a failed answer, with the codes that it can have. */
const failureOf = (codes: ErrorCode[]) =>
  Type.Object({
    code: Type.Enum([CODE.failed, ...(codes.includes('NO_LOGIN') ? [CODE.logout] : [])]),
    msg: Type.String(),
    data: Type.Object({ error: Type.Enum(codes) }, { additionalProperties: true }),
  })

const failed = (codes: ErrorCode[], description: string) => ({
  description,
  content: { 'application/json': { schema: failureOf(codes) } },
})

/** Inputs that can be written in a query string. */
function plain(input: TObject): TObject {
  const names = Object.keys(input.properties).filter((name) => {
    const { type } = input.properties[name] as { type?: string; enum?: unknown[] }
    return type !== 'object' && type !== 'array'
  })
  return Type.Pick(input, names)
}

/** Each input with its value in the example. */
function withExamples(input: TObject, example: Record<string, unknown>): TObject {
  const shown = Object.entries(input.properties).map(([name, schema]) => [
    name,
    { ...exact(schema), ...(example[name] === undefined ? {} : { examples: [example[name]] }) },
  ])
  return { ...input, properties: Object.fromEntries(shown) as TObject['properties'] }
}

/** Adds to integers the range that they all have: that of safe integers. */
function exact(schema: TSchema): TSchema {
  const parts = schema as {
    type?: string
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
    maximum?: number
  }
  if (parts.type === 'integer') return { ...schema, maximum: parts.maximum ?? Number.MAX_SAFE_INTEGER }
  const { properties, items, anyOf } = parts
  const inside = properties && Object.entries(properties).map(([name, s]) => [name, exact(s)])
  return {
    ...schema,
    ...(inside ? { properties: Object.fromEntries(inside) } : {}),
    ...(items ? { items: exact(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(exact) } : {}),
  }
}

/** The inputs as parameters and body. A POST takes them as a JSON body, or what fits into one as a query string. */
function inputsOf(call: Call): FastifySchema {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const rest = Type.Omit(call.input, inPath)
  const example = call.example.input
  const some = (input: TObject) => Object.keys(input.properties).length > 0
  const params = inPath.length > 0 ? { params: withExamples(Type.Pick(call.input, inPath), example) } : {}
  if (call.upload) {
    const file = Type.Object({ [call.upload]: Type.String({ format: 'binary' }) })
    const querystring = withExamples(rest, example)
    return { ...params, querystring, consumes: ['multipart/form-data'], body: file }
  }
  if (!some(rest)) return params
  if (call.method === 'GET') return { ...params, querystring: withExamples(rest, example) }
  const querystring = withExamples(Type.Partial(plain(rest)), {})
  const body = { ...exact(rest), 'x-examples': { request: { value: example } } }
  return { ...params, ...(some(querystring) ? { querystring } : {}), body }
}

/** Turns a call's description into OpenAPI's terms. */
function describe(schema: FastifySchema): FastifySchema {
  const { call } = schema
  if (!call) return schema
  if (call.bare)
    return {
      summary: call.summary,
      tags: [call.tag],
      response: { 200: { ...call.data, examples: [call.example.data] } },
    }
  const codes = errorsOf(call)
  const failure = failureOf(codes.filter((c) => c !== 'RATE_LIMITED'))
  const success = Type.Object({ code: Type.Literal(CODE.ok), msg: Type.String(), data: call.data })
  const headers = {
    type: 'object',
    properties: {
      AppToken: { type: 'string', description: 'the session token' },
      lang: { type: 'string', description: 'language of `msg`', examples: ['tw', 'en'] },
    },
    ...(call.session === 'required' ? { required: ['AppToken'] } : {}),
  }
  const examples = {
    ...(call.contentType
      ? {}
      : { success: { value: { code: CODE.ok, msg: 'OK', data: call.example.data } } }),
    failure: { value: { code: CODE.failed, msg: en.INTERNAL, data: { error: 'INTERNAL' } } },
  }
  const described: FastifySchema & { 'x-error-codes': ErrorCode[] } = {
    'x-error-codes': codes,
    summary: call.summary,
    tags: [call.tag],
    description: [
      `Error codes: ${codes.join(', ')}.`,
      ...(call.upload ? [`The file is the field \`${call.upload}\` of a multipart body.`] : []),
      ...(call.method === 'POST' && !call.upload
        ? ['Inputs may come in the query string instead of the body.']
        : []),
    ].join(' '),
    headers,
    ...inputsOf(call),
    response: {
      200: {
        description: call.contentType
          ? 'The file; or an envelope that says why there is none'
          : 'The envelope: success, or a failure with its code',
        content: {
          ...(call.contentType ? { [call.contentType]: { schema: call.data } } : {}),
          'application/json': {
            schema: call.contentType ? failure : { oneOf: [success, failure] },
            examples,
          },
        },
      },
      ...(call.method === 'POST' ? { 413: failed(['INVALID_INPUT'], 'The body is too large') } : {}),
      429: failed(['RATE_LIMITED'], 'Too many requests'),
    },
  }
  return described
}

/** A body is needed only for what a query string cannot say. */
function bodiesOptional(document: Document): object {
  if (!('openapiObject' in document)) return document.swaggerObject
  for (const item of Object.values(document.openapiObject.paths ?? {})) {
    const { parameters = [], requestBody } = item?.post ?? {}
    const schema = requestBody && 'content' in requestBody && requestBody.content['application/json']?.schema
    if (!schema || !('required' in schema || 'properties' in schema)) continue
    const inQuery = new Set(parameters.flatMap((p) => ('in' in p && p.in === 'query' ? [p.name] : [])))
    requestBody.required = !(schema.required ?? []).every((name) => inQuery.has(name))
  }
  return document.openapiObject
}

/** Collects the calls for `/api/openapi.json`; registered before the routes. */
export async function collectOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Holdfast',
        version: '1',
        description:
          'Every handled answer has HTTP status 200 and the envelope {code, msg, data}: code 200 success, 401 log out, 500 failed.',
      },
    },
    transform: ({ schema, url }) => ({ schema: describe(schema ?? {}), url }),
    transformObject: (document) => bodiesOptional(document),
  })
}
