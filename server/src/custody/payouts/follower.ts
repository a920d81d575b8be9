import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Address, Hex } from 'viem'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { ask, type Client, receiptOf } from '../../chain/client.ts'
import { type Cursor, readCursor } from '../../chain/cursor.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import type { Faults } from '../../chain/faults.ts'
import type { Outbox } from './outbox.ts'
import * as store from './store.ts'
import type { OutgoingRow } from './store.ts'
import type { Providers } from '../../chain/providers.ts'
import { move } from '../../db/state.ts'

export type OutboxFollowerOptions = {
  db: Db
  client: Client
  providers: Providers
  outbox: Outbox
  deployment: Deployment
  /** the chain's time now, unix seconds */
  now: () => Promise<number>
  faults: Faults
}

/** Follows signed transactions into blocks, and ends each by what final blocks say. */
export class OutboxFollower {
  private readonly db: Db
  private readonly providers: Providers
  private readonly faults: Faults
  private readonly outbox: Outbox
  private readonly deployment: Deployment
  private readonly client: Client
  private readonly now: OutboxFollowerOptions['now']

  constructor(o: OutboxFollowerOptions) {
    this.db = o.db
    this.providers = o.providers
    this.faults = o.faults
    this.outbox = o.outbox
    this.deployment = o.deployment
    this.client = o.client
    this.now = o.now
  }

  /**
   * @param x.final number of transactions that its signer has sent up to the final block
   * @param x.ours whether the signer's present key signed it
   * @returns whether it is in a block or at its end
   */
  async follow(
    out: OutgoingRow,
    own: store.AttemptRow[],
    x: {
      payments: Awaited<ReturnType<typeof store.paymentsOf>>
      cursor: Cursor
      at: number
      final: number
      ours: boolean
    },
  ): Promise<boolean> {
    const used = out.nonce !== null && x.final > out.nonce
    if (out.state === 'done' || out.state === 'failed') {
      const over = used && (out.state === 'done' || (await this.isUsed(out, x.at)))
      if (over) await store.setNonceDone(this.db, [out.id])
      return over
    }
    if (out.kind === null) return this.followCall(out, own, { ...x, used })
    const paid = x.payments.get(out.pay_id)
    if (paid && store.isSame(out, paid)) {
      if (paid.block_number > x.at) {
        if (out.state !== 'queued' && (out.state !== 'included' || out.tx_hash !== paid.tx_hash))
          await this.transition(out.id, ['signed', 'sent', 'included'], (trx, row) =>
            this.move(trx, row, 'included', paid.tx_hash),
          )
        return true
      }
      await this.settle(out.id, paid.tx_hash, paid.time)
      if (used) await store.setNonceDone(this.db, [out.id])
      return true
    }
    if (out.state === 'included')
      await this.transition(out.id, ['included'], (trx, row) => this.move(trx, row, 'sent', own[0]!.hash))
    return this.disprove(out, own, { ...x, used, paid })
  }

  /**
   * Ends a payment once a final block proves that it can never be made: see `IPayoutVault.pay`. Until then anybody with its
   * signatures can still have it made; when its own transaction no longer can, it is signed again with another number of the
   * signer.
   * @param x.paid the vault's payment with the same number or reference, but other content
   */
  private async disprove(
    out: OutgoingRow,
    own: store.AttemptRow[],
    x: { at: number; used: boolean; ours: boolean; paid: store.PaymentRow | undefined },
  ): Promise<boolean> {
    const { db, providers } = this
    const block = await db
      .selectFrom('block')
      .select(['number', 'hash', 'time'])
      .where('number', '=', x.at)
      .executeTakeFirst()
    if (!block) return false
    const otherwise = x.paid !== undefined && x.paid.block_number <= x.at
    const late = out.valid_until !== null && block.time > out.valid_until
    const givenUp = await store.isGivenUp(db, out, x.at)
    const replaced = !x.ours && out.state !== 'queued'
    if (!otherwise && !late && !givenUp && !x.used && !replaced) return false
    const told = await providers.agree(async (client) => {
      const [header, taken, nonce, receipts] = await Promise.all([
        client.getBlock({ blockNumber: BigInt(x.at) }),
        this.isTaken(client, out, x.at),
        out.nonce === null
          ? 0
          : client.getTransactionCount({ address: out.sender as Address, blockNumber: BigInt(x.at) }),
        Promise.all(own.map((t) => receiptOf(client, t.hash as Hex))),
      ])
      return {
        same: header.hash === block.hash,
        taken,
        used: out.nonce !== null && nonce > out.nonce,
        mined: receipts.some((r) => r !== null && r.status === 'success'),
      }
    })
    if (!told.same || told.mined) return false
    const why = told.taken
      ? otherwise
        ? 'numberTaken'
        : givenUp
          ? 'burned'
          : null
      : late
        ? 'expired'
        : // Payments to the node cards are numbered by the server alone, without gaps: the next one reuses it.
          out.kind === 'nodes' && told.used
          ? 'reverted'
          : null
    if (why === null) return !told.taken && this.again(out, { ...x, told: told.used, replaced })
    await this.faults.at('payout.failing')
    await this.transition(out.id, ['queued', 'signed', 'sent', 'included'], async (trx, row) => {
      const paid = (await store.paymentsOf(trx, [row.pay_id!])).get(row.pay_id)
      if (paid && (why !== 'numberTaken' || store.isSame(row, paid))) return
      // A payment that was never signed counts as called back.
      const state = row.state === 'queued' && own.length === 0 ? 'dropped' : 'failed'
      await move(trx, 'outgoing', row.id, row.state, state, { why, tx_hash: null })
      await this.outbox.handlerOf(row.purpose).failed(trx, { ...row, why, time: block.time })
    })
    const over = told.used && (await this.isUsed(out, x.at))
    if (over) await store.setNonceDone(db, [out.id])
    return over
  }

