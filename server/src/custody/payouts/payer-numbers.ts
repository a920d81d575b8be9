import type { Address } from 'viem'
import { type Db, inTransaction } from '../../db/database.ts'
import { ask, type Client } from '../../chain/client.ts'
import { readCursor } from '../../chain/cursor.ts'
import { ChainUnavailable } from '../../chain/errors.ts'
import * as store from './store.ts'
import type { Providers } from '../../chain/providers.ts'

type Options = { db: Db; client: Client; providers: Providers }

/**
 * Compares how many transactions the payer has sent on the chain with how many these tables know of. More on the chain means that
 * a database was restored, a replica lagged, or somebody used the key by hand. Then nothing is signed until all of them are final
 * and indexed, so that their payments are booked first.
 */
export class PayerNumbers {
  private readonly db: Options['db']
  private readonly client: Options['client']
  private readonly providers: Options['providers']

  constructor(o: Options) {
    this.db = o.db
    this.client = o.client
    this.providers = o.providers
  }

  /**
   * Sets the halt `nonceAhead` while the chain is ahead, and continues after the chain's numbers once they are all final.
   * @param payer lower-case
   * @throws ChainUnavailable
   */
  async look(payer: Address): Promise<void> {
    const { db, client } = this
    const counts = await ask(() =>
      Promise.all(
        (['latest', 'pending'] as const).map((blockTag) =>
          client.getTransactionCount({ address: payer, blockTag }),
        ),
      ),
    )
    const sent = Math.max(...counts)
    const next = (await store.nextNonce(db, payer)) ?? 0
    if (sent <= next) return store.setHalt(db, 'nonceAhead', null)
    await store.setHalt(db, 'nonceAhead', `${payer} sent ${sent} transactions; ${next} are known here`)
    for (let i = 0; i < 2; i++) if ((await this.final(payer)) !== sent) return
    await this.skipTo(payer, sent)
  }

  /** Number of the payer's transactions up to the newest final, indexed block, on which nodes must agree. */
  private async final(payer: Address): Promise<number> {
    const { db, providers } = this
    const { finalized, number } = await readCursor(db)
    const at = Math.min(finalized, number)
    const block = await db.selectFrom('block').select('hash').where('number', '=', at).executeTakeFirst()
    const told = await providers.agree(async (client) => {
      const [count, { hash }] = await Promise.all([
        client.getTransactionCount({ address: payer, blockNumber: BigInt(at) }),
        client.getBlock({ blockNumber: BigInt(at) }),
      ])
      return { count, hash }
    })
    if (block && block.hash !== told.hash) throw new ChainUnavailable(`nodes know block ${at} as another one`)
    return told.count
  }

  /** Records the numbers in between as skipped: they were used by hand, or by this server before a restore. */
  private skipTo(payer: Address, sent: number): Promise<void> {
    return inTransaction(this.db, async (trx) => {
      const first = await store.lockNonce(trx, payer, sent)
      if (first < sent) {
        await trx.insertInto('signer_skip').values({ address: payer, first, next: sent }).execute()
        await store.setNonce(trx, payer, sent)
      }
      await store.setHalt(trx, 'nonceAhead', null)
    })
  }
}
