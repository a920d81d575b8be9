import { CODE } from '@holdfast/protocol/envelope'
import type { ErrorCode } from '@holdfast/protocol/errors'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { type TObject, type TSchema, Type } from 'typebox'
import { type Call, COMMON_ERRORS, FailureAnswer } from './call.ts'

/** Every error code that a call can answer with. */
export function errorsOf(call: Call<TObject, TSchema>): ErrorCode[] {
  const own = call.session === 'none' ? [] : (['NO_LOGIN'] as const)
  return [...COMMON_ERRORS, ...own, ...(call.errors ?? [])]
}

/** Turns a call's description into OpenAPI's terms. */
function describe(schema: FastifySchema): FastifySchema {
  const { call } = schema
  if (!call) return schema
  const success = (schema.response as { 200: TSchema } | undefined)?.[200] ?? call.data
  const headers = {
    type: 'object',
    properties: {
      AppToken: { type: 'string', description: 'the session token' },
      lang: { type: 'string', description: 'language of `msg`', examples: ['tw', 'en'] },
    },
    ...(call.session === 'required' ? { required: ['AppToken'] } : {}),
  }
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const rest = Type.Omit(call.input, inPath)
  const inQuery = call.method === 'GET' || call.upload !== undefined
  const input = inQuery ? { querystring: rest } : { body: rest }
  const upload = call.upload && {
    consumes: ['multipart/form-data'],
    body: Type.Object({ [call.upload]: Type.String({ format: 'binary' }) }),
  }
  return {
    summary: call.summary,
    tags: [call.tag],
    description: [
      `Error codes: ${errorsOf(call).join(', ')}.`,
      ...(call.upload ? [`The file is the field \`${call.upload}\` of a multipart body.`] : []),
      ...(call.method === 'POST' && !call.upload
        ? ['Inputs may come in the query string instead of the body.']
        : []),
    ].join(' '),
    headers,
    ...(inPath.length > 0 ? { params: Type.Pick(call.input, inPath) } : {}),
    ...(Object.keys(rest.properties).length > 0 ? input : {}),
    ...upload,
    response: {
      200: {
        description: call.contentType
          ? 'The file; or an envelope that says why there is none'
          : 'The envelope: success, or a failure with its code',
        content: {
          ...(call.contentType ? { [call.contentType]: { schema: success } } : {}),
          'application/json': {
            schema: call.contentType ? FailureAnswer : { oneOf: [success, FailureAnswer] },
            ...(call.example
              ? { examples: { success: { value: { code: CODE.ok, msg: 'OK', data: call.example.data } } } }
              : {}),
          },
        },
      },
    },
  }
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
  })
}
