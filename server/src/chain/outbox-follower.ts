import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import { type Address, type Hex, TransactionReceiptNotFoundError } from 'viem'
import { type Db, inTransaction, type Trx } from '../db/database.ts'
import { ask, type Client } from './client.ts'
import { type Cursor, readCursor } from './cursor.ts'
import { ChainUnavailable } from './errors.ts'
import type { Faults } from './faults.ts'
import type { Outbox } from './outbox.ts'
import * as store from './outbox-store.ts'
import type { OutgoingRow } from './outbox-store.ts'
import type { Providers } from './providers.ts'

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

const UNPAID: Hex = `0x${'0'.repeat(64)}`

/** Follows what was sent into blocks, and ends it on what final blocks say. */
export class OutboxFollower {
  private readonly o: OutboxFollowerOptions

  constructor(o: OutboxFollowerOptions) {
    this.o = o
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
    const used = x.final > out.nonce!
    if (out.state === 'done' || out.state === 'failed') {
      const over = used && (out.state === 'done' || (await this.isUsed(out, x.at)))
      if (over) await store.setNonceDone(this.o.db, [out.id])
      return over
    }
    if (out.pay_id === null) return this.followCall(out, own, { ...x, used })
    const paid = x.payments.get(out.pay_id)
    if (paid) {
      if (paid.block_number > x.at) {
        if (out.state !== 'included' || out.tx_hash !== paid.tx_hash)
          await this.transition(out.id, ['signed', 'sent', 'included'], (trx, row) =>
            this.move(trx, row, 'included', paid.tx_hash),
          )
        return true
      }
      await this.settle(out.id, paid.tx_hash, paid.time)
      if (used) await store.setNonceDone(this.o.db, [out.id])
      return true
    }
    if (out.state === 'included')
      await this.transition(out.id, ['included'], (trx, row) => this.move(trx, row, 'sent', own[0]!.hash))
    return this.disprove(out, own, x, used)
  }

  /** A payment is over for good once a final block proves it: see `IPayoutVault.pay`. */
  private async disprove(
    out: OutgoingRow,
    own: store.AttemptRow[],
    x: { cursor: Cursor; at: number },
    used: boolean,
  ): Promise<boolean> {
    const block = await this.o.db
      .selectFrom('block')
      .select(['number', 'hash', 'time'])
      .where('number', '=', x.at)
      .executeTakeFirst()
    if (!block) return false
    const late = block.time > out.valid_until!
    if (!late && !used) return false
    const { deployment, providers } = this.o
    const told = await providers.agree(async (client) => {
      const [header, digest, nonce, receipts] = await Promise.all([
        client.getBlock({ blockNumber: BigInt(x.at) }),
        client.readContract({
          address: deployment.contracts.payoutVault,
          abi: payoutVaultAbi,
          functionName: 'paid',
          args: [out.pay_id as Hex],
          blockNumber: BigInt(x.at),
        }),
        client.getTransactionCount({ address: out.sender as Address, blockNumber: BigInt(x.at) }),
        Promise.all(own.map((t) => receiptOf(client, t.hash as Hex))),
      ])
      return {
        same: header.hash === block.hash,
        unpaid: digest === UNPAID,
        used: nonce > out.nonce!,
        reverted: receipts.some(
          (r) => r !== null && r.status === 'reverted' && r.blockNumber <= BigInt(x.at),
        ),
        mined: receipts.some((r) => r !== null && r.status === 'success'),
      }
    })
    if (!told.same || !told.unpaid || told.mined) return false
    // Without a second node, that a stranger's transaction took the number is one answer's word: then its time must be over.
    const foreign = told.used && !told.reverted && providers.count > 1
    const why = told.used && told.reverted ? 'reverted' : foreign ? 'nonceTaken' : late ? 'expired' : null
    if (why === null) return false
    await this.o.faults.at('payout.failing')
    await this.transition(out.id, ['signed', 'sent', 'included'], async (trx, row) => {
      const paid = await store.paymentsOf(trx, [row.pay_id!])
      if (paid.size > 0) return
      await store.setState(trx, row.id, { state: 'failed', why, tx_hash: null })
      await this.o.outbox.handlerOf(row.purpose).failed(trx, { ...row, why, time: block.time })
    })
    const over = told.used && (await this.isUsed(out, x.at))
    if (over) await store.setNonceDone(this.o.db, [out.id])
    return over
  }

