import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'

/** What came to a deposit address in some blocks less what was swept, before the address was first compared with the chain. */
type Moved = { address: string; token: string; amount: string }

async function openedMoves(trx: Trx, blocks: number[]): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select address, token, sum(amount) as amount from (
      select a.address, t.token, t.amount from deposit_transfer t join deposit_address a on a.address = t.receiver
      where t.block_number = any(${blocks}::bigint[]) and t.block_number <= a.opened_block
      union all
      select a.address, s.token, -s.amount from deposit_sweep s join deposit_address a on a.account = s.account
      where s.block_number = any(${blocks}::bigint[]) and s.block_number <= a.opened_block
    ) m group by address, token`.execute(trx)
  return rows
}

/**
 * Keeps the known balance of an address as it was when first compared with the chain: a transfer found later, from before that
 * comparison, is subtracted from the address's opening.
 */
async function keepOpenings(trx: Trx, before: Moved[], after: Moved[]): Promise<void> {
  const json = JSON.stringify([
    ...before.map((m) => ({ ...m, sign: 1 })),
    ...after.map((m) => ({ ...m, sign: -1 })),
  ])
  await sql`
    insert into deposit_opening as o (address, token, amount, block)
    select m.address, m.token, sum(m.sign * m.amount), max(a.opened_block)
    from jsonb_to_recordset(${json}) as m (address text, token text, amount numeric, sign integer)
      join deposit_address a on a.address = m.address
    group by m.address, m.token having sum(m.sign * m.amount) <> 0
    on conflict (address, token) do update set amount = o.amount + excluded.amount`.execute(trx)
}

/** Changes what is stored of some blocks, and keeps the openings of addresses that were compared after them. @returns how much changed */
export async function keepingOpenings(
  trx: Trx,
  blocks: number[],
  change: () => Promise<number>,
): Promise<number> {
  if (blocks.length === 0) return change()
  const before = await openedMoves(trx, blocks)
  const changed = await change()
  if (changed > 0) await keepOpenings(trx, before, await openedMoves(trx, blocks))
  return changed
}
