import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { payoutId, type PayoutOrder, type PayoutTerms } from '@holdfast/protocol/payouts'
import { type Insertable, sql } from 'kysely'
import { type Address, encodeFunctionData, type Hex } from 'viem'
import type { Trx } from '../../db/database.ts'
import type { CustodyTables, OutgoingPurpose } from '../../db/schema/custody.ts'
import type { OutgoingRow } from './store.ts'
import { moveAll } from '../../db/state.ts'

/** A transaction that ended, at a final block's time (unix seconds). */
type Ended = OutgoingRow & { time: number }

/** What a purpose does when one of its transactions changes state, in the database transaction that records the change. */
export type OutgoingHandler = {
  /**
   * Called just before it is signed: after that it cannot be called back. Called again for a payment whose transaction reverted.
   * @returns false to drop it instead
   */
  signing(trx: Trx, out: OutgoingRow & { time: number }): Promise<boolean>
  moved(trx: Trx, out: OutgoingRow & { time: number }, state: 'sent' | 'included'): Promise<void>
  /** It succeeded in a final block. */
  paid(trx: Trx, out: Ended): Promise<void>
  /** It is proven that it can never succeed; `why` gives the reason. */
  failed(trx: Trx, out: Ended): Promise<void>
}

/** Defaults: nothing is done on signing and on the steps before the end. */
const QUIET = { signing: () => Promise.resolve(true), moved: () => Promise.resolve() }
type Handled = Omit<OutgoingHandler, keyof typeof QUIET> & Partial<OutgoingHandler>

/** What a payment is for. @param ref number in the purpose's own table @param time unix seconds */
type For<P extends OutgoingPurpose> = { purpose: P; ref: number; time: number }
/**
 * What an account's owner signed. @param asksWallet whether the key is not the account's own, so that the vault asks its contract: it
 * never waits among the others then @param received what arrives: at least what the owner signed, at most the full amount */
type WithdrawalPayment = For<'withdrawal'> & {
  kind: 'withdrawal'
  terms: PayoutTerms
  received: bigint
  signature: Hex
  asksWallet: boolean
}
/** Fees for the node cards' contract; its number is the vault's next one for such payments. */
type NodesPayment = For<'fees'> & { kind: 'nodes'; token: string; amount: bigint }
/** What two operators signed, in the order of their signatures. */
type OrderPayment = For<'return' | 'takeout'> & {
  kind: 'order'
  order: PayoutOrder
  signers: readonly [Address, Address]
  signatures: readonly [Hex, Hex]
}
export type Payment = WithdrawalPayment | NodesPayment | OrderPayment

type Row = Insertable<CustodyTables['outgoing']>

/** Stores the calls that the payer is to send; `OutboxWorker` sends them. */
export class Outbox {
  private readonly vault: Address
  private readonly nodes: Address
  private readonly handlers = new Map<OutgoingPurpose, OutgoingHandler>()

  constructor(d: Deployment) {
    this.vault = d.contracts.payoutVault
    this.nodes = d.contracts.nodes
  }

  /** Sets the handler of a purpose. Once per purpose, before the server starts. */
  handle(purpose: OutgoingPurpose, handler: Handled): void {
    if (this.handlers.has(purpose)) throw new Error(`${purpose} is handled already`)
    this.handlers.set(purpose, { ...QUIET, ...handler })
  }

  handlerOf(purpose: OutgoingPurpose): OutgoingHandler {
    const handler = this.handlers.get(purpose)
    if (!handler) throw new Error(`nothing handles ${purpose}`)
    return handler
  }

  /**
   * Orders a payment of the vault, in the caller's transaction. The vault pays each number and each reference once, whoever asks
   * and whatever a restored database has forgotten.
   */
  async pay(trx: Trx, p: Payment): Promise<number> {
    const payment =
      p.kind === 'withdrawal' ? withdrawal(p) : p.kind === 'order' ? order(p) : await this.toNodes(trx, p)
    return this.insert(trx, {
      purpose: p.purpose,
      ref: p.ref,
      target: this.vault.toLowerCase(),
      created_at: p.time,
      ...payment,
    })
  }

  /** Orders a call that moves nothing out of custody, in the caller's transaction. */
  async call(
    trx: Trx,
    c: { purpose?: 'sweep' | 'anchor'; ref: number; target: string; data: Hex; time: number },
  ): Promise<number> {
    return this.insert(trx, {
      purpose: c.purpose ?? 'sweep',
      ref: c.ref,
      target: c.target.toLowerCase(),
      data: c.data,
      created_at: c.time,
      ...NO_PAYMENT,
    })
  }

  private async insert(trx: Trx, row: Row): Promise<number> {
    const { id } = await trx.insertInto('outgoing').values(row).returning('id').executeTakeFirstOrThrow()
    return id
  }

