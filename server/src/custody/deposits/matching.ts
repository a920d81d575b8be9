import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { sql } from 'kysely'
import type { Trx } from '../../db/database.ts'
import type { Accounts } from '../accounts.ts'
import { movedToCold } from '../payouts/known.ts'

/** A transfer to the vault or to a deposit address. Addresses lower-case, amount in base units, above 0. */
export type Arrival = {
  block: number
  index: number
  txHash: string
  time: number
  token: string
  /** null for a token that is no custody asset */
  symbol: LedgerSymbol | null
  sender: string
  receiver: string
  amount: string
}

/** Addresses whose transfers to the vault are not deposits. All lower-case. */
export type OwnAddresses = { vault: string; cold: string; treasuries: string[] }

/** How long after its time an amount close to a requested one is still shown as too little or too much of it, seconds. */
const NEAR = 2 * 3_600
/**
 * The rules below, as `deposit_transfer.rules` names them. What was judged by older ones (1) is judged again (`judge-again.ts`);
 * where that brought another verdict, or the token stood aside, it is `LATE`.
 */
const RULES = 2
export const LATE = 3

/** What a verdict follows from besides the transfers themselves. */
export type Judging = {
  own: OwnAddresses
  /** accounts, as the feature that keeps them tells */
  registered: Accounts
  /** addresses that were swept in the same transactions, lower-case: of accounts, and of people who have none yet */
  swept: string[]
  /** whether the transfers were put aside, and are booked long after their blocks */
  late?: boolean
}

/**
 * Decides what each of these transfers is, by its block and those before it alone: the same blocks give the same verdicts
 * whenever they are read. What reaches a deposit address is its account's, whoever sent it. What a registered wallet sent to
 * the vault is that account's or waits in the queue, whoever was told its amount; what another wallet or a contract sent is
 * whose amount it meets. Internal is a sweep alone; from the cold address comes back what went there and is not back yet.
 * @returns columns of `deposit_transfer` but its number, one row for each transfer that concerns custody
 */
