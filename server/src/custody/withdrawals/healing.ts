import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { payoutId } from '@holdfast/protocol/payouts'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type Hex, isAddressEqual } from 'viem'
import type { Client } from '../../chain/client.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import { eventReader } from '../../chain/events.ts'
import type { Halts } from '../halts.ts'
import type { Outbox } from '../payouts/outbox.ts'
import type { PaymentRow } from '../payouts/store.ts'
import type { Providers } from '../../chain/providers.ts'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { InsufficientBalance } from '../../ledger/errors.ts'
import { bookFound, makeRoom, type Found } from './found.ts'
import { isCreditDue } from '../deposits/known.ts'
import { isUnderWay, setBooked, unbookedPayments } from '../payouts/known.ts'

/** Payments looked at in one step. */
const AT_ONCE = 50

export type HealingOptions = {
  db: Db
  providers: Providers
  outbox: Outbox
  halts: Halts
  deployment: Deployment
  /** assets by token, lower-case */
  symbols: Map<string, LedgerSymbol>
  log: Logger
  /** books a vault order that sent back a transfer of the queue; returns null for any other */
  bookReturn: (trx: Trx, payment: Found) => Promise<number | null>
}

/**
 * Books payments of the vault that these tables do not know, as when the database is older than the payment. A withdrawal is
 * booked to the account that signed it, a payment to the node cards to the fees, a returned transfer to its row in the queue.
 * Other orders of operators, and what exceeds the account's balance, are left to people (`UnorderedPayments`).
 */
export class Healing {
  private readonly db: Db
  private readonly symbols: Map<string, LedgerSymbol>
  private readonly bookReturn: HealingOptions['bookReturn']
  private readonly outbox: Outbox
  private readonly log: Logger
  private readonly halts: Halts
  private readonly providers: Providers
  private readonly deployment: Deployment
  private readonly confirmed = new Set<string>()

  constructor(o: HealingOptions) {
    this.db = o.db
    this.symbols = o.symbols
    this.bookReturn = o.bookReturn
    this.outbox = o.outbox
    this.log = o.log
    this.halts = o.halts
    this.providers = o.providers
    this.deployment = o.deployment
  }

  /** Books what is final and covered, in the order of the chain. @returns whether anything changed: then more may fit */
  async step(): Promise<boolean> {
    let changed = false
    for (const row of await this.due())
      if ((await this.isConfirmed(row)) && (await this.book(row))) changed = true
    return changed
  }

  private due(): Promise<PaymentRow[]> {
    return unbookedPayments(this.db)
      .where('kind', 'in', ['withdrawal', 'nodes', 'order'])
      .where('block_number', '<=', sql<number>`(select least(number, finalized) from chain_cursor)`)
      .selectAll()
      .orderBy('block_number')
      .orderBy('log_index')
      .limit(AT_ONCE)
      .execute()
  }

  private async book(row: PaymentRow): Promise<boolean> {
    const found: Found = { ...row, pay_id: row.pay_id!, symbol: this.symbols.get(row.token)! }
    try {
      return await inTransaction(this.db, async (trx) => {
        if (!(await isOpen(trx, found.pay_id))) return false
        // A payment signed here with the same number must first be proven void, by `OutboxFollower`.
        if (await isUnderWay(trx, found.pay_id)) return false
        const journalId =
          found.kind === 'order'
            ? await this.bookReturn(trx, found)
            : await bookFound(trx, this.outbox, found)
        if (journalId === null) return false
        await setBooked(trx, found.pay_id, journalId)
        this.log.warn({ payment: found.pay_id, tx: row.tx_hash }, 'booked from the chain')
        return true
      })
    } catch (e) {
      if (!(e instanceof InsufficientBalance)) throw e
      return this.clear(found)
    }
  }

  /**
   * Calls back the account's newest unsigned withdrawals when, with all earlier deposits credited, its balance does not cover the
   * payment.
   */
  private async clear(found: Found): Promise<boolean> {
    const halts = await this.halts.now()
    if (found.account === null || halts.some((h) => h === 'indexBehind' || h === 'custodyGap')) return false
    return inTransaction(this.db, async (trx) => {
      if (await isCreditDue(trx, found.block_number)) return false
      return makeRoom(trx, this.outbox, found)
    })
  }

  /** Whether nodes agree on the payment: no account is charged on one node's answer. */
  private async isConfirmed(row: PaymentRow): Promise<boolean> {
    if (this.confirmed.has(row.pay_id!)) return true
    try {
      if (!(await this.providers.agree((c) => isAsTold(c, row, this.deployment)))) return false
      this.confirmed.add(row.pay_id!)
      return true
    } catch (err) {
      if (!(err instanceof ChainUnavailable)) throw err
      this.log.error({ err, payment: row.pay_id }, 'a payment that is not known here is not confirmed')
      return false
    }
  }
}

/** Whether it is not booked yet and final still; locked. */
async function isOpen(trx: Trx, payId: string): Promise<boolean> {
  // A rollback locks the cursor. If it came first, the row is gone; if it comes later, it finds the row booked.
  const cursor = await trx
    .selectFrom('chain_cursor')
    .select(['number', 'finalized'])
    .forShare()
    .executeTakeFirstOrThrow()
  const row = await unbookedPayments(trx)
    .select('block_number')
    .where('pay_id', '=', payId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined && row.block_number <= Math.min(cursor.number, cursor.finalized)
}

const readPayments = eventReader(payoutVaultAbi, ['Paid', 'NodesPaid', 'OrderPaid'])

/** Whether this node, too, has the event in this transaction, as it is written down here. */
async function isAsTold(client: Client, row: PaymentRow, { contracts }: Deployment): Promise<boolean> {
  const receipt = await client.getTransactionReceipt({ hash: row.tx_hash as Hex })
  const log = receipt.logs.find((l) => l.logIndex === row.log_index)
  if (receipt.status !== 'success' || Number(receipt.blockNumber) !== row.block_number || !log) return false
  if (!isAddressEqual(log.address, contracts.payoutVault)) return false
  const [e] = readPayments([log])
  if (e?.eventName === 'NodesPaid')
    return (
      row.kind === 'nodes' &&
      same(row, { n: e.args.n, token: e.args.token, receiver: contracts.nodes, amount: e.args.amount })
    )
  if (e?.eventName === 'OrderPaid')
    return (
      row.kind === 'order' &&
      row.pay_id === payoutId.order(e.args.ref) &&
      same(row, { token: e.args.token, receiver: e.args.to, amount: e.args.amount })
    )
  return (
    e?.eventName === 'Paid' &&
    row.kind === 'withdrawal' &&
    same(row, {
      account: e.args.account,
      n: e.args.n,
      receiver: e.args.to,
      token: e.args.token,
      gross: e.args.amount,
      amount: e.args.received,
    })
  )
}

const same = (
  row: PaymentRow,
  told: Partial<Record<'account' | 'n' | 'receiver' | 'token' | 'gross' | 'amount', string | bigint>>,
): boolean =>
  Object.entries(told).every(
    ([field, value]) => row[field as keyof typeof told] === String(value).toLowerCase(),
  )
