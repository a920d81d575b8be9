import { randomFillSync } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Meters } from '../signals/meters.ts'
import { type Tracer, type Underway, underway } from '../underway.ts'

declare module 'fastify' {
  interface FastifyRequest {
    underway: Underway
  }
}

/** Bytes of an id. */
const ID = 9
/** Random bytes for the next ids: to ask for those of one id costs a call some per cent of its processor time. */
const random = Buffer.alloc(ID * 256)
let used = random.length

/** A request's id in logs and traces, and in the answer when it fails: never what a caller sent. */
export function requestId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  return random.toString('base64url', used, (used += ID))
}

const callOf = (request: FastifyRequest) => request.routeOptions.config.call ?? 'other'

/** Has every answer counted, noted in the log and, with a tracer, traced; each line logged on its way has the request's id. */
export function watchRequests(app: FastifyInstance, meters: Meters, tracer: Tracer | null): void {
  app.decorateRequest('outcome', 'ok')
  app.decorateRequest('underway')
  app.addHook('onRequest', (request, _, done) => {
    const place = tracer?.begin(callOf(request), 'request', { 'http.request.method': request.method })
    request.underway = { request: request.id, ...(place ? { place } : {}) }
    underway.run(request.underway, done)
  })
  // A body arrives outside of what was begun with its request.
  app.addHook('preValidation', (request, _, done) => underway.run(request.underway, done))
  app.addHook('onResponse', async (request, reply) => {
    const { outcome } = request
    meters.answered(callOf(request), outcome, reply.elapsedTime / 1_000)
    request.underway.place?.end(outcome === 'failed', {
      'http.response.status_code': reply.statusCode,
      'holdfast.outcome': outcome,
      'holdfast.request': request.id,
    })
    request.log.debug(
      { request: request.id, call: callOf(request), outcome, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
}
