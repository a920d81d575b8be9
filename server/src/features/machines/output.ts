import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { InsufficientBalance } from '../../ledger/errors.ts'
import { post } from '../../ledger/post.ts'
import * as store from './store.ts'
import { DAY, RESERVE } from './terms.ts'
import { userAccount } from '../../ledger/owner.ts'

/** Most days booked in one transaction, so that long downtime is made up for in pieces. */
const DAYS_AT_ONCE = 30

/** The result of converting an amount of TDE, in base units, as conversions compute it. */
export type Exchanged = { fee: bigint; net: bigint; received: bigint; paid: bigint }

export type MachineOutputOptions = {
  db: Db
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  /** returns the current conversion of TDE to USDT, or null while the price is too old */
  exchangeNow: () => Promise<((amount: bigint) => Exchanged) | null>
}

/** Books the output of machines: each day once, also days that passed while no server ran. */
export class MachineOutput {
  private readonly now: MachineOutputOptions['now']
  private readonly db: Db
  private readonly exchangeNow: MachineOutputOptions['exchangeNow']

  constructor(o: MachineOutputOptions) {
    this.now = o.now
    this.db = o.db
    this.exchangeNow = o.exchangeNow
  }

  /** Books what is due of one purchase. @returns whether there may be more */
  async step(): Promise<boolean> {
    const now = await this.now()
    if (!(await store.anyDue(this.db, now))) return false
    const exchange = await this.exchangeNow()
    return inTransaction(this.db, async (trx) => {
      const p = await store.takeDue(trx, now)
      if (!p) return false
      const passed = Math.min(p.days, Math.floor((now - p.starts_at) / DAY), p.posted + DAYS_AT_ONCE)
      const exchanging = exchange !== null && (await store.wantsExchange(trx, p.owner)) ? exchange : null
      for (let day = p.posted + 1; day <= passed; day++) {
        await this.postDay(trx, p, day, now, exchanging)
        // The database takes one day at a time.
        await store.setPosted(trx, p.id, day)
      }
      return true
    })
  }

  private async postDay(
    trx: Trx,
    p: store.PurchaseRow,
    day: number,
    now: number,
    exchange: ((amount: bigint) => Exchanged) | null,
  ): Promise<void> {
    const daily = BigInt(p.daily)
    const pay = (kind: 'static' | 'invitation' | 'acceleration', to: string, amount: bigint) =>
      post(trx, {
        key: `machine:${p.id}:${day}:${kind}`,
        kind,
        postings: [
          { owner: RESERVE, currency: 'TDE', amount: -amount },
          { owner: userAccount(to), currency: 'TDE', amount },
        ],
        memo: { ref: `machine ${p.id} day ${day}` },
        time: now,
      })
    const { journalId } = await pay('static', p.owner, daily)
    if (p.inviter !== null && BigInt(p.invitation) > 0n)
      await pay('invitation', p.inviter, BigInt(p.invitation))
    if (p.accelerator !== null && BigInt(p.acceleration) > 0n)
      await pay('acceleration', p.accelerator, BigInt(p.acceleration))
    await store.insertOutput(trx, {
      purchase_id: p.id,
      day,
      posted_at: now,
      journal_id: journalId,
      exchange_journal_id: exchange === null ? null : await this.exchange(trx, p, day, now, exchange(daily)),
    })
  }

  /** Converts a day's output to USDT. @returns null when liquidity does not suffice; then it stays TDE */
  private async exchange(trx: Trx, p: store.PurchaseRow, day: number, now: number, e: Exchanged) {
    if (e.received === 0n) return null
    try {
      const { journalId } = await post(trx, {
        key: `machine:${p.id}:${day}:exchange`,
        kind: 'exchange',
        postings: [
          { owner: userAccount(p.owner), currency: 'TDE', amount: -(e.net + e.fee) },
          { owner: 'liquidity', currency: 'TDE', amount: e.net },
          { owner: 'fees', currency: 'TDE', amount: e.fee },
          { owner: 'liquidity', currency: 'USDT', amount: -e.paid },
          { owner: userAccount(p.owner), currency: 'USDT', amount: e.received },
          { owner: 'rounding', currency: 'USDT', amount: e.paid - e.received },
        ],
        memo: { ref: `machine ${p.id} day ${day}` },
        time: now,
      })
      return journalId
    } catch (error) {
      // The owner's TDE may be held as well: then the output stays TDE.
      if (error instanceof InsufficientBalance) return null
      throw error
    }
  }
}
