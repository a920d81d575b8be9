import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../http/call.ts'
import type { SolvencyService } from './service.ts'

/** @param o.local whether a statement can be requested (the local chain) */
export function solvencyRoutes(
  app: FastifyInstance,
  { solvency, local }: { solvency: SolvencyService; local: boolean },
): void {
  answer(app, calls.getSolvency, ({ id }) => solvency.get(id))
  answer(app, calls.pageSolvency, (q) => solvency.page(q))
  answer(app, calls.getSolvencyLeaf, ({ id, symbol }, { caller }) =>
    solvency.leaf(caller.session, id, symbol),
  )
  if (local)
    answer(app, calls.takeSolvency, async () => {
      await solvency.take()
      return solvency.get(undefined)
    })
  app.get<{ Params: { file: string } }>('/api/solvency/:file', async (request, reply) => {
    const id = /^(\d{1,15})\.json$/.exec(request.params.file)?.[1]
    if (id === undefined) return reply.callNotFound()
    const packed = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    const file = await solvency.file(Number(id), packed)
    if (packed) void reply.header('content-encoding', 'gzip')
    // A snapshot never changes.
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('vary', 'accept-encoding')
      .type('application/json; charset=utf-8')
      .send(file)
  })
}
