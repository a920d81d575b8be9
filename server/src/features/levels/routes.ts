import { calls } from '@holdfast/protocol/calls'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { answer } from '../../http/call.ts'
import type { BudgetService } from './budget.ts'
import type { EarningsService } from './earnings.ts'
import { type EpochsService, FILES } from './epochs.ts'
import type { ManualLevels } from './manual.ts'
import type { LevelNotices } from './notices.ts'
import type { ProofService } from './proof.ts'
import type { TeamService } from './team.ts'

export type LevelServices = {
  team: TeamService
  epochs: EpochsService
  proofs: ProofService
  earnings: EarningsService
  notices: LevelNotices
  manual: ManualLevels
  budget: BudgetService
}

export function levelsRoutes(app: FastifyInstance, s: LevelServices): void {
  answer(app, calls.getTeam, (_, { caller }) => s.team.team(caller.session.address))
  answer(app, calls.pageLegs, (q, { caller }) => s.team.legs(caller.session.address, q))
  answer(app, calls.pageEpochs, (q) => s.epochs.page(q))
  answer(app, calls.getEpoch, (q) => s.epochs.get(q))
  answer(app, calls.getLevelProof, ({ n }, { caller }) => s.proofs.proof(caller.session.address, n))
  answer(app, calls.pageLevelIncome, (q, { caller }) => s.earnings.income(caller.session.address, q))
  answer(app, calls.getEarnings, (_, { caller }) => s.earnings.earnings(caller.session.address))
  answer(app, calls.exportEarnings, (q, { caller }) => s.earnings.export(caller.session.address, q))
  answer(app, calls.pageOwnNotices, (q, { caller }) => s.notices.page(caller.session.address, q))
  answer(app, calls.readOwnNotices, ({ upTo }, { caller }) => s.notices.read(caller.session.address, upTo))
  answer(app, calls.getLevelBudget, (_, { caller }) => s.budget.budget(caller.session))
  answer(app, calls.proposeManualLevel, (input, { caller }) => s.manual.propose(caller.session, input))
  answer(app, calls.pageManualLevels, (q, { caller }) => s.manual.page(caller.session, q))
  app.get<{ Params: { sha256: string } }>(`${FILES}/:sha256`, async ({ params: { sha256 } }, reply) => {
    const found = HASH.test(sha256) ? await s.epochs.file(sha256) : null
    // Its name is its content: it never changes.
    return found ? send(reply, found, 'public, max-age=31536000, immutable') : reply.callNotFound()
  })
  // As `npm run epoch:verify` asks for them.
  app.get<{ Params: { n: string; name: string } }>(
    `${FILES}/:n/:name`,
    async ({ params: { n, name } }, reply) => {
      const found = NUMBER.test(n) ? await s.epochs.fileOf(Number(n), name) : null
      return found ? send(reply, found, 'no-cache') : reply.callNotFound()
    },
  )
}

const HASH = /^0x[0-9a-f]{64}$/
const NUMBER = /^[1-9]\d{0,8}$/

type Found = NonNullable<Awaited<ReturnType<EpochsService['file']>>>

const send = (reply: FastifyReply, { name, bytes, data }: Found, caching: string) =>
  reply
    .header('cache-control', caching)
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(name.endsWith('.json') ? 'application/json; charset=utf-8' : 'application/vnd.apache.parquet')
    .send(data)
