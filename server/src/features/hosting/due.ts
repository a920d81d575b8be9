import type { HostingPoolName } from '@holdfast/protocol/hosting'
import type { Db, Trx } from '../../db/database.ts'
import { noteDue } from '../../events/notices.ts'

const KIND = { hosting: 'hosting.due', liquidity: 'liquidity.due' } as const
const CURRENCY: Record<HostingPoolName, string> = { hosting: 'USDT', liquidity: 'LP' }

/** Tells owners of principal whose term is over. @returns whether there is more */
export const noteDuePrincipal = (db: Db): Promise<boolean> =>
  noteDue(db, 'hosting', async (trx, span) =>
    (await dueIn(trx, span)).map((o) => ({
      kind: KIND[o.pool],
      key: `${o.pool}:${o.order_id}:due`,
      account: o.owner,
      time: o.end_time,
      data: { amounts: [{ currency: CURRENCY[o.pool], amount: o.amount }], ref: o.order_id },
    })),
  )

const dueIn = (trx: Trx, { after, upTo }: { after: number; upTo: number }) =>
  trx
    .selectFrom('hosting_order')
    .select(['pool', 'order_id', 'owner', 'amount', 'end_time'])
    .where('end_time', '>', after)
    .where('end_time', '<=', upTo)
    .where('release_tx_hash', 'is', null)
    .orderBy('end_time')
    .orderBy('pool')
    .orderBy('order_id')
    .execute()
