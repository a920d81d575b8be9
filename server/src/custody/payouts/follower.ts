import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Address, type Hex, TransactionReceiptNotFoundError } from 'viem'
import { type Db, inTransaction, type Trx } from '../../db/database.ts'
import { ask, type Client } from '../../chain/client.ts'
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
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
  faults: Faults
}

/** Follows what was sent into blocks, and ends it on what final blocks say. */
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
   * @param x.final transactions of its signer up to the final block
   * @param x.ours whether its signer's key is still there
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
   * A payment is over for good once a final block proves it: see `IPayoutVault.pay`. Until then whoever has its signatures
   * could still have it made, so that one whose transaction can do it no more is signed again with another number.
   * @param x.paid the same number, or reference, paid otherwise
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
        : // Numbers of the nodes' payments are ours alone, and dense: the next payment has it again.
          out.kind === 'nodes' && told.used
          ? 'reverted'
          : null
    if (why === null) return !told.taken && this.again(out, { ...x, told: told.used, replaced })
    await this.faults.at('payout.failing')
    await this.transition(out.id, ['queued', 'signed', 'sent', 'included'], async (trx, row) => {
      const paid = (await store.paymentsOf(trx, [row.pay_id!])).get(row.pay_id)
      if (paid && (why !== 'numberTaken' || store.isSame(row, paid))) return
      // What was never signed is as if it had been called back.
      const state = row.state === 'queued' && own.length === 0 ? 'dropped' : 'failed'
      await move(trx, 'outgoing', row.id, row.state, state, { why, tx_hash: null })
      await this.outbox.handlerOf(row.purpose).failed(trx, { ...row, why, time: block.time })
    })
    const over = told.used && (await this.isUsed(out, x.at))
    if (over) await store.setNonceDone(db, [out.id])
    return over
  }

  /** Whether the vault has used up what names the payment, in block `at`. */
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

  /** Has it signed anew where its own transaction can do nothing any more. @returns whether it was */
  private async again(
    out: OutgoingRow,
    x: { at: number; told: boolean; replaced: boolean },
  ): Promise<boolean> {
    if (out.state === 'queued' || !(x.replaced || (x.told && (await this.isUsed(out, x.at))))) return false
    await this.transition(out.id, ['signed', 'sent', 'included'], async (trx, row) => {
      if ((await store.paymentsOf(trx, [row.pay_id!])).size > 0) return
      await store.queueAgain(trx, row, x.replaced ? 'keyReplaced' : 'reverted')
    })
    return true
  }

  /**
   * Whether its number is used up in a final block. Counted twice and agreed on (D-197): after one wrong answer nothing would be
   * sent with it again, and nobody would fill the hole.
   */
  private async isUsed(out: OutgoingRow, at: number): Promise<boolean> {
    const count = (c: Client) =>
      c.getTransactionCount({ address: out.sender as Address, blockNumber: BigInt(at) })
    for (let i = 0; i < 2; i++) if ((await this.providers.agree(count)) <= out.nonce!) return false
    return true
  }

  /** A call without a payment: its receipt decides. One that is in no block ends with its key: it moves nothing. */
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

  /** Within a transaction that has the row locked: it is with the nodes, or in a block that is not final. */
  async move(trx: Trx, row: OutgoingRow, state: 'sent' | 'included', hash: string) {
    const more = state === 'included' ? { tx_hash: hash } : {}
    await move(trx, 'outgoing', row.id, row.state, state, more)
    const { time } = await readCursor(trx)
    await this.outbox.handlerOf(row.purpose).moved(trx, { ...row, tx_hash: hash, time }, state)
  }

  /** Does `work` with the locked row if it still is in one of these states. */
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

/** What is settled must be in a block that is final and indexed, in this very transaction. @throws ChainUnavailable */
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

async function receiptOf(client: Client, hash: Hex) {
  try {
    const { status, blockNumber, transactionHash } = await client.getTransactionReceipt({ hash })
    return { status, blockNumber, transactionHash }
  } catch (e) {
    if (e instanceof TransactionReceiptNotFoundError) return null
    throw e
  }
}
