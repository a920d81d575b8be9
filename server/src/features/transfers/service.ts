import { randomUUID } from 'node:crypto'
import type { TransferInfo, TransferInput, Transferred } from '@holdfast/protocol/transfers'
import type { Db } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Settings } from '../../http/settings.ts'
import { KeyConflict } from '../../ledger/errors.ts'
import { findByKey } from '../../ledger/read.ts'
import type { TransferWriter } from '../../ledger/writer.ts'
import { userAccount } from '../../ledger/owner.ts'

const BPS = 10_000n

export type TransfersOptions = {
  db: Db
  settings: Settings
  writer: Pick<TransferWriter, 'transfer'>
  /** whether a lower-case address is registered. @throws ChainUnavailable */
  isRegistered: (address: string) => Promise<boolean>
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
}

/** Transfers between registered users. */
export class TransfersService {
  private readonly settings: Settings
  private readonly now: TransfersOptions['now']
  private readonly writer: Pick<TransferWriter, 'transfer'>
  private readonly isRegistered: TransfersOptions['isRegistered']
  private readonly db: Db

  constructor(o: TransfersOptions) {
    this.settings = o.settings
    this.now = o.now
    this.writer = o.writer
    this.isRegistered = o.isRegistered
    this.db = o.db
  }

  async info(): Promise<TransferInfo> {
    return { feeBps: await this.settings.get('transfer.feeBps') }
  }

  /**
   * Moves an amount to a registered address. Once a key has had its effect, repeating the request returns that effect, whatever
   * has changed since.
   * @throws AppError MODULE_CLOSED, AMOUNT_ZERO, RECEIVER_IS_SELF, RECEIVER_NOT_REGISTERED
   * @throws InsufficientBalance, KeyConflict, LedgerUnavailable
   */
  async transfer(session: Session, input: TransferInput): Promise<Transferred> {
    const { settings } = this
    const from = session.address
    const to = input.to.toLowerCase()
    const amount = BigInt(input.amount)
    // Clients' keys cannot contain a point, so these never collide with them.
    const key = `transfer:${from}:${input.key ?? `auto.${randomUUID()}`}`
    const [open, feeBps, time] = await Promise.all([
      settings.get('module.custody'),
      settings.get('transfer.feeBps'),
      this.now(),
    ])
    const refused = await this.problem({ open, from, to, amount })
    if (refused) {
      const before = input.key === undefined ? undefined : await this.before(key, from, { ...input, to })
      if (before) return before
      throw refused
    }
    const fee = (amount * BigInt(feeBps)) / BPS
    try {
      const { journalId, replayed } = await this.writer.transfer({
        key,
        from: userAccount(from),
        to: userAccount(to),
        currency: input.symbol,
        amount,
        fee,
        time,
      })
      if (!replayed)
        return {
          journal: journalId,
          amount: String(amount),
          fee: String(fee),
          received: String(amount - fee),
          time,
        }
    } catch (e) {
      // The fee may have changed since the key had its effect.
      if (!(e instanceof KeyConflict)) throw e
    }
    const before = await this.before(key, from, { ...input, to })
    if (!before) throw new KeyConflict(key)
    return before
  }

  private async problem(t: { open: boolean; from: string; to: string; amount: bigint }) {
    if (!t.open) return new AppError('MODULE_CLOSED')
    if (t.amount === 0n) return new AppError('AMOUNT_ZERO')
    if (t.from === t.to) return new AppError('RECEIVER_IS_SELF')
    return (await this.isRegistered(t.to)) ? undefined : new AppError('RECEIVER_NOT_REGISTERED')
  }

  /**
   * What this request did before, or undefined.
   * @throws KeyConflict when its key did something else
   */
  private async before(key: string, from: string, input: TransferInput): Promise<Transferred | undefined> {
    const journal = await findByKey(this.db, key)
    if (!journal) return undefined
    const of = (owner: string) => journal.postings.find((p) => p.owner === owner)?.amount ?? 0n
    const amount = -of(from)
    if (
      journal.to !== input.to ||
      amount !== BigInt(input.amount) ||
      journal.postings.some((p) => p.currency !== input.symbol)
    )
      throw new KeyConflict(key)
    return {
      journal: journal.journalId,
      amount: String(amount),
      fee: String(of('fees')),
      received: String(of(input.to)),
      time: journal.time,
    }
  }
}
