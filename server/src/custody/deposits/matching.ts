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

/** Addresses whose transfers are not deposits. All lower-case. */
export type OwnAddresses = { vault: string; cold: string; contracts: string[]; treasuries: string[] }

/** How long after its time an amount close to a requested one is still shown as too little or too much of it, seconds. */
const NEAR = 2 * 3_600

/**
 * Writes transfers down and decides what each is, by its block alone: the same blocks give the same verdicts whenever they
 * are read. What a registered wallet sent to the vault is that account's or waits in the queue, whoever was told its
 * amount; what another wallet sent is whose amount it meets. A deposit address names its account, whoever sends there.
 * All of a batch in one statement. What is known already stays as it is.
 * @param registered accounts, as the feature that keeps them tells
 * @returns how many were new
 */
export async function insertArrivals(
  trx: Trx,
  arrivals: Arrival[],
  own: OwnAddresses,
  registered: Accounts,
): Promise<number> {
  if (arrivals.length === 0) return 0
  const column = <K extends keyof Arrival>(key: K) => arrivals.map((a) => a[key])
  const { numAffectedRows } = await sql`
    with raw as (
      select * from unnest(${column('block')}::bigint[], ${column('index')}::integer[], ${column('txHash')}::text[],
        ${column('time')}::bigint[], ${column('token')}::text[], ${column('symbol')}::text[], ${column('sender')}::text[],
        ${column('receiver')}::text[], ${column('amount')}::numeric[])
        as r (block_number, log_index, tx_hash, time, token, symbol, sender, receiver, amount)
    ), placed as (
      select r.*, a.account as owner, f.account is not null as ours, s.address as registered,
        sum(r.amount) over (partition by r.sender, r.token order by r.block_number, r.log_index) as so_far
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
    ), judged as materialized (
      select m.*, case
        when ours or sender = any(${own.contracts}) then 'internal'
        when sender = ${own.cold} and owner is null and so_far <= ${movedToCold(sql`m.token`)} - (
          select coalesce(sum(amount), 0) from deposit_transfer t where t.token = m.token and t.verdict = 'fromCold'
        ) then 'fromCold'
        when sender = any(${own.treasuries}) and owner is null and symbol is not null then 'funding'
        when symbol is distinct from 'USDT' then 'wrongToken'
        when owner is not null then 'match'
        when exact_id is null and near_id is null then 'unknown'
        when exact_id is null then case when amount < near_amount then 'under' else 'over' end
        when time > exact_until then 'late'
        when turn > 1 or met_before then 'duplicate'
        else 'match' end as verdict
      from met m
    )
    insert into deposit_transfer (block_number, log_index, tx_hash, time, token, symbol, sender, receiver, amount, way,
      verdict, account, intent_id)
    select block_number, log_index, tx_hash, time, token, symbol, sender, receiver, amount,
      case when owner is null then 'shared' else 'own' end, verdict,
      case when verdict in ('internal', 'funding', 'fromCold') then null
        else coalesce(owner, exact_account, near_account, registered) end,
      case when verdict in ('match', 'under', 'over', 'late', 'duplicate') then coalesce(exact_id, near_id) end
    from judged order by block_number, log_index
    on conflict (tx_hash, log_index) do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
