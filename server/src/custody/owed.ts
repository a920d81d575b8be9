// Who is still owed what, one row each: what has to be nothing before the servers end.
import type * as pg from 'pg'
import { divisible, inContracts, inSales, type Reader, symbolOf } from './owed-contracts.ts'

/** Somebody who is owed something. */
export type Owed = {
  /** address, lower-case, or the house account whose contents nobody's row explains */
  who: string
  /** `USDT`, `TDE` and so on; of another project's token its address */
  symbol: string
  /** base units, decimal */
  amount: string
  why: string
  /** `chain`: it lies in a contract, where its owner takes it without us */
  place: 'here' | 'chain'
}

const ROWS_AT_ONCE = 10_000
const ON_ITS_WAY = `('queued', 'signed', 'sent', 'included')`

/** What the house holds for others, by the account that it lies on, and for whom. */
const PARTS = `
  select 'inflight' as account, account as who, symbol, amount, 'withdrawal on its way' as why
  from withdrawal where state in ('signed', 'sent', 'included')
  union all
  select 'inflight', t.sender, t.symbol, t.amount, 'deposit on its way back'
  from outgoing o join deposit_transfer t on t.id = o.ref where o.purpose = 'return' and o.state in ${ON_ITS_WAY}
  union all
  select 'inflight', 'nodes', f.symbol, f.amount, 'fees on their way to the node cards'
  from outgoing o join fee_sweep f on f.id = o.ref where o.purpose = 'fees' and o.state in ${ON_ITS_WAY}
  union all
  select 'unmatched', sender, symbol, amount, 'deposit that nobody was credited for'
  from deposit_transfer where state = 'booked' and verdict not in ('match', 'funding')
  union all
  select 'shop-pending', buyer, 'USDT', total, 'order ' || id || ' of the shop' from shop_order where state = 'pending'
  union all
  select 'machine-reserve', p.who, 'TDE', p.daily * (m.days - m.posted), p.why
  from machine_purchase m, lateral (values
    (m.owner::text, m.daily, 'output of machine purchase ' || m.id),
    (m.inviter, m.invitation, 'invitation for machine purchase ' || m.id),
    (m.accelerator, m.acceleration, 'acceleration for machine purchase ' || m.id)
  ) p (who, daily, why) where p.who is not null and p.daily > 0 and m.days > m.posted`

const owedBy = (tde: string) => `
  with part as (${PARTS}), held as (
    select owner, currency, sum(posted) as amount from ledger_account
    where owner in ('inflight', 'unmatched', 'shop-pending', 'machine-reserve', 'fees') group by owner, currency
  ), rest as (
    -- What no row explains is owed all the same: nothing that lies here is forgotten because a table is wrong.
    select coalesce(h.owner, p.account) as who, coalesce(h.currency, p.symbol) as symbol,
      coalesce(h.amount, 0) - coalesce(p.amount, 0) as amount
    from held h full join (
      select account, symbol, sum(amount) as amount from part group by account, symbol
    ) p on p.account = h.owner and p.symbol = h.currency
  )
  select who, symbol, amount::text, why, place from (
    select owner as who, currency as symbol, sum(posted) as amount, 'balance' as why, 'here' as place
    from ledger_account where left(owner, 2) = '0x' group by owner, currency having sum(posted) <> 0
    union all
    select who, symbol, amount, why, 'here' from part
    union all
    select a.account, t.symbol, t.amount, 'deposit that is not credited yet', 'here'
    from deposit_transfer t join deposit_address a on a.address = t.receiver
    where t.verdict = 'internal' and t.symbol is not null
    union all
    select who, symbol, amount, case who when 'fees' then 'fees for the node cards' else 'not explained' end, 'here'
    from rest where amount <> 0
    union all
    select owner, case pool when 'liquidity' then 'LP' else 'USDT' end, sum(amount), 'principal: ' || pool, 'chain'
    from hosting_order where release_tx_hash is null group by owner, pool
    union all
    select owner, 'USDT', sum(amount - refunded - released), 'principal: resonance', 'chain'
    from resonance_order group by owner having sum(amount - refunded - released) > 0
    union all
    select who, symbol, amount, why, 'chain' from (
      ${inSales((column) => `case when ${column} = '${tde}' then 'TDE' else ${column} end`)}
    ) sales
  ) o order by place desc, symbol, o.amount desc, who, why`

/**
 * Everybody who is owed something, here first, then by the tables in the contracts, then by the chain; the largest amounts of a
 * symbol first; all of one moment.
 * @param client a connection without an open transaction
 * @throws Error when the node does not have the block of the tables; `ChainUnavailable` without an answer
 */
export async function* owed(client: pg.ClientBase, reader: Reader): AsyncGenerator<Owed> {
  const tde = reader.deployment.contracts.token.toLowerCase()
  await client.query('begin isolation level repeatable read read only')
  let known: Awaited<ReturnType<typeof divisible>>
  try {
    known = await divisible(client, reader)
    await client.query(`declare owed no scroll cursor for ${owedBy(tde)}`)
    for (;;) {
      const { rows } = await client.query<Owed>(`fetch ${ROWS_AT_ONCE} from owed`)
      yield* rows
      if (rows.length < ROWS_AT_ONCE) break
    }
  } finally {
    await client.query('rollback')
  }
  yield* await inContracts(reader, known, symbolOf(reader.deployment))
}
