import type { Halt, Halts } from '../halts.ts'
import type { Head } from '../../chain/head.ts'
import { type Db, inTransaction } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import type { WithdrawalsService } from './service.ts'
import * as store from './store.ts'

/** Reason of a withdrawal that needs no review but waits for the end of a halt. */
export const HALTED = 'halted'
/** During one of these halts the vault may have paid a withdrawal that these tables do not know to be paid. */
const UNKNOWING: readonly Halt[] = ['indexBehind', 'nonceAhead', 'paymentsUnordered']

/** How long the gate's answer is reused for calls that move a balance inside the ledger only, ms. */
const FRESH_MS = 500

/** @throws AppError CUSTODY_HALTED while the tables may not know every payment of the vault */
export async function expectKnowing(halts: Pick<Halts, 'now'>): Promise<void> {
  if ((await halts.now()).some((h) => UNKNOWING.includes(h))) throw new AppError('CUSTODY_HALTED')
}

/** The gate with a short cache, for frequent calls that send nothing to the chain. */
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

/** Approves withdrawals that waited for the end of a halt and nothing else. */
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