  /** Payments to the node cards are numbered without gaps, after those that are indexed and those on their way. */
  private async toNodes(trx: Trx, p: NodesPayment) {
    await sql`select pg_advisory_xact_lock(hashtextextended('nodes', 13))`.execute(trx)
    const { rows } = await sql<{ next: string }>`
      select coalesce(max(n) + 1, 0) as next from (
        select n from vault_payment where kind = 'nodes'
        union all
        select n from outgoing where kind = 'nodes' and state in ('queued', 'signed', 'sent', 'included')
      ) k`.execute(trx)
    const n = BigInt(rows[0]!.next)
    return {
      kind: p.kind,
      pay_id: payoutId.nodes(n),
      account: null,
      n: String(n),
      receiver: this.nodes.toLowerCase(),
      token: p.token.toLowerCase(),
      gross: null,
      amount: String(p.amount),
      valid_until: null,
      data: encodeFunctionData({
        abi: payoutVaultAbi,
        functionName: 'payNodes',
        args: [n, p.token as Address, p.amount],
      }),
    }
  }

  /**
   * Makes other orders for the same purpose wait until the caller's transaction ends.
   * @returns references of the purpose's orders that have not ended
   */
  async lockOpen(trx: Trx, purpose: OutgoingPurpose): Promise<number[]> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 13))`.execute(trx)
    const rows = await trx
      .selectFrom('outgoing')
      .select('ref')
      .where('purpose', '=', purpose)
      .where('state', 'in', ['queued', 'signed', 'sent', 'included'])
      .execute()
    return rows.map((r) => r.ref)
  }

  /**
   * Calls back an order that was never signed, in the caller's transaction. Once signed it can be paid until its time is over.
   * @returns whether it was in time
   */
  async drop(trx: Trx, purpose: OutgoingPurpose, ref: number, why: string): Promise<boolean> {
    const rows = await trx
      .selectFrom('outgoing')
      .select((e) => [
        'id',
        'state',
        e
          .or([
            e.exists(
              e
                .selectFrom('outgoing_attempt as a')
                .select('a.hash')
                .whereRef('a.outgoing_id', '=', 'outgoing.id'),
            ),
            // The vault has made it already, though it was never signed by this database (after a restore).
            e.exists(
              e
                .selectFrom('vault_payment as v')
                .select('v.pay_id')
                .whereRef('v.pay_id', '=', 'outgoing.pay_id'),
            ),
          ])
          .as('tried'),
      ])
      .where('purpose', '=', purpose)
      .where('ref', '=', ref)
      .where('state', '<>', 'dropped')
      .forUpdate()
      .execute()
    if (rows.some((r) => r.state !== 'queued' || r.tried)) return false
    const ids = rows.map((r) => r.id)
    // Deletes the call's data with its signatures, so that nobody who reads the database can use them.
    await moveAll(trx, 'outgoing', ids, 'queued', 'dropped', { why, data: null })
    return true
  }

  /**
   * Has an order that has not ended wait for people, or go on as if it had not failed, in the caller's transaction. What is signed
   * already can still be paid.
   * @returns whether there was one that did not wait, or waited
   */
  async park(trx: Trx, purpose: OutgoingPurpose, ref: number, waits: boolean): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('outgoing')
      .set({
        parked_at: waits ? sql<Date>`clock_timestamp()` : null,
        ...(waits ? {} : { tries: 0, lease_until: null }),
      })
      .where('purpose', '=', purpose)
      .where('ref', '=', ref)
      .where('state', 'in', ['queued', 'signed', 'sent', 'included'])
      .where('parked_at', waits ? 'is' : 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
}

const NO_PAYMENT = {
  kind: null,
  pay_id: null,
  account: null,
  n: null,
  receiver: null,
  token: null,
  gross: null,
  amount: null,
  valid_until: null,
}

const withdrawal = ({ kind, terms, received, signature, asksWallet }: WithdrawalPayment) => ({
  asks_wallet: asksWallet,
  kind,
  pay_id: payoutId.withdrawal(terms.account, terms.n),
  account: terms.account.toLowerCase(),
  n: String(terms.n),
  receiver: terms.to.toLowerCase(),
  token: terms.token.toLowerCase(),
  gross: String(terms.amount),
  amount: String(received),
  valid_until: Number(terms.validUntil),
  data: encodeFunctionData({
    abi: payoutVaultAbi,
    functionName: 'pay',
    args: [terms, received, signature],
  }),
})

const order = ({ kind, order: o, signers, signatures }: OrderPayment) => ({
  kind,
  pay_id: payoutId.order(o.ref),
  account: null,
  n: null,
  receiver: o.to.toLowerCase(),
  token: o.token.toLowerCase(),
  gross: null,
  amount: String(o.amount),
  valid_until: Number(o.validUntil),
  data: encodeFunctionData({
    abi: payoutVaultAbi,
    functionName: 'payOrder',
    args: [o, signers, signatures],
  }),
})
