import { calls } from '@holdfast/protocol/calls'
import { type Call, errorsOf } from '@holdfast/protocol/calls/call'
import { schemas } from '@holdfast/protocol/calls/schemas'
import { API_PREFIX, CODE } from '@holdfast/protocol/envelope'
import { ERROR_CODES } from '@holdfast/protocol/errors'
import { IntentKey } from '@holdfast/protocol/transfers'
import { EVENTS } from '@holdfast/protocol/webhooks'
import { texts as en } from '../i18n/texts/en.ts'
import { type Json, refer, written } from './openapi-schema.ts'

const JSON_TYPE = 'application/json'

/** Schemas of what every failed answer has, by the names that they have in the document. */
const FAILURES: Record<string, Json> = {
  ErrorCode: {
    type: 'string',
    description: `Why nothing was done: a closed list, of which \`x-error-codes\` of a call says what it can answer. Treat one that you do not know as refused.`,
    enum: ERROR_CODES,
  },
  Failure: {
    type: 'object',
    description: '`data` of a failed answer: its code, and the values that failed',
    required: ['error'],
    properties: { error: refer('schemas', 'ErrorCode') },
    additionalProperties: true,
  },
  FailureAnswer: {
    type: 'object',
    description: 'A failed answer. `code` 401: the session is over.',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', format: 'int64', enum: [CODE.failed, CODE.logout] },
      msg: { type: 'string' },
      data: refer('schemas', 'Failure'),
    },
  },
}

/** The schemas that the answers of one document need, besides the wire's objects. */
type Answers = Map<string, Json>

/** A record of any names is told apart from a failure by the name that it never has. */
const withoutError = (data: Json): Json =>
  data['additionalProperties'] === undefined ? data : { ...data, propertyNames: { not: { const: 'error' } } }

/**
 * The envelope of a call, by its name. One form for success and failure: `data` tells them apart in every language, where two
 * envelopes have the same fields.
 */
function envelopeOf(name: string, data: unknown, answers: Answers): Json {
  const title = `${name[0]!.toUpperCase()}${name.slice(1)}Answer`
  const { anyOf, ...rest } = data as Json
  const forms = Array.isArray(anyOf) ? (anyOf as unknown[]) : [withoutError(rest)]
  answers.set(title, {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'integer', format: 'int64', enum: [CODE.ok, CODE.failed, CODE.logout] },
      msg: { type: 'string' },
      data: { oneOf: [...forms, refer('schemas', 'Failure')] },
    },
  })
  return refer('schemas', title)
}

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
  const keyed = call.spends && 'key' in call.input.properties
  const parameters = [
    ...(call.bare ? [] : [refer('parameters', 'lang')]),
    ...(keyed ? [refer('parameters', 'IdempotencyKey')] : []),
    ...path,
    ...query,
  ]
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

function answersOf(name: string, call: Call, used: Set<string>, answers: Answers): Json {
  const data = written(call.data, used)
  const limited = {
    400: refer('responses', 'Unreadable'),
    404: refer('responses', 'Unknown'),
    429: refer('responses', 'TooMany'),
  }
  if (call.bare)
    return {
      200: {
        description: 'The answer, without an envelope',
        content: { [JSON_TYPE]: { schema: data, examples: { success: { value: call.example.data } } } },
      },
      ...limited,
    }
  const envelope = call.contentType ? refer('schemas', 'FailureAnswer') : envelopeOf(name, data, answers)
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
        [JSON_TYPE]: { schema: envelope, examples },
      },
    },
    ...(call.method === 'POST' ? { 413: refer('responses', 'TooLarge') } : {}),
    ...(call.contentType === 'text/plain' ? { 503: { description: 'The chain cannot be read' } } : {}),
    ...limited,
  }
}

const TOKEN = { AppToken: [] }
const SECURITY = { required: [TOKEN], optional: [{}, TOKEN], none: [] }

function operationOf(name: string, call: Call, used: Set<string>, answers: Answers): Json {
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
    responses: answersOf(name, call, used, answers),
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
          summary: `A message of the event ${type}`,
          security: [],
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
  const answers: Answers = new Map()
  const paths: Record<string, Json> = {}
  for (const call of registered) {
    const name = NAME_OF.get(call)
    if (name === undefined) throw new Error(`${call.path} is not in the table of calls`)
    const path = call.path.startsWith('/') ? call.path : `${API_PREFIX}/${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, used, answers) }
  }
  const webhooks = webhooksOf(used)
  const objects = new Map(schemas)
  const components: Record<string, unknown> = {}
  // What is written refers to more; a set is walked to its end while it grows.
  for (const name of used) components[name] = written(objects.get(name), used, true)
  for (const [name, schema] of [...answers, ...Object.entries(FAILURES)]) {
    if (components[name] !== undefined) throw new Error(`two schemas are called ${name}`)
    components[name] = schema
  }
  const failed = (description: string): Json => ({
    description,
    content: { [JSON_TYPE]: { schema: refer('schemas', 'FailureAnswer') } },
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdfast',
      version: '1',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Every handled answer has HTTP status 200 and the envelope {code, msg, data}: code 200 success, 401 log out, 500 failed. A POST takes its inputs as a JSON body; plain ones may come in the query string instead, with an empty body under any content type or none. An input that query string and body name with different values is refused, and so is one that a POST does not know.',
    },
    servers: [{ url: '/', description: 'The server that this document comes from' }],
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
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'the same as the input `key`; two that differ are refused',
          schema: IntentKey,
        },
      },
      responses: {
        Unreadable: failed('The request is no HTTP that can be read (`INVALID_INPUT`)'),
        Unknown: failed('This server does not have the call (`INVALID_INPUT`)'),
        TooLarge: failed('The body is too large (`INVALID_INPUT`, with its `limit` in bytes)'),
        TooMany: failed('Too many requests (`RATE_LIMITED`): `retry-after` says when to come again'),
      },
      schemas: components,
    },
  }
}
