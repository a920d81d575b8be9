import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'

/**
 * Reads bodies as JSON. An empty one says nothing, under whatever type it comes: the specification sends a POST's inputs in the
 * query string.
 */
export function readBodies(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  // Fastify refuses a type that is none before it looks at the body.
  app.addHook('onRequest', async ({ headers }) => {
    const empty = (headers['content-length'] ?? '0') === '0' && headers['transfer-encoding'] === undefined
    if (empty) delete headers['content-type']
  })
  // How long a chunked body is shows when it is read.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else void json(request, body as string, done)
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => {
    done(body === '' ? null : new AppError('INVALID_INPUT', { field: 'body' }))
  })
}
