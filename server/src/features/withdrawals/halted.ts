import type { Halt, Halts } from '../../chain/halts.ts'
import type { Head } from '../../chain/head.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import type { WithdrawalsService } from './service.ts'
import * as store from './store.ts'

/** Why a withdrawal that needs no people waits all the same. */
export const HALTED = 'halted'
/** While one of these holds, a withdrawal may be paid although nothing is known of it here. */
const UNKNOWING: readonly Halt[] = ['indexBehind', 'nonceAhead', 'paymentsUnordered']

/** @throws AppError CUSTODY_HALTED while it is not known here what was paid */
export async function expectKnowing(halts: Halts): Promise<void> {
  if ((await halts.now()).some((h) => UNKNOWING.includes(h))) throw new AppError('CUSTODY_HALTED')
}

/** Approves what waited for the end of a halt and for nothing else. */
export class HaltedWithdrawals {
  private readonly o: { db: Db; head: Head; halts: Halts; withdrawals: WithdrawalsService }

  constructor(o: { db: Db; head: Head; halts: Halts; withdrawals: WithdrawalsService }) {
    this.o = o
  }

  /** @returns false: there is no more to do at once */
  async step(): Promise<boolean> {
    const { db, head, halts, withdrawals } = this.o
    const waiting = await store.halted(db)
    if (waiting.length === 0 || (await halts.now()).length > 0) return false
    const time = await head.time()
    for (const id of waiting)
      await inTransaction(db, async (trx) => {
        const row = await store.lockRow(trx, id)
        if (row?.state !== 'review' || (await halts.inside(trx)).length > 0) return
        await store.step(trx, id, { state: 'approved', time, reason: 'auto' })
        await withdrawals.order(trx, row, time)
      })
    return false
  }
}
