import { sql } from 'kysely'
import type { Db, Trx } from '../../db/database.ts'
import { type Notice, note, noteDue } from '../../events/notices.ts'

/** A sale, and what one account paid in it and has not taken back. */
type Held = { project: number; sale: number; owner: string; amount: string }

/** Tells who can take back what was paid in sales that failed by their end. @returns whether there is more */
export const noteFailedSales = (db: Db): Promise<boolean> =>
  noteDue(db, 'sales', async (trx, { after, upTo }) => {
    const { rows } = await sql<{ project: number; index: number; close_time: number }>`
      select project, index, close_time from sale
      where close_time > ${after} and close_time <= ${upTo} and sold < soft_cap and dissolved_time is null
      order by close_time, project, index`.execute(trx)
    const told: Notice[] = []
    for (const s of rows) for (const h of await heldIn(trx, s)) told.push(failed(h, s.close_time))
    return told
  })

/** The same of a sale that its manager dissolved. */
export const noteDissolved = async (
  trx: Trx,
  s: { project: number; index: number; time: number; block: number },
): Promise<void> =>
  note(
    trx,
    (await heldIn(trx, s)).map((h) => ({ ...failed(h, s.time), block: s.block })),
  )

const failed = (h: Held, time: number): Notice => ({
  kind: 'sale.failed',
  key: `sale:${h.project}:${h.sale}:${h.owner}:failed`,
  account: h.owner,
  time,
  data: { amounts: [{ currency: 'USDT', amount: h.amount }], ref: h.sale, project: h.project },
})

async function heldIn(trx: Trx, s: { project: number; index: number }): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select o.project, o.sale, o.owner, sum(o.amount) as amount from sale_order o
    join sale_holding h on h.project = o.project and h.sale = o.sale and h.account = o.owner
    where o.project = ${s.project} and o.sale = ${s.index} and o.left_block is null and h.refund_tx is null
    group by o.project, o.sale, o.owner order by o.owner`.execute(trx)
  return rows
}
