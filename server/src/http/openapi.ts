import { calls } from '@holdfast/protocol/calls'
import { type Call, errorsOf } from '@holdfast/protocol/calls/call'
import { schemas } from '@holdfast/protocol/calls/schemas'
import { API_PREFIX, CODE } from '@holdfast/protocol/envelope'
import { ERROR_CODES, type ErrorCode } from '@holdfast/protocol/errors'
import { EVENTS } from '@holdfast/protocol/webhooks'
import { texts as en } from '../i18n/texts/en.ts'

/** A part of the document: JSON. */
type Json = { [key: string]: unknown }

const JSON_TYPE = 'application/json'
const refer = (kind: 'schemas' | 'parameters' | 'responses', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
})

/** Names of the wire's objects, by what they are: two that are alike share the first one's. */
const NAMES = new Map<string, string>()
for (const [name, schema] of schemas) {
  const text = JSON.stringify(schema)
  if (!NAMES.has(text)) NAMES.set(text, name)
}

/**
 * A schema as the document has it: the wire's objects as references, whole numbers with the end that every one of them has.
 * @param used collects the names that were referred to
 */
function written(schema: unknown, used: Set<string>, top = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => written(part, used))
  if (typeof schema !== 'object' || schema === null) return schema
  const name = top ? undefined : NAMES.get(JSON.stringify(schema))
  if (name !== undefined) {
    used.add(name)
    return refer('schemas', name)
  }
  const parts = Object.entries(schema).map(([key, value]: [string, unknown]): [string, unknown] => {
    if (key === 'properties' || key === 'patternProperties')
      return [key, Object.fromEntries(Object.entries(value as Json).map(([n, s]) => [n, written(s, used)]))]
    if (['items', 'anyOf', 'allOf', 'oneOf', 'additionalProperties'].includes(key))
      return [key, written(value, used)]
    return [key, value]
  })
  const whole = Object.fromEntries(parts)
  return whole['type'] === 'integer'
    ? { ...whole, maximum: whole['maximum'] ?? Number.MAX_SAFE_INTEGER }
    : whole
}

/** The name of the schema of an answer that fails with a code. */
const failureName = (code: ErrorCode) => `Failure.${code}`

/** The envelope of an answer that fails with a code. */
const failureOf = (code: ErrorCode): Json => ({
  type: 'object',
  description: en[code],
  required: ['code', 'msg', 'data'],
  properties: {
    code: { enum: code === 'NO_LOGIN' ? [CODE.failed, CODE.logout] : [CODE.failed] },
    msg: { type: 'string' },
    data: {
      type: 'object',
      required: ['error'],
      properties: { error: { const: code } },
      additionalProperties: true,
    },
  },
})

const failing = (codes: readonly ErrorCode[]): Json => ({
  anyOf: codes.map((code) => refer('schemas', failureName(code))),
})

/** The inputs of a call, or some of them. */
type Inputs = { properties: Record<string, unknown>; required?: string[] | undefined }

/** Inputs in path or query string, each with its value in the example. */
const parametersOf = (input: Inputs, where: 'path' | 'query', call: Call, used: Set<string>): Json[] =>
  Object.entries(input.properties).map(([name, schema]) => {
    const example = call.example.input[name]
    return {
      name,
      in: where,
      required: where === 'path' || (input.required ?? []).includes(name),
      schema: written(schema, used),
      ...(example === undefined ? {} : { example }),
    }
  })

const part = (input: Inputs, keep: (name: string) => boolean): Inputs => ({
  ...input,
  properties: Object.fromEntries(Object.entries(input.properties).filter(([name]) => keep(name))),
  required: (input.required ?? []).filter(keep),
})

/** A POST takes its inputs as a JSON body; with a file they come in the query string, and so do those of a GET. */
function inputsOf(call: Call, used: Set<string>): Json {
  const inPath = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))
  const path = parametersOf(
    part(call.input, (n) => inPath.has(n)),
    'path',
    call,
    used,
  )
  const rest = part(call.input, (n) => !inPath.has(n))
  const asQuery = call.method === 'GET' || call.upload !== undefined
  const query = asQuery ? parametersOf(rest, 'query', call, used) : []
  const parameters = [...(call.bare ? [] : [refer('parameters', 'lang')]), ...path, ...query]
  if (call.upload)
    return {
      parameters,
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: [call.upload],
              properties: { [call.upload]: { type: 'string', format: 'binary' } },
            },
          },
        },
      },
    }
  if (asQuery || Object.keys(rest.properties).length === 0) return { parameters }
  return {
    parameters,
    requestBody: {
      required: (rest.required ?? []).length > 0,
      content: {
        [JSON_TYPE]: {
          schema: written(rest, used),
          examples: { request: { value: call.example.input } },
        },
      },
    },
  }
}