  /**
   * Whether its number is used up in a final block. Counted twice and agreed on: after one wrong answer nothing would be
   * sent with it again, and nobody would fill the hole.
   */
  private async isUsed(out: OutgoingRow, at: number): Promise<boolean> {
    const count = (c: Client) =>
      c.getTransactionCount({ address: out.sender as Address, blockNumber: BigInt(at) })
    for (let i = 0; i < 2; i++) if ((await this.o.providers.agree(count)) <= out.nonce!) return false
    return true
  }

  /** A call without a payment: its receipt decides. One that is in no block ends with its key: it moves nothing. */
  private async followCall(
    out: OutgoingRow,
    own: store.AttemptRow[],
    { at, used, ours }: { at: number; used: boolean; ours: boolean },
  ): Promise<boolean> {
    const receipts = await ask(() => Promise.all(own.map((t) => receiptOf(this.o.client, t.hash as Hex))))
    const mined = receipts.find((r) => r !== null)
    if (mined && mined.blockNumber > BigInt(at)) {
      if (out.state !== 'included')
        await this.transition(out.id, ['signed', 'sent'], (trx, row) =>
          this.move(trx, row, 'included', mined.transactionHash),
        )
      return true
    }
    if (mined ? !used : ours && !(used && (await this.isUsed(out, at)))) return false
    if (mined?.status === 'success') await this.settle(out.id, mined.transactionHash, await this.o.now())
    else {
      const why = mined ? 'reverted' : ours ? 'nonceTaken' : 'keyReplaced'
      const time = await this.o.now()
      await this.transition(out.id, ['signed', 'sent', 'included'], async (trx, row) => {
        await store.setState(trx, row.id, { state: 'failed', why })
        await this.o.outbox.handlerOf(row.purpose).failed(trx, { ...row, why, time })
      })
    }
    if (mined || ours) await store.setNonceDone(this.o.db, [out.id])
    return true
  }

  private async settle(id: number, txHash: string, time: number): Promise<void> {
    await this.o.faults.at('payout.settling')
    await this.transition(id, ['signed', 'sent', 'included'], async (trx, row) => {
      if (row.pay_id !== null) await expectFinal(trx, row)
      await store.setState(trx, row.id, { state: 'done', tx_hash: txHash })
      await this.o.outbox.handlerOf(row.purpose).paid(trx, { ...row, tx_hash: txHash, time })
      await this.o.faults.at('payout.settled')
    })
    await this.o.faults.at('payout.done')
  }

  /** Within a transaction that has the row locked: it is with the nodes, or in a block that is not final. */
  async move(trx: Trx, row: OutgoingRow, state: 'sent' | 'included', hash: string) {
    await store.setState(trx, row.id, { state, ...(state === 'included' ? { tx_hash: hash } : {}) })
    const { time } = await readCursor(trx)
    await this.o.outbox.handlerOf(row.purpose).moved(trx, { ...row, tx_hash: hash, time }, state)
  }

  /** Does `work` with the locked row if it still is in one of these states. */
  transition(
    id: number,
    from: OutgoingRow['state'][],
    work: (trx: Trx, row: OutgoingRow) => Promise<unknown>,
  ): Promise<void> {
    return inTransaction(this.o.db, async (trx) => {
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
  const same =
    paid && paid.receiver === row.receiver && paid.token === row.token && paid.amount === row.amount
  if (!same || paid.block_number > Math.min(cursor.number, cursor.finalized))
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