function judged(arrivals: Arrival[], { own, registered, swept, late = false }: Judging) {
  const column = <K extends keyof Arrival>(key: K) => arrivals.map((a) => a[key])
  return sql`
    with raw as (
      select * from unnest(${column('block')}::bigint[], ${column('index')}::integer[], ${column('txHash')}::text[],
        ${column('time')}::bigint[], ${column('token')}::text[], ${column('symbol')}::text[], ${column('sender')}::text[],
        ${column('receiver')}::text[], ${column('amount')}::numeric[])
        as r (block_number, log_index, tx_hash, time, token, symbol, sender, receiver, amount)
    ), placed as (
      select r.*, a.account as owner, f.account is not null or r.sender = any(${swept}) as sweeps, s.address as registered
      from raw r
      left join deposit_address a on a.address = r.receiver
      left join deposit_address f on f.address = r.sender
      left join ${registered} s on s.address = r.sender and s.block_number <= r.block_number
      where a.account is not null or r.receiver = ${own.vault}
    ), met as (
      select p.*, e.id as exact_id, e.account as exact_account, e.expires_at as exact_until,
        n.id as near_id, n.account as near_account, n.amount as near_amount, t.id is not null as met_before,
        row_number() over (partition by e.id order by p.block_number, p.log_index) as turn
      from placed p
      left join lateral (
        select id, account, least(expires_at, cancelled_at - 1) as expires_at from deposit_intent i
        where p.owner is null and p.symbol = 'USDT'
          and i.amount = p.amount and i.created_at <= p.time and p.time < i.reserved_until
          and i.account = coalesce(p.registered, i.account)
      ) e on true
      left join deposit_transfer t on t.intent_id = e.id and t.verdict = 'match'
        and (t.tx_hash, t.log_index) <> (p.tx_hash, p.log_index)
      left join lateral (
        -- The intent that the sender made last; of an unknown sender the only one there is for about this amount.
        select min(id) as id, min(account) as account, min(amount) as amount from (
          select o.*, bool_or(own) over () as any_own from (
            (select i.id, i.account, i.amount, true as own from deposit_intent i
            where i.account = p.sender and i.created_at <= p.time
              and p.time < least(i.reserved_until, i.expires_at + ${NEAR})
            order by i.id desc limit 1)
            union all
            select i.id, i.account, i.amount, false from deposit_intent i
            where p.registered is null and i.requested = trunc(p.amount, -16) and i.account <> p.sender
              and i.created_at <= p.time and p.time < least(i.reserved_until, i.expires_at + ${NEAR})
          ) o where e.id is null and p.owner is null and p.symbol = 'USDT'
        ) c where own or not any_own having count(*) = 1
      ) n on true
    ), told as materialized (
      select m.*, case
        -- The vault pays what the ledger has already; other assets than USDT are not taken as deposits.
        when owner is not null then case when symbol = 'USDT' or symbol is not null and sender = ${own.vault}
          then 'match' else 'wrongToken' end
        when sweeps then 'internal'
        when sender = ${own.cold} and amount <= ${movedToCold(sql`m.token`, sql`m`)} - (
          select coalesce(sum(t.amount), 0) from deposit_transfer t where t.token = m.token and t.verdict = 'fromCold'
            and (t.block_number, t.log_index) < (m.block_number, m.log_index)
        ) then 'fromCold'
        when sender = any(${own.treasuries}) and symbol is not null then 'funding'
        when symbol is distinct from 'USDT' then 'wrongToken'
        when exact_id is null and near_id is null then 'unknown'
        when exact_id is null then case when amount < near_amount then 'under' else 'over' end
        when time > exact_until then 'late'
        when turn > 1 or met_before then 'duplicate'
        else 'match' end as verdict
      from met m
    )
    select block_number, log_index, tx_hash, time, token, symbol, sender, receiver, amount,
      case when owner is null then 'shared' else 'own' end as way, verdict,
      case when verdict in ('internal', 'funding', 'fromCold') then null
        else coalesce(owner, exact_account, near_account, registered) end as account,
      case when verdict in ('match', 'under', 'over', 'late', 'duplicate') then coalesce(exact_id, near_id) end as intent_id,
      ${late ? LATE : RULES}::smallint as rules
    from told order by block_number, log_index`
}

/**
 * Parts in which no transfer of the cold address follows another transfer of it: what of it is back depends on what is stored of
 * the transfers before.
 */
function* partsOf(arrivals: Arrival[], cold: string): Generator<Arrival[]> {
  const inOrder = arrivals.toSorted((a, b) => a.block - b.block || a.index - b.index)
  let from = 0
  for (const [i, { sender }] of inOrder.entries())
    if (sender === cold && i > from) {
      yield inOrder.slice(from, i)
      from = i
    }
  if (from < inOrder.length) yield inOrder.slice(from)
}

/** Writes transfers down with their verdicts. What is known already stays as it is. @returns how many were new */
export async function insertArrivals(trx: Trx, arrivals: Arrival[], by: Judging): Promise<number> {
  let added = 0
  for (const part of partsOf(arrivals, by.own.cold)) {
    const { numAffectedRows } = await sql`
      insert into deposit_transfer (block_number, log_index, tx_hash, time, token, symbol, sender, receiver, amount, way,
        verdict, account, intent_id, rules)
      ${judged(part, by)}
      on conflict (tx_hash, log_index) do nothing`.execute(trx)
    added += Number(numAffectedRows ?? 0n)
  }
  return added
}

/** Judges transfers again that are written down, not booked, and locked. */
export async function updateVerdicts(trx: Trx, arrivals: Arrival[], by: Judging): Promise<void> {
  for (const part of partsOf(arrivals, by.own.cold))
    await sql`
      update deposit_transfer t set way = j.way, verdict = j.verdict, account = j.account, intent_id = j.intent_id,
        rules = case when t.verdict = j.verdict then j.rules else ${LATE}::smallint end
      from (${judged(part, by)}) j
      where (t.tx_hash, t.log_index) = (j.tx_hash, j.log_index) and t.journal_id is null`.execute(trx)
}