function answersOf(call: Call, codes: readonly ErrorCode[], used: Set<string>): Json {
  const data = written(call.data, used)
  const limited = { 429: refer('responses', 'TooMany') }
  if (call.bare)
    return {
      200: {
        description: 'The answer, without an envelope',
        content: { [JSON_TYPE]: { schema: data, examples: { success: { value: call.example.data } } } },
      },
      ...limited,
    }
  const failure = failing(codes.filter((c) => c !== 'RATE_LIMITED'))
  const success = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: { code: { const: CODE.ok }, msg: { type: 'string' }, data },
  }
  const examples = {
    ...(call.contentType
      ? {}
      : { success: { value: { code: CODE.ok, msg: 'OK', data: call.example.data } } }),
    failure: { value: { code: CODE.failed, msg: en.INTERNAL, data: { error: 'INTERNAL' } } },
  }
  return {
    200: {
      description: call.contentType
        ? 'The file; or an envelope that says why there is none'
        : 'The envelope: success, or a failure with its code',
      content: {
        ...(call.contentType ? { [call.contentType]: { schema: data } } : {}),
        [JSON_TYPE]: { schema: call.contentType ? failure : { oneOf: [success, failure] }, examples },
      },
    },
    ...(call.method === 'POST' ? { 413: refer('responses', 'TooLarge') } : {}),
    ...limited,
  }
}

const TOKEN = { AppToken: [] }
const SECURITY = { required: [TOKEN], optional: [{}, TOKEN], none: [] }

function operationOf(name: string, call: Call, used: Set<string>): Json {
  const codes = errorsOf(call)
  const description = [
    ...(call.roles ? [`For operators: ${call.roles.join(', ')}.`] : []),
    ...(call.bare ? [] : [`Error codes: ${codes.join(', ')}.`]),
    ...(call.upload ? [`The file is the field \`${call.upload}\` of a multipart body.`] : []),
  ].join(' ')
  return {
    operationId: name,
    summary: call.summary,
    tags: [call.tag],
    ...(description === '' ? {} : { description }),
    ...(call.bare ? {} : { 'x-error-codes': codes }),
    ...(call.roles ? { 'x-roles': call.roles } : {}),
    security: SECURITY[call.session],
    ...inputsOf(call, used),
    responses: answersOf(call, codes, used),
  }
}

const NAME_OF = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]))

/** The messages that a server sends to endpoints. */
const webhooksOf = (used: Set<string>): Json =>
  Object.fromEntries(
    [...EVENTS].map(([type, schema]) => [
      type,
      {
        post: {
          operationId: `webhook.${type}`,
          description:
            'Signed by the Standard Webhooks specification; delivered at least once, in any order.',
          requestBody: { required: true, content: { [JSON_TYPE]: { schema: written(schema, used) } } },
          responses: { '2XX': { description: 'Taken; whatever else is sent again' } },
        },
      },
    ]),
  )

/** The OpenAPI document of the calls that a server registered. */
export function openApiOf(registered: readonly Call[]): Json {
  const used = new Set<string>()
  const paths: Record<string, Json> = {}
  for (const call of registered) {
    const name = NAME_OF.get(call)
    if (name === undefined) throw new Error(`${call.path} is not in the table of calls`)
    const path = call.path.startsWith('/') ? call.path : `${API_PREFIX}/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, used) }
  }
  const webhooks = webhooksOf(used)
  const objects = new Map(schemas)
  const components: Record<string, unknown> = {}
  // What is written refers to more; a set is walked to its end while it grows.
  for (const name of used) components[name] = written(objects.get(name), used, true)
  for (const code of ERROR_CODES) components[failureName(code)] = failureOf(code)
  const failed = (code: ErrorCode, description: string): Json => ({
    description,
    content: { [JSON_TYPE]: { schema: refer('schemas', failureName(code)) } },
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdfast',
      version: '1',
      description:
        'Every handled answer has HTTP status 200 and the envelope {code, msg, data}: code 200 success, 401 log out, 500 failed. A POST takes its inputs as a JSON body; plain ones may come in the query string instead, with an empty body under any content type or none. An input that query string and body name with different values is refused, and so is one that a POST does not know.',
    },
    paths,
    webhooks,
    components: {
      securitySchemes: {
        AppToken: {
          type: 'apiKey',
          in: 'header',
          name: 'AppToken',
          description: "the session's token, from `loginDapp`",
        },
      },
      parameters: {
        lang: {
          name: 'lang',
          in: 'header',
          required: false,
          description: 'language of `msg`',
          schema: { type: 'string' },
          examples: { tw: { value: 'tw' }, en: { value: 'en' } },
        },
      },
      responses: {
        TooLarge: failed('INVALID_INPUT', 'The body is too large'),
        TooMany: failed('RATE_LIMITED', 'Too many requests'),
      },
      schemas: components,
    },
  }
}
