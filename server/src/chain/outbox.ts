import { randomBytes } from 'node:crypto'
import type { Deployment } from '@holdfast/protocol/chain'
import { sql } from 'kysely'
import { type Address, encodeAbiParameters, type Hex, keccak256, toHex } from 'viem'
import type { Trx } from '../db/database.ts'
import type { OutgoingPurpose } from '../db/schema/custody.ts'
import type { OutgoingRow } from './outbox-store.ts'

/** A transaction that ended, at a final block's time (unix seconds). */
type Ended = OutgoingRow & { time: number }

/** What a purpose does as its transactions move on, in the transaction that writes the move down. */
export type OutgoingHandler = {
  /** Just before it is signed: from now on it cannot be called back. @returns false to drop it instead */
  signing(trx: Trx, out: OutgoingRow & { time: number }): Promise<boolean>
  moved(trx: Trx, out: OutgoingRow & { time: number }, state: 'sent' | 'included'): Promise<void>
  /** It is in a final block and did what it should. */
  paid(trx: Trx, out: Ended): Promise<void>
  /** It is proven that it can never happen; `why` says how. */
  failed(trx: Trx, out: Ended): Promise<void>
}

/** By default nothing is done when it is signed or moves on. */
const QUIET = { signing: () => Promise.resolve(true), moved: () => Promise.resolve() }
type Handled = Omit<OutgoingHandler, keyof typeof QUIET> & Partial<OutgoingHandler>

export type Payment = {
  purpose: Exclude<OutgoingPurpose, 'sweep'>
  /** number in the purpose's own table */
  ref: number
  receiver: string
  token: string
  amount: bigint
  /** unix seconds */
  time: number
}

/** Takes down what the house has to send; the worker (`OutboxWorker`) sends it. */
export class Outbox {
  private readonly vault: Address
  private readonly chainId: number
  private readonly handlers = new Map<OutgoingPurpose, OutgoingHandler>()

  constructor(d: Deployment) {
    this.vault = d.contracts.payoutVault
    this.chainId = d.chainId
  }

  /** Tells what a purpose does. Once per purpose, before the server starts. */
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
   * Orders a payment of the vault, in the caller's transaction. Its id names the chain and the vault, and holds a random
   * part, so that two databases never mean the same payment.
   */
  async pay(trx: Trx, p: Payment): Promise<number> {
    const payId: Hex = keccak256(
      encodeAbiParameters(
        [
          { type: 'uint256' },
          { type: 'address' },
          { type: 'string' },
          { type: 'uint256' },
          { type: 'bytes32' },
        ],
        [BigInt(this.chainId), this.vault, p.purpose, BigInt(p.ref), toHex(randomBytes(32))],
      ),
    )
    const { id } = await trx
      .insertInto('outgoing')
      .values({
        purpose: p.purpose,
        ref: p.ref,
        target: this.vault.toLowerCase(),
        pay_id: payId,
        receiver: p.receiver,
        token: p.token,
        amount: String(p.amount),
        data: null,
        created_at: p.time,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Orders a call that moves nothing out of the house, in the caller's transaction. */
  async call(trx: Trx, c: { ref: number; target: string; data: Hex; time: number }): Promise<number> {
    const { id } = await trx
      .insertInto('outgoing')
      .values({
        purpose: 'sweep',
        ref: c.ref,
        target: c.target.toLowerCase(),
        pay_id: null,
        receiver: null,
        token: null,
        amount: null,
        data: c.data,
        created_at: c.time,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /**
   * Has whoever orders for the same purpose wait for the caller's transaction.
   * @returns which of the purpose's own numbers are on their way still
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

  /** Calls one back that is not signed yet, in the caller's transaction. @returns whether it was in time */
  async drop(trx: Trx, purpose: OutgoingPurpose, ref: number, why: string): Promise<boolean> {
    const rows = await trx
      .selectFrom('outgoing')
      .select(['id', 'state'])
      .where('purpose', '=', purpose)
      .where('ref', '=', ref)
      .where('state', '<>', 'dropped')
      .forUpdate()
      .execute()
    if (rows.some((r) => r.state !== 'queued')) return false
    for (const { id } of rows)
      await trx.updateTable('outgoing').set({ state: 'dropped', why }).where('id', '=', id).execute()
    return true
  }
}
