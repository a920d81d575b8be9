import type { Address } from 'viem'
import { type Db, inTransaction } from '../db/database.ts'
import { ask, type Client } from './client.ts'
import { readCursor } from './cursor.ts'
import { ChainUnavailable } from './errors.ts'
import * as store from './outbox-store.ts'
import type { Providers } from './providers.ts'

export type PayerNumbersOptions = { db: Db; client: Client; providers: Providers; sender: Address }

/**
 * Compares how many transactions the payer sent on chain with how many these tables know of. More on chain means that a
 * database was restored, a replica lagged, or somebody used the key by hand: then everything waits until all of it is final and
 * indexed, so that what was paid is booked before anything is signed again.
 */
export class PayerNumbers {
  private readonly o: PayerNumbersOptions
  private readonly sender: string

  constructor(o: PayerNumbersOptions) {
    this.o = o
    this.sender = o.sender.toLowerCase()
  }

  /** Says `nonceAhead` while the chain is ahead, and goes on behind it once that is over. @throws ChainUnavailable */
  async look(): Promise<void> {
    const { db, client, sender } = this.o
    const counts = await ask(() =>
      Promise.all(
        (['latest', 'pending'] as const).map((blockTag) =>
          client.getTransactionCount({ address: sender, blockTag }),
        ),
      ),
    )
    const sent = Math.max(...counts)
    const next = await store.nextNonce(db, this.sender)
    if (sent <= (next ?? 0)) return this.tell(null)
    await this.tell(`${sender} sent ${sent} transactions; ${next ?? 0} are known here`)
    if ((await this.final()) === sent && (await this.final()) === sent) await this.skipTo(sent)
  }

  /** Transactions up to the newest block that is final and indexed, as nodes agree on it. */
  private async final(): Promise<number> {
    const { db, providers, sender } = this.o
    const { finalized, number } = await readCursor(db)
    const at = Math.min(finalized, number)
    const block = await db.selectFrom('block').select('hash').where('number', '=', at).executeTakeFirst()
    const told = await providers.agree(async (client) => {
      const [count, { hash }] = await Promise.all([
        client.getTransactionCount({ address: sender, blockNumber: BigInt(at) }),
        client.getBlock({ blockNumber: BigInt(at) }),
      ])
      return { count, hash }
    })
    if (block && block.hash !== told.hash) throw new ChainUnavailable(`nodes know block ${at} as another one`)
    return told.count
  }

  /** What lies between was sent by others, or by us before a restore. */
  private skipTo(sent: number): Promise<void> {
    return inTransaction(this.o.db, async (trx) => {
      const first = await store.lockNonce(trx, this.sender, sent)
      if (first < sent) {
        await trx.insertInto('signer_skip').values({ address: this.sender, first, next: sent }).execute()
        await store.setNonce(trx, this.sender, sent)
      }
      await store.setHalt(trx, 'nonceAhead', null)
    })
  }

  private tell(detail: string | null): Promise<void> {
    return store.setHalt(this.o.db, 'nonceAhead', detail)
  }
}
