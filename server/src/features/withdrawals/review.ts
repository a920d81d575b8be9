import type { Page } from '@holdfast/protocol/envelope'
import type {
  QueuedWithdrawal,
  ReviewInput,
  Withdrawal,
  WithdrawalState,
  WithdrawQueueQuery,
} from '@holdfast/protocol/withdrawals'
import { getAddress } from 'viem'
import type { Halts } from '../../chain/halts.ts'
import type { Head } from '../../chain/head.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators } from '../../http/operators.ts'
import { paged } from '../../db/page.ts'
import { expectKnowing } from './halted.ts'
import type { WithdrawalsService } from './service.ts'
import * as store from './store.ts'

const ROLES = ['finance', 'manager'] as const

export type WithdrawalReviewOptions = {
  db: Db
  head: Head
  halts: Halts
  operators: Operators
  withdrawals: WithdrawalsService
}

/** What people decide about withdrawals. */
export class WithdrawalReview {
  private readonly o: WithdrawalReviewOptions

  constructor(o: WithdrawalReviewOptions) {
    this.o = o
  }

  async queue(session: Session, q: WithdrawQueueQuery): Promise<Page<QueuedWithdrawal>> {
    await this.o.operators.requireReader(session, 'finance')
    return paged(
      q,
      () => store.queue(this.o.db, q),
      async (rows) => {
        const ids = rows.map((r) => r.id)
        const approvals = await store.reviews(this.o.db, ids)
        const shown = await this.o.withdrawals.records(rows, approvals)
        return shown.map((w, i) => ({
          ...w,
          account: getAddress(rows[i]!.account),
          reason: rows[i]!.reason,
          approvedBy: approvals.filter((a) => a.withdrawal_id === w.id).map((a) => getAddress(a.person)),
        }))
      },
    )
  }

  /**
   * One person's word. Enough approvals order the payout; one refusal ends the withdrawal.
   * @throws AppError ROLE_REQUIRED, SECOND_PERSON_REQUIRED, WITHDRAWAL_UNKNOWN, WITHDRAWAL_STATE, CUSTODY_HALTED
   */
  async decide(session: Session, input: ReviewInput): Promise<Withdrawal> {
    const { db, head, operators, withdrawals } = this.o
    const role = await operators.require(session, ...ROLES)
    const time = await head.time()
    const { id, approve, reason } = input
    if (!approve) await expectKnowing(this.o.halts)
    await inTransaction(db, async (trx) => {
      const before = await store.byId(trx, id)
      if (!before) throw new AppError('WITHDRAWAL_UNKNOWN')
      if (before.account === session.address) throw new AppError('SECOND_PERSON_REQUIRED')
      let after: WithdrawalState = 'review'
      if (!approve) {
        const row = await withdrawals.callBack(trx, id, { state: 'refused', time, reason })
        after = row.state
      }
      const row = (await store.lockRow(trx, id))!
      if (approve && row.state !== 'review') throw new AppError('WITHDRAWAL_STATE', { state: row.state })
      const review = { withdrawal_id: id, person: session.address, approve, reason, time }
      if (!(await store.insertReview(trx, review)) && approve) throw new AppError('SECOND_PERSON_REQUIRED')
      if (approve && (await store.reviews(trx, [id])).length >= row.approvals_needed) {
        await store.step(trx, id, { state: 'approved', time, reason })
        await withdrawals.order(trx, row, time)
        after = 'approved'
      }
      await operators.audit(trx, {
        actor: session.address,
        role,
        action: approve ? 'withdrawals.approve' : 'withdrawals.refuse',
        subject: String(id),
        before: { state: before.state },
        after: { state: after },
        reason,
        time,
      })
    })
    return (await withdrawals.records([(await store.byId(db, id))!]))[0]!
  }
}