  /** Whether the payment's number or reference is used up at the vault in block `at`. */
  private async isTaken(client: Client, out: OutgoingRow, at: number): Promise<boolean> {
    const vault = {
      address: this.deployment.contracts.payoutVault,
      abi: payoutVaultAbi,
      blockNumber: BigInt(at),
    } as const
    if (out.kind === 'order')
      return client.readContract({ ...vault, functionName: 'isRefUsed', args: [store.refOf(out)] })
    const n = BigInt(out.n!)
    if (out.kind === 'nodes') return (await client.readContract({ ...vault, functionName: 'nodesPaid' })) > n
    return client.readContract({ ...vault, functionName: 'isUsed', args: [out.account as Address, n] })
  }

  /** Has a payment signed again when its transaction can no longer be included. @returns whether it was */
  private async again(
    out: OutgoingRow,
    x: { at: number; told: boolean; replaced: boolean },
  ): Promise<boolean> {
    if (out.state === 'queued' || !(x.replaced || (x.told && (await this.isUsed(out, x.at))))) return false
    await this.transition(out.id, ['signed', 'sent', 'included'], async (trx, row) => {
      if ((await store.paymentsOf(trx, [row.pay_id!])).size > 0) return
      await store.queueAgain(trx, row, x.replaced ? 'keyReplaced' : 'reverted')
      await this.faults.at('payout.queuing')
    })
    await this.faults.at('payout.queued')
    return true
  }

  /**
   * Whether the signer's number of a transaction is used up in a final block. Counted twice, and nodes must agree (D-197): after
   * a wrong yes the transaction would never be sent again, and its number would stay a gap.
   */
  private async isUsed(out: OutgoingRow, at: number): Promise<boolean> {
    const count = (c: Client) =>
      c.getTransactionCount({ address: out.sender as Address, blockNumber: BigInt(at) })
    for (let i = 0; i < 2; i++) if ((await this.providers.agree(count)) <= out.nonce!) return false
    return true
  }

  /**
   * Follows a call that is no payment: its receipt decides. One that is in no block ends when its key is replaced, as it moves no
   * money.
   */
  private async followCall(
    out: OutgoingRow,
    own: store.AttemptRow[],
    { at, used, ours }: { at: number; used: boolean; ours: boolean },
  ): Promise<boolean> {
    const receipts = await ask(() => Promise.all(own.map((t) => receiptOf(this.client, t.hash as Hex))))
    const mined = receipts.find((r) => r !== null)
    if (mined && mined.blockNumber > BigInt(at)) {
      if (out.state !== 'included')
        await this.transition(out.id, ['signed', 'sent'], (trx, row) =>
          this.move(trx, row, 'included', mined.transactionHash),
        )
      return true
    }
    if (mined ? !used : ours && !(used && (await this.isUsed(out, at)))) return false
    if (mined?.status === 'success') await this.settle(out.id, mined.transactionHash, await this.now())
    else {
      const why = mined ? 'reverted' : ours ? 'nonceTaken' : 'keyReplaced'
      const time = await this.now()
      await this.transition(out.id, ['signed', 'sent', 'included'], async (trx, row) => {
        await move(trx, 'outgoing', row.id, row.state, 'failed', { why })
        await this.outbox.handlerOf(row.purpose).failed(trx, { ...row, why, time })
      })
    }
    if (mined || ours) await store.setNonceDone(this.db, [out.id])
    return true
  }

  private async settle(id: number, txHash: string, time: number): Promise<void> {
    await this.faults.at('payout.settling')
    await this.transition(id, ['queued', 'signed', 'sent', 'included'], async (trx, row) => {
      if (row.pay_id !== null) await expectFinal(trx, row)
      await move(trx, 'outgoing', row.id, row.state, 'done', { tx_hash: txHash })
      await this.outbox.handlerOf(row.purpose).paid(trx, { ...row, tx_hash: txHash, time })
      await this.faults.at('payout.settled')
    })
    await this.faults.at('payout.done')
  }

  /**
   * Records that a transaction was sent to the nodes, or is in a block that is not final. The caller must have locked the row.
   */
  async move(trx: Trx, row: OutgoingRow, state: 'sent' | 'included', hash: string) {
    const more = state === 'included' ? { tx_hash: hash } : {}
    await move(trx, 'outgoing', row.id, row.state, state, more)
    const { time } = await readCursor(trx)
    await this.outbox.handlerOf(row.purpose).moved(trx, { ...row, tx_hash: hash, time }, state)
  }

  /** Runs `work` with the locked row if its state is still one of `from`. */
  transition(
    id: number,
    from: OutgoingRow['state'][],
    work: (trx: Trx, row: OutgoingRow) => Promise<unknown>,
  ): Promise<void> {
    return inTransaction(this.db, async (trx) => {
      const row = await store.lockOutgoing(trx, id)
      if (row && from.includes(row.state)) await work(trx, row)
    })
  }
}

/** Checks, in the transaction that settles a payment, that it is in a final, indexed block. @throws ChainUnavailable */
async function expectFinal(trx: Trx, row: OutgoingRow): Promise<void> {
  const cursor = await trx
    .selectFrom('chain_cursor')
    .select(['number', 'finalized'])
    .forShare()
    .executeTakeFirstOrThrow()
  const paid = (await store.paymentsOf(trx, [row.pay_id!])).get(row.pay_id)
  if (!paid || !store.isSame(row, paid) || paid.block_number > Math.min(cursor.number, cursor.finalized))
    throw new ChainUnavailable(`the payment ${row.pay_id} is not in a final block as it was ordered`)
}
