import { Page, PageQuery } from '@holdfast/protocol/envelope'
import {
  SolvencyLeaf,
  SolvencyLeafQuery,
  SolvencyQuery,
  SolvencyRecord,
  SolvencySnapshot,
} from '@holdfast/protocol/solvency'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import { hash, pageWith, someone } from '@holdfast/protocol/calls/examples'
import type { SolvencyService } from './service.ts'

const tag = 'solvency'
const wallet = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const owed = '125000000000000000000000'
const time = 1_763_683_200

const exampleAsset = {
  symbol: 'USDT' as const,
  root: hash,
  liabilities: owed,
  users: 812,
  vault: '330000000000000000000000',
  forwarders: '1200000000000000000000',
  inflight: '98000000000000000000',
  fees: '2000000000000000000',
  house: '206000000000000000000000',
  unmatched: '100000000000000000000',
  donated: '0',
  cold: '0',
  ratioBps: 26_496,
}

const exampleSnapshot = {
  id: 31,
  version: 2,
  block: 8_120,
  blockHash: hash,
  time,
  vaultAddress: wallet,
  assets: [exampleAsset],
}

/** @param o.local whether a snapshot can be asked for (the local chain) */
export function solvencyRoutes(
  app: FastifyInstance,
  { solvency, local }: { solvency: SolvencyService; local: boolean },
): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'getSolvency',
      tag,
      summary:
        'What is owed and held of each asset at one final block: the newest snapshot, or one by number. Everything to check it by is at `/api/solvency/{id}.json`.',
      input: SolvencyQuery,
      data: SolvencySnapshot,
      errors: ['SNAPSHOT_UNKNOWN'],
      session: 'none',
      example: { input: {}, data: exampleSnapshot },
    },
    ({ id }) => solvency.get(id),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'pageSolvency',
      tag,
      summary: 'Snapshots, newest first.',
      input: PageQuery,
      data: Page(SolvencyRecord),
      session: 'none',
      example: {
        input: { page: 1, size: 20 },
        data: pageWith({
          id: 31,
          block: 8_120,
          time,
          assets: [
            { symbol: 'USDT', liabilities: owed, reserves: '331200000000000000000000', ratioBps: 26_496 },
          ],
        }),
      },
    },
    (q) => solvency.page(q),
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'getSolvencyLeaf',
      tag,
      summary:
        "The signed-in address's own leaf in a snapshot, and the nodes beside its way to the root (see `checkLeaf`).",
      input: SolvencyLeafQuery,
      data: SolvencyLeaf,
      errors: ['SNAPSHOT_UNKNOWN', 'LEAVES_GONE'],
      session: 'required',
      example: {
        input: { id: 31, symbol: 'USDT' },
        data: {
          id: 31,
          symbol: 'USDT',
          address: someone,
          salt: hash,
          balance: '100000000000000000000',
          seq: 14,
          entryHash: hash,
          proof: [{ hash, sum: '250000000000000000000', left: true }],
        },
      },
    },
    ({ id, symbol }, { caller }) => solvency.leaf(caller.session, id, symbol),
  )
  if (local)
    addCall(
      app,
      {
        method: 'POST',
        path: 'takeSolvency',
        tag,
        summary: 'Takes a snapshot at the newest final block (local chain only) and answers the newest one.',
        input: Type.Object({}),
        data: SolvencySnapshot,
        errors: ['SNAPSHOT_UNKNOWN', 'CHAIN_UNAVAILABLE'],
        session: 'none',
        example: { input: {}, data: exampleSnapshot },
      },
      async () => {
        await solvency.take()
        return solvency.get(undefined)
      },
    )
  app.get<{ Params: { file: string } }>(
    '/api/solvency/:file',
    { schema: { hide: true } },
    async (request, reply) => {
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
    },
  )
}
