import type { Halt, Halts } from '../halts.ts'
import type { Head } from '../../chain/head.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import type { WithdrawalsService } from './service.ts'
import * as store from './store.ts'

/** Why a withdrawal that needs no people waits all the same. */
export const HALTED = 'halted'
/** While one of these holds, a withdrawal may be paid although nothing is known of it here. */
const UNKNOWING: readonly Halt[] = ['indexBehind', 'nonceAhead', 'paymentsUnordered']

/** For so long what was found counts for calls that spend a balance inside the ledger, ms. */
const FRESH_MS = 500

/** @throws AppError CUSTODY_HALTED while it is not known here what was paid */
export async function expectKnowing(halts: Pick<Halts, 'now'>): Promise<void> {
  if ((await halts.now()).some((h) => UNKNOWING.includes(h))) throw new AppError('CUSTODY_HALTED')
}

/** The gate with a short memory, for what is asked very often and sends nothing to the chain. */
export function remembering(halts: Halts): Pick<Halts, 'now'> {
  let found: Promise<Halt[]> | undefined
  return {
    now: () => {
      if (!found) {
        found = halts.now()
        setTimeout(() => (found = undefined), FRESH_MS).unref()
      }
      return found
    },
  }
}

/** Approves what waited for the end of a halt and for nothing else. */
export class HaltedWithdrawals {
  private readonly db: Db
  private readonly head: Head
  private readonly halts: Halts
  private readonly withdrawals: WithdrawalsService

  constructor(o: { db: Db; head: Head; halts: Halts; withdrawals: WithdrawalsService }) {
    this.db = o.db
    this.head = o.head
    this.halts = o.halts
    this.withdrawals = o.withdrawals
  }

  /** @returns false: there is no more to do at once */
  async step(): Promise<boolean> {
    const { db, head, halts, withdrawals } = this
    const waiting = await store.halted(db)
    if (waiting.length === 0 || (await halts.now()).length > 0) return false
    const time = await head.time()
    for (const id of waiting)
      await inTransaction(db, async (trx) => {
        const row = await store.lockRow(trx, id)
        if (row?.state !== 'review' || (await halts.inside(trx)).length > 0) return
        await store.step(trx, row, { state: 'approved', time, reason: 'auto' })
        await withdrawals.order(trx, row, time)
      })
    return false
  }
}
