import type { Page } from '@holdfast/protocol/envelope'
import {
  type BookPaymentInput,
  BookPaymentSchema,
  type UnorderedPayment,
} from '@holdfast/protocol/withdrawals'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import { type Address, getAddress } from 'viem'
import type { Head } from '../../chain/head.ts'
import { type Db, inTransaction, type Reader, type Trx } from '../../db/database.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Approved, Operators } from '../../http/operators.ts'
import { count, paged, type Paging, rowsOf } from '../../db/page.ts'
import { InsufficientBalance } from '../../ledger/errors.ts'
import { post } from '../../ledger/post.ts'
import { setBooked, unbookedPayments, unorderedPayments } from '../payouts/known.ts'

const KIND = 'withdrawals.expense'
const PEOPLE = ['finance', 'manager'] as const

export type UnorderedPaymentsOptions = {
  db: Db
  head: Head
  operators: Operators
  /** the token of each asset on this chain */
  tokens: Map<LedgerSymbol, Address>
}

/**
 * Payments of the vault that were not ordered here: somebody used the payer's key by hand, or the database is older than the
 * payment. Until it is booked, by two people to a house account, custody holds less than the ledger says.
 */
export class UnorderedPayments {
  private readonly operators: Operators
  private readonly db: Db
  private readonly head: Head
  private readonly symbols: Map<string, LedgerSymbol>

  constructor(o: UnorderedPaymentsOptions) {
    this.operators = o.operators
    this.db = o.db
    this.head = o.head
    this.symbols = new Map([...o.tokens].map(([symbol, token]) => [token.toLowerCase(), symbol]))
    o.operators.register({
      kind: KIND,
      payload: BookPaymentSchema,
      makers: PEOPLE,
      checkers: PEOPLE,
      errors: ['INSUFFICIENT_BALANCE', 'PAYMENT_UNKNOWN'],
      execute: (trx, approved) => this.book(trx, approved),
    })
  }

  /** Unordered payments: those that are not booked first, then the newest. @throws AppError ROLE_REQUIRED */
  async page(session: Session, paging: Paging): Promise<Page<UnorderedPayment>> {
    await this.operators.requireReader(session, 'finance')
    const all = unorderedPayments(this.db)
    const newest = all
      .selectAll()
      .orderBy('journal_id', (o) => o.desc().nullsFirst())
      .orderBy('block_number', 'desc')
      .orderBy('log_index', 'desc')
    return paged(
      paging,
      (slice) => rowsOf(newest, all.select(count), slice),
      async (rows) => {
        const finalBlock = await finalNumber(this.db)
        const proposals = await this.operators.openProposals(
          [KIND],
          rows.map((r) => r.pay_id!),
        )
        return rows.map((r) => ({
          payId: r.pay_id!,
          txHash: r.tx_hash,
          to: getAddress(r.receiver!),
          symbol: this.symbols.get(r.token)!,
          amount: r.amount,
          time: r.time,
          final: r.block_number <= finalBlock,
          proposal: proposals.get(r.pay_id!) ?? null,
          journal: r.journal_id,
        }))
      },
    )
  }

  /**
   * Proposes to book a payment to a house account.
   * @throws AppError PAYMENT_UNKNOWN, ROLE_REQUIRED, PROPOSAL_EXISTS
   */
  async propose(session: Session, input: BookPaymentInput): Promise<{ proposal: number }> {
    await this.operators.require(session, ...PEOPLE)
    const time = await this.head.time()
    const payId = input.payId.toLowerCase()
    return inTransaction(this.db, async (trx) => {
      const row = await openPayment(trx, payId)
      const proposal = await this.operators.propose(trx, session, {
        kind: KIND,
        subject: payId,
        // The payload shows the checker what is approved.
        payload: {
          ...input,
          payId,
          to: getAddress(row.receiver!),
          amount: row.amount,
          symbol: this.symbols.get(row.token)!,
        },
        reason: input.reason,
        time,
      })
      return { proposal }
    })
  }

  private async book(trx: Trx, { id, payload, reason, time }: Approved<BookPaymentInput>) {
    const row = await openPayment(trx, payload.payId)
    const currency = this.symbols.get(row.token)!
    const amount = BigInt(row.amount)
    try {
      const { journalId } = await post(trx, {
        key: `expense:${row.pay_id}`,
        kind: 'expense',
        postings: [
          { owner: payload.from, currency, amount: -amount },
          { owner: 'custody', currency, amount },
        ],
        memo: {
          txHash: row.tx_hash,
          to: row.receiver!,
          // Notes in the ledger must not contain control characters.
          note: reason.replace(/\p{Cc}+/gu, ' '),
          ref: `proposal ${id}`,
        },
        time,
      })
      await setBooked(trx, payload.payId, journalId)
      return { after: { journal: journalId, from: payload.from, symbol: currency, amount: row.amount } }
    } catch (e) {
      if (!(e instanceof InsufficientBalance)) throw e
      throw new AppError('INSUFFICIENT_BALANCE', {
        symbol: currency,
        available: String(e.available),
        needed: String(e.needed),
      })
    }
  }
}

/** An unordered payment that is not booked, in a final block, locked. @throws AppError PAYMENT_UNKNOWN */
async function openPayment(trx: Trx, payId: string) {
  // A rollback locks the cursor. If it came first, the row is gone; if it comes later, it finds the row booked.
  const finalBlock = await finalNumber(trx, 'share')
  const row = await unbookedPayments(trx)
    .selectAll()
    .where('pay_id', '=', payId)
    .where('block_number', '<=', finalBlock)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('PAYMENT_UNKNOWN')
  return row
}

/** Number of the newest block that is final and indexed. */
async function finalNumber(db: Reader, lock?: 'share'): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select least(number, finalized) as n from chain_cursor ${lock === 'share' ? sql`for share` : sql``}`.execute(
    db,
  )
  return rows[0]?.n ?? -1
}
