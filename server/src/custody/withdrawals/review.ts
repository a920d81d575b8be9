import type { Page } from '@holdfast/protocol/envelope'
import {
  type HoldInput,
  type QueuedWithdrawal,
  reviewApproval,
  type ReviewInput,
  type Withdrawal,
  type WithdrawalState,
  type WithdrawQueueQuery,
} from '@holdfast/protocol/withdrawals'
import { getAddress } from 'viem'
import type { Halts } from '../halts.ts'
import type { Head } from '../../chain/head.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Outbox } from '../payouts/outbox.ts'
import type { Operators } from '../../http/operators.ts'
import { paged } from '../../db/page.ts'
import { expectKnowing } from './halted.ts'
import type { WithdrawalsService } from './service.ts'
import { records } from './records.ts'
import * as store from './store.ts'
import { noteHeld } from './told.ts'

const ROLES = ['finance', 'manager'] as const

export type WithdrawalReviewOptions = {
  db: Db
  head: Head
  halts: Halts
  operators: Operators
  withdrawals: WithdrawalsService
  outbox: Pick<Outbox, 'park'>
}

/** Decisions of people about withdrawals. */
export class WithdrawalReview {
  private readonly operators: Operators
  private readonly head: Head
  private readonly db: Db
  private readonly withdrawals: WithdrawalsService
  private readonly halts: Halts
  private readonly outbox: WithdrawalReviewOptions['outbox']

  constructor(o: WithdrawalReviewOptions) {
    this.operators = o.operators
    this.head = o.head
    this.db = o.db
    this.withdrawals = o.withdrawals
    this.halts = o.halts
    this.outbox = o.outbox
  }

  async queue(session: Session, q: WithdrawQueueQuery): Promise<Page<QueuedWithdrawal>> {
    await this.operators.requireReader(session, 'finance')
    const asOf = await this.head.time()
    return paged(
      q,
      () => store.queue(this.db, q),
      async (rows) => {
        const ids = rows.map((r) => r.id)
        const approvals = await store.reviews(this.db, ids)
        const shown = await records(this.db, rows, approvals)
        return shown.map((w, i) => ({
          ...w,
          account: getAddress(rows[i]!.account),
          reason: rows[i]!.reason,
          approvedBy: approvals.filter((a) => a.withdrawal_id === w.id).map((a) => getAddress(a.person)),
          asOf,
        }))
      },
    )
  }

  /**
   * Records one person's decision. Enough signed approvals order the payout; one refusal ends the withdrawal.
   * @throws AppError ROLE_REQUIRED, SECOND_PERSON_REQUIRED, WITHDRAWAL_UNKNOWN, WITHDRAWAL_STATE, CUSTODY_HALTED,
   * SIGNATURE_INVALID, APPROVAL_EXPIRED
   */
  async decide(session: Session, input: ReviewInput): Promise<Withdrawal> {
    const { db, head, operators, withdrawals } = this
    const role = await operators.require(session, ...ROLES)
    const time = await head.time()
    const { id, approve, reason } = input
    if (!approve) await expectKnowing(this.halts)
    const words = approve ? await this.words(session, input) : null
    const known = await inTransaction(db, async (trx) => {
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
      const others = approve ? await store.reviews(trx, [id]) : []
      // Another approval came in meanwhile: its signature must be checked first.
      if (words && others.some((r) => !words.seen.has(textOf(r)) && r.person !== session.address))
        return false
      const kept = { signature: words?.signed.signature ?? null, signed_at: words?.signed.time ?? null }
      const review = { withdrawal_id: id, person: session.address, approve, reason, time, ...kept }
      if (!(await store.insertReview(trx, review)) && approve) throw new AppError('SECOND_PERSON_REQUIRED')
      const sound = others.filter((r) => words?.sound.has(textOf(r)))
      if (approve && sound.length + 1 >= row.approvals_needed) {
        await store.step(trx, row, { state: 'approved', time, reason })
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
      return true
    })
    if (!known) return this.decide(session, input)
    return (await records(db, [(await store.byId(db, id))!]))[0]!
  }

  /**
   * Has the payout of one withdrawal wait, or go on. Its owner can end it meanwhile, and what is signed already can still be paid.
   * @throws AppError ROLE_REQUIRED, SECOND_PERSON_REQUIRED, WITHDRAWAL_UNKNOWN, WITHDRAWAL_STATE
   */
  async hold(session: Session, { id, hold, reason }: HoldInput): Promise<Withdrawal> {
    const { db, head, operators } = this
    const role = await operators.require(session, ...ROLES)
    const time = await head.time()
    await inTransaction(db, async (trx) => {
      const row = await store.byId(trx, id)
      if (!row) throw new AppError('WITHDRAWAL_UNKNOWN')
      if (row.account === session.address) throw new AppError('SECOND_PERSON_REQUIRED')
      if (!(await this.outbox.park(trx, 'withdrawal', id, hold)))
        throw new AppError('WITHDRAWAL_STATE', { state: row.state })
      if (hold) await noteHeld(trx, row, { time })
      await operators.audit(trx, {
        actor: session.address,
        role,
        action: hold ? 'withdrawals.hold' : 'withdrawals.release',
        subject: String(id),
        before: { state: row.state, parked: !hold },
        after: { state: row.state, parked: hold },
        reason,
        time,
      })
    })
    return (await records(db, [(await store.byId(db, id))!]))[0]!
  }

  /** Checks the caller's signature, and those of all earlier approvals, against the stored withdrawal. */
  private async words(session: Session, input: ReviewInput) {
    const { db, operators } = this
    const { id, reason } = input
    // Read before the row: an approval in between changes the row's state, which is then refused.
    const earlier = await store.reviews(db, [id])
    const row = await store.byId(db, id)
    if (!row) throw new AppError('WITHDRAWAL_UNKNOWN')
    if (row.account === session.address) throw new AppError('SECOND_PERSON_REQUIRED')
    if (row.state !== 'review') throw new AppError('WITHDRAWAL_STATE', { state: row.state })
    if (earlier.some((r) => r.person === session.address)) throw new AppError('SECOND_PERSON_REQUIRED')
    const signed = await operators.requireSigned(session, reviewApproval(row, reason, 0), {
      ...(input.time === undefined ? {} : { time: input.time }),
      ...(input.signature === undefined ? {} : { signature: input.signature }),
    })
    const sound = new Set<string>()
    for (const r of earlier) {
      const approval = reviewApproval(row, r.reason, r.signed_at ?? 0)
      if (r.signature !== null && (await operators.isSigned(r.person, approval, r.signature)))
        sound.add(textOf(r))
    }
    return { signed, sound, seen: new Set(earlier.map(textOf)) }
  }
}

const textOf = (r: { person: string; reason: string; signature: string | null; signed_at: number | null }) =>
  JSON.stringify([r.person, r.reason, r.signature, r.signed_at])
