import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import type { ManualLevel, ManualLevelInput } from '@holdfast/protocol/levels'
import { type Static, Type } from 'typebox'
import { getAddress } from 'viem'
import { type Db, inTransaction, type Reader, type Trx } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Approved, Operators } from '../../http/operators.ts'

const KIND = 'levels.manual'
const Payload = Type.Object({
  account: Type.String(),
  level: Type.Union([Type.Integer({ minimum: 0, maximum: 9 }), Type.Null()]),
})
type Payload = Static<typeof Payload>

export type ManualOptions = {
  db: Db
  operators: Operators
  isRegistered: (address: string) => Promise<boolean>
  now: () => Promise<number>
}

/** Levels that two managers set by hand. They are shown with a mark; no epoch reads them, and nothing is paid by them. */
export class ManualLevels {
  private readonly db: Db
  private readonly operators: Operators
  private readonly isRegistered: ManualOptions['isRegistered']
  private readonly now: ManualOptions['now']

  constructor(o: ManualOptions) {
    this.db = o.db
    this.operators = o.operators
    this.isRegistered = o.isRegistered
    this.now = o.now
    this.operators.register({
      kind: KIND,
      payload: Payload,
      makers: ['manager'],
      checkers: ['manager'],
      errors: [],
      execute: (trx, approved) => this.execute(trx, approved),
    })
  }

  /** @throws AppError ROLE_REQUIRED, NOT_REGISTERED, PROPOSAL_EXISTS */
  async propose(session: Session, input: ManualLevelInput): Promise<{ proposal: number }> {
    await this.operators.require(session, 'manager')
    const account = input.account.toLowerCase()
    if (!(await this.isRegistered(account)))
      throw new AppError('NOT_REGISTERED', { address: getAddress(account) })
    const time = await this.now()
    const payload: Payload = { account, level: input.level }
    const proposal = await inTransaction(this.db, (trx) =>
      this.operators.propose(trx, session, {
        kind: KIND,
        subject: account,
        payload,
        reason: input.reason,
        time,
      }),
    )
    return { proposal }
  }

  private async execute(trx: Trx, { payload, reason, maker, checker, time }: Approved<Payload>) {
    const { account, level } = payload
    const before = await current(trx, account)
    await trx.deleteFrom('level_manual').where('account', '=', account).execute()
    if (level !== null)
      await trx
        .insertInto('level_manual')
        .values({ account, level, since: time, maker, checker, reason })
        .execute()
    return { before: { level: before }, after: { level } }
  }

  /** @throws AppError ROLE_REQUIRED */
  async page(session: Session, q: PageQuery): Promise<Page<ManualLevel>> {
    await this.operators.requireReader(session)
    const rows = this.db.selectFrom('level_manual')
    return paged(
      q,
      async ({ offset, limit }) => ({
        rows: await rows
          .selectAll()
          .orderBy('since', 'desc')
          .orderBy('account')
          .offset(offset)
          .limit(limit)
          .execute(),
        total: (await rows.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow())
          .total,
      }),
      (found) =>
        found.map((r) => ({
          account: getAddress(r.account),
          level: r.level,
          since: r.since,
          maker: getAddress(r.maker),
          checker: getAddress(r.checker),
          reason: r.reason,
        })),
    )
  }
}

const current = async (db: Reader, account: string): Promise<number | null> =>
  (await db.selectFrom('level_manual').select('level').where('account', '=', account).executeTakeFirst())
    ?.level ?? null
