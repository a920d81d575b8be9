import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { CODE, type Failure } from '@holdfast/protocol/envelope'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ChainUnavailable } from '../chain/errors.ts'
import { OutcomeUnknown } from '../db/database.ts'
import { catalogue, text } from '../i18n/index.ts'
import { InsufficientBalance, KeyConflict, LedgerUnavailable } from '../ledger/errors.ts'
import { AppError, Unreadable } from './errors.ts'

/** Client mistakes that Fastify itself finds while reading a request. */
const INPUT_CODES = new Set([
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
])

function toAppError(e: unknown): AppError | undefined {
  if (e instanceof AppError) return e
  if (e instanceof ChainUnavailable) return new AppError('CHAIN_UNAVAILABLE')
  if (e instanceof KeyConflict) return new AppError('KEY_CONFLICT')
  if (e instanceof LedgerUnavailable || e instanceof OutcomeUnknown) return new AppError('OUTCOME_UNKNOWN')
  // A shortage of a house account is explained by the feature that meets it.
  if (e instanceof InsufficientBalance && e.owner.startsWith('0x'))
    return new AppError('INSUFFICIENT_BALANCE', {
      symbol: e.currency,
      available: String(e.available),
      needed: String(e.needed),
    })
  const { code, statusCode } = (e ?? {}) as Partial<FastifyError>
  if (e instanceof SyntaxError || (code && INPUT_CODES.has(code)))
    return new AppError('INVALID_INPUT', { field: 'body' })
  if (code === 'FST_ERR_BAD_URL' || (statusCode === 400 && e instanceof Error))
    return new AppError('INVALID_INPUT', { field: 'request' })
  return undefined
}

/** What the caller could not have done otherwise: something of ours, or of the chain, was not there. */
const FAILED: readonly string[] = ['INTERNAL', 'CHAIN_UNAVAILABLE', 'OUTCOME_UNKNOWN']

function answer(request: FastifyRequest, reply: FastifyReply, e: AppError): FastifyReply {
  const { texts, tag } = catalogue(request.headers.lang)
  request.outcome = FAILED.includes(e.code) ? 'failed' : 'refused'
  const data: Failure = { ...e.values, error: e.code }
  return reply
    .header('content-language', tag)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      code: e.logout ? CODE.logout : CODE.failed,
      msg: e.code === 'NO_LOGIN' ? 'noLogin' : text(texts, e.code, e.values, tag),
      data,
    })
}

/** Makes every failure an envelope: HTTP 200, and 4xx only for transport (400, 404, 412, 413, 416, 429). Never a stack trace. */
export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const status = (error as { statusCode?: unknown } | null)?.statusCode
    if (status === 429) {
      const seconds = Math.ceil(Number(reply.getHeader('retry-after') ?? 60))
      return answer(request, reply.code(429), new AppError('RATE_LIMITED', { seconds }))
    }
    if (status === 413)
      return answer(
        request,
        reply.code(413),
        new AppError('INVALID_INPUT', { field: 'body', limit: request.routeOptions.bodyLimit }),
      )
    if (error instanceof Unreadable)
      return answer(request, reply.code(400), new AppError('INVALID_INPUT', { field: error.field }))
    const known = toAppError(error)
    if (known?.code === 'RATE_LIMITED')
      return answer(request, reply.code(429).header('retry-after', String(known.values['seconds'])), known)
    if (!known && typeof status === 'number' && status >= 400 && status < 500)
      return transportFailure(request, reply, status, error)
    if (!known) request.log.error({ err: error, request: request.id }, 'a call failed')
    return answer(request, reply.code(200), known ?? new AppError('INTERNAL', { request: request.id }))
  })
}

/** What a caller asked for in a way that no file or path has: theirs alone, and nothing to log. */
function transportFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: unknown,
): FastifyReply {
  // A file that may not be served (outside the web app's folder, hidden) does not exist for anybody.
  if (status === 403 || status === 404) return unknownCall(request, reply)
  const { headers } = error as { headers?: Record<string, string> }
  if (status === 416 && headers) reply.headers(headers)
  const field = { 412: 'if-match', 416: 'range' }[status] ?? 'request'
  return answer(request, reply.code(status), new AppError('INVALID_INPUT', { field }))
}

/**
 * Answers what is no HTTP that can be read: HTTP 400, 408 or 431 with the envelope, and the connection ends. Nobody has said a language
 * yet.
 */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // While an answer to another request is under way, what is written now would be taken for it.
  const { _httpMessage: answering } = socket as Socket & { _httpMessage?: ServerResponse | null }
  const isOther = answering && (answering.headersSent || answering.req.complete)
  if (error.code === 'ECONNRESET' || !socket.writable || isOther) {
    socket.destroy()
    return
  }
  const status = UNREADABLE[error.code ?? ''] ?? 400
  const { texts, tag } = catalogue(undefined)
  const values = { field: status === 431 ? 'headers' : 'request' }
  const body = JSON.stringify({
    code: CODE.failed,
    msg: text(texts, 'INVALID_INPUT', values, tag),
    data: { error: 'INVALID_INPUT', ...values },
  })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

const UNREADABLE: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/** The answer for an unknown call. */
export function unknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(request, reply.code(404), new AppError('INVALID_INPUT', { field: 'path' }))
}
