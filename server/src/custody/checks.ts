import { STATE_TABLES } from '../db/state.ts'
import type { Check } from '../ledger/check.ts'

/** A transfer that the ledger books: of a custody asset, and neither a sweep nor back from the cold address. */
const BOOKED = `t.symbol is not null and t.verdict not in ('internal', 'fromCold')`
const FINAL = `(select least(number, finalized) from chain_cursor)`
/** `SAME`: the payment was made as ordered. `ORDERED`: it has such an order, which did not fail. */
const SAME = `(v.receiver, v.token, v.gross, v.amount) is not distinct from (o.receiver, o.token, o.gross, o.amount)`
const ORDERED = `o.pay_id = v.pay_id and o.state not in ('failed', 'dropped') and ${SAME}`
const TOKENS = `(select distinct token, symbol from deposit_transfer where symbol is not null)`

/** Whether withdrawal `w` was paid before these tables knew of it, and was booked from the chain. */
const FOUND = `exists (
  select from vault_payment f join ledger_used fu on fu.journal_id = f.journal_id
  where fu.key = ledger_key_of(concat('withdrawal:', w.id, ':paid'))
)`

/** Journals below this id are archived: what they say is proven by their files (docs/GROWING.md). */
const ARCHIVED = `(select coalesce(max(below), 0) from ledger_stretch where archived_at is not null)`
/** Journals whose key is this expression, archived or not. */
const bookedAs = (key: string) => `(
  select u.journal_id as id from ledger_used u where u.key = ledger_key_of(${key})
    and (u.journal_id < ${ARCHIVED} or exists (select from ledger_journals j where j.id = u.journal_id))
)`

const STATE_TRIGGERS = Object.values(STATE_TABLES)
  .flatMap(({ table }) => ['state_begins', 'state_moves'].map((trigger) => `('${table}', '${trigger}')`))
  .concat(`('withdrawal', 'withdrawal_ends')`, `('state_step', 'state_step_stays')`)
  .join()

/** Invariants of deposits and payouts, in addition to those of the ledger alone. */
export const CUSTODY_CHECKS: Check[] = [
  {
    invariant: 5,
    title: 'a final transfer is booked once, to whom it belongs',
    sql: `select format('transfer %s (%s, log %s): %s', t.id, t.tx_hash, t.log_index, coalesce(j.booked, 'not booked')) as what
      from deposit_transfer t left join lateral (
        select string_agg(concat_ws(' ', e.owner, e.currency, e.amount), ', ' order by e.owner collate "C") as booked
        from ledger_journals j, lateral (
          select a.owner, a.currency, sum(e.amount) as amount
          from ledger_entries e join ledger_account a on a.id = e.account_id where e.journal_id = j.id group by a.owner, a.currency
        ) e where j.id = t.journal_id and j.idem_key = concat('deposit:', t.tx_hash, ':', t.log_index)
      ) j on true
      where ${BOOKED} and coalesce(t.journal_id >= ${ARCHIVED}, true) and t.block_number <= ${FINAL} and j.booked is distinct from (
        select string_agg(concat_ws(' ', p.owner, t.symbol, p.amount), ', ' order by p.owner collate "C")
        from (values ('custody', -t.amount), (
          case t.verdict when 'match' then t.account when 'funding' then 'treasury' else 'unmatched' end, t.amount
        )) p (owner, amount)
      )`,
  },
  {
    invariant: 5,
    title: 'what is booked as arrived is a final transfer',
    sql: `select format('journal %s: %s', j.id, j.idem_key) as what from ledger_journals j
        left join deposit_transfer t on t.journal_id = j.id and t.block_number <= ${FINAL}
      where j.idem_key ~ '^deposit:0x[0-9a-f]{64}:[0-9]+$' and t.id is null`,
  },
  {
    invariant: 5,
    title: 'a transfer is given away once, and only what nobody was credited for',
    sql: `select format('transfer %s: given %s times, %s', t.id, count(j.id), t.state) as what
      from deposit_transfer t left join lateral ${bookedAs(`concat('deposit:', t.tx_hash, ':', t.log_index, ':given')`)} j on true
      group by t.id
      having count(j.id) <> case when t.state in ('claimed', 'credited') then 1 else 0 end
        or (count(j.id) > 0 and (t.verdict in ('match', 'funding') or t.journal_id is null))`,
  },
  {
    invariant: 5,
    title: 'an amount is met by one transfer',
    sql: `select format('intent %s: %s transfers', intent_id, count(*)) as what from deposit_transfer
      where verdict = 'match' and intent_id is not null group by intent_id having count(*) > 1`,
  },
  {
    invariant: 5,
    title: 'what is matched met an amount of its account in time, or its own address',
    sql: `select format('transfer %s, matched for %s', t.id, t.account) as what
      from deposit_transfer t left join deposit_address a on a.address = t.receiver
        left join deposit_intent i on i.id = t.intent_id
      where t.verdict = 'match' and (
        t.symbol is distinct from 'USDT' and not exists (
          select from vault_payment v where (v.tx_hash, v.token, v.receiver) = (t.tx_hash, t.token, a.address))
        or t.account is distinct from coalesce(a.account, i.account)
        or a.account is null
          and (t.amount <> i.amount or t.time < i.created_at or t.time > least(i.expires_at, i.cancelled_at))
      )`,
  },
  {
    invariant: 5,
    title: 'what came to the address of an account is its own, whoever sent it',
    sql: `select format('transfer %s (%s, log %s) to %s: %s', t.id, t.tx_hash, t.log_index, a.account, t.verdict) as what
        from deposit_transfer t join deposit_address a on a.address = t.receiver
        where t.symbol is not null and t.block_number <= ${FINAL}
          and (t.account is distinct from a.account or t.verdict in ('internal', 'fromCold', 'funding'))
      union all
      -- What the vault paid to one has arrived there, too.
      select format('payment %s of %s to the address of %s', v.pay_id, v.tx_hash, a.account)
        from vault_payment v join deposit_address a on a.address = v.receiver
          join account o on o.address = a.account and o.block_number <= v.block_number
        where v.block_number <= ${FINAL} and v.token in (select token from ${TOKENS} k) and not exists (
          select from chain_aside a where a.contract = v.token and a.since_block <= v.block_number
        ) and not exists (
          select from deposit_transfer t where (t.tx_hash, t.token, t.receiver) = (v.tx_hash, v.token, v.receiver))`,
  },
  {
    invariant: 5,
    title: 'internal is a sweep, and from the cold address comes back what went there',
    sql: `select format('transfer %s (%s, log %s) is no sweep', t.id, t.tx_hash, t.log_index) as what
        from deposit_transfer t
        where t.verdict = 'internal' and t.block_number <= ${FINAL}
          and not exists (select from deposit_address a where a.address = t.sender) and not exists (
            select from deposit_sweep s where (s.tx_hash, s.token, s.amount) = (t.tx_hash, t.token, t.amount))
      union all
      select format('transfer %s (%s, log %s): %s came back of %s', t.id, t.tx_hash, t.log_index, t.back, m.moved)
        from (
          select *, sum(amount) over (partition by token order by block_number, log_index) as back
          from deposit_transfer where verdict = 'fromCold'
        ) t, lateral (
          select coalesce(sum(v.amount), 0) as moved from vault_payment v where v.kind = 'cold' and v.token = t.token
            and (v.block_number, v.log_index) < (t.block_number, t.log_index)
        ) m where t.block_number <= ${FINAL} and t.back > m.moved`,
  },
  {
    invariant: 5,
    title: "what an account's own wallet sent to the vault is matched for no other account",
    sql: `select format('transfer %s of %s, matched for %s', t.id, t.sender, t.account) as what
      from deposit_transfer t join account a on a.address = t.sender and a.block_number <= t.block_number
      where t.verdict = 'match' and t.way = 'shared' and t.account <> t.sender`,
  },
  {
    // A transfer in the same second in which its amount was requested or cancelled may be judged either way.
    invariant: 5,
    title: 'a final transfer that meets an amount in time, or an own address, is matched',
    sql: `select format('transfer %s: %s', t.id, t.verdict) as what
      from deposit_transfer t left join deposit_address a on a.address = t.receiver
      where t.symbol = 'USDT' and t.block_number <= ${FINAL} and t.verdict not in ('match', 'internal', 'funding', 'fromCold')
        and (
          -- What is too small to be fetched waits in the queue.
          a.account is not null and t.verdict <> 'under' or exists (
            select from deposit_intent i where a.account is null and i.amount = t.amount and i.created_at < t.time
              and t.time < least(i.expires_at, i.cancelled_at)
              and not exists (select from deposit_transfer m where m.intent_id = i.id and m.verdict = 'match')
              and not exists (select from account s
                where s.address = t.sender and s.block_number <= t.block_number and s.address <> i.account)
          )
        )`,
  },
  {
    invariant: 6,
    title: 'a withdrawal has one payout at most',
    sql: `select format('withdrawal %s: %s payouts', ref, count(*)) as what from outgoing
      where purpose = 'withdrawal' and state <> 'dropped' group by ref having count(*) > 1`,
  },
  {
    invariant: 6,
    title: 'a withdrawal is where its payout is',
    sql: `select format('withdrawal %s is %s, its payout %s', w.id, w.state, o.state) as what
      from withdrawal w left join outgoing o on o.purpose = 'withdrawal' and o.ref = w.id and o.state <> 'dropped'
      where not ${FOUND} and case w.state when 'approved' then 'queued' when 'paid' then 'done' when 'refunded' then 'failed'
        when 'review' then null when 'cancelled' then null when 'refused' then null else w.state end
        is distinct from case
          -- One whose transaction reverted is queued again; it has left the account.
          when o.state = 'queued' and w.state in ('signed', 'sent', 'included')
            and exists (select from outgoing_attempt a where a.outgoing_id = o.id) then w.state
          else o.state end`,
  },
  {
    invariant: 6,
    title: 'a payment that is done stands in a final block as it was ordered, and one that failed in none',
    sql: `select format('payment %s (%s %s): %s', o.id, o.purpose, o.ref, o.state) as what
      from outgoing o left join vault_payment v on v.pay_id = o.pay_id and ${SAME}
      where o.pay_id is not null and case
        when o.state = 'done' then v.pay_id is null or v.block_number > ${FINAL}
        when o.state in ('failed', 'dropped') then v.pay_id is not null and v.journal_id is null
          and not exists (select from outgoing d where d.pay_id = o.pay_id and d.state not in ('failed', 'dropped'))
        else false end`,
  },
  {
    invariant: 6,
    title: 'payments of the vault are ordered here, or booked by two people',
    sql: `select format('payment %s of %s', v.pay_id, v.tx_hash) as what from vault_payment v
      where v.pay_id is not null and v.journal_id is null
        and not exists (select from outgoing o where ${ORDERED})`,
  },
  {
    invariant: 6,
    title: 'payments to the nodes are numbered without gaps',
    sql: `select format('%s payments, the last is number %s', count(*), max(n)) as what from vault_payment
      where kind = 'nodes' having count(*) <> coalesce(max(n) + 1, 0)`,
  },
  {
    invariant: 6,
    title: 'what is booked of a payment that nobody ordered here is final, and as it was made',
    sql: `select format('journal %s, payment %s', j.id, v.pay_id) as what
      from (
        select * from ledger_journals where kind = 'expense' or id in (select journal_id from vault_payment)
      ) j full join (
        select * from vault_payment where journal_id is not null and journal_id >= ${ARCHIVED}
      ) v on v.journal_id = j.id
      where j.id is null or v.pay_id is null or j.tx_hash is distinct from v.tx_hash
        or v.block_number > ${FINAL} or exists (select from outgoing o where ${ORDERED})
        or not coalesce(case j.kind
          when 'expense' then j.idem_key = concat('expense:', v.pay_id)
          when 'feeSweep' then v.kind = 'nodes' and j.idem_key = v.pay_id
          when 'unmatched' then v.kind = 'order' and exists (
            select from deposit_transfer t where t.resolved_journal_id = j.id and t.state = 'returned'
              and (t.sender, t.token, t.amount) = (v.receiver, v.token, v.amount)
          )
          when 'paid' then exists (
            select from withdrawal w where j.idem_key = concat('withdrawal:', w.id, ':paid')
              and (w.account, w.wallet, w.amount, w.amount - w.fee) = (v.account, v.receiver, v.gross, v.amount)
          ) end, false)
        or v.amount is distinct from (
          select sum(e.amount) from ledger_entries e join ledger_account a on a.id = e.account_id
          where e.journal_id = j.id and a.owner = 'custody' and a.currency = (
            select d.symbol from deposit_transfer d where d.token = v.token and d.symbol is not null limit 1
          )
        )`,
  },
  {
    invariant: 6,
    title: 'numbers of transactions are dense',
    sql: `select format('%s: number %s is missing', s.address, g.nonce) as what from signer_nonce s, lateral (
        select least(min(o.nonce), min(k.first)) as first from outgoing o left join signer_skip k on k.address = o.sender
        where o.sender = s.address
      ) f, lateral generate_series(f.first, s.next - 1) g (nonce)
      where not exists (select from outgoing o where o.sender = s.address and o.nonce = g.nonce)
        and not exists (select from signer_skip k where k.address = s.address and g.nonce >= k.first and g.nonce < k.next)`,
  },
  {
    invariant: 6,
    title: 'the ledger books a withdrawal as it is',
    sql: `select format('withdrawal %s is %s: out %s, paid %s, refunded %s, hold %s', w.id, w.state, o.id, p.id, r.id, h.state) as what
      from withdrawal w
        left join lateral ${bookedAs("concat('withdrawal:', w.id)")} o on true
        left join lateral ${bookedAs("concat('withdrawal:', w.id, ':paid')")} p on true
        left join lateral ${bookedAs("concat('withdrawal:', w.id, ':refund')")} r on true
        left join ledger_hold h on h.key = concat('withdrawal:', w.id)
      where (o.id is not null) <> (w.state in ('signed', 'sent', 'included', 'paid', 'refunded'))
        or (p.id is not null) <> (w.state = 'paid') or (r.id is not null) <> (w.state = 'refunded')
        or not ${FOUND} and h.state is distinct from case when w.state in ('review', 'approved') then 'held'
          when w.state in ('cancelled', 'refused') then 'released' else 'settled' end`,
  },
  {
    invariant: 7,
    title: 'custody in the ledger = booked arrivals - payments done',
    sql: `select format('%s: ledger %s, arrivals less payments %s', coalesce(l.currency, m.symbol), l.held, m.amount) as what
      from (
        select currency, -sum(posted) as held from ledger_account where owner = 'custody' group by currency
      ) l full join (
        select symbol, sum(amount) as amount from (
          select symbol, amount from deposit_transfer where journal_id is not null
          union all
          select s.symbol, -o.amount from outgoing o join ${TOKENS} s on s.token = o.token where o.state = 'done'
          union all
          select s.symbol, -v.amount from vault_payment v join ${TOKENS} s on s.token = v.token
          where v.journal_id is not null
        ) m group by symbol
      ) m on m.symbol = l.currency
      where coalesce(l.held, 0) <> coalesce(m.amount, 0)`,
  },
  {
    invariant: 7,
    title: 'in flight in the ledger = withdrawals, fees and returns that are on their way',
    sql: `select format('%s: ledger %s, on their way %s', coalesce(l.currency, m.symbol), l.posted, m.amount) as what
      from (
        select currency, sum(posted) as posted from ledger_account where owner = 'inflight' group by currency
      ) l full join (
        select symbol, sum(amount) as amount from (
          select symbol, amount from withdrawal where state in ('signed', 'sent', 'included')
          union all
          select f.symbol, f.amount from outgoing o join fee_sweep f on f.id = o.ref
          where o.purpose = 'fees' and o.state in ('queued', 'signed', 'sent', 'included')
          union all
          select t.symbol, t.amount from outgoing o join deposit_transfer t on t.id = o.ref
          where o.purpose = 'return' and o.state in ('queued', 'signed', 'sent', 'included')
        ) m group by symbol
      ) m on m.symbol = l.currency
      where coalesce(l.posted, 0) <> coalesce(m.amount, 0)`,
  },
  {
    invariant: 7,
    title: 'unmatched in the ledger = arrivals that wait for somebody',
    sql: `select format('%s: ledger %s, waiting %s', coalesce(l.currency, m.symbol), l.posted, m.amount) as what
      from (
        select currency, sum(posted) as posted from ledger_account where owner = 'unmatched' group by currency
      ) l full join (
        select symbol, sum(amount) as amount from deposit_transfer
        where state = 'booked' and verdict not in ('match', 'funding') group by symbol
      ) m on m.symbol = l.currency
      where coalesce(l.posted, 0) <> coalesce(m.amount, 0)`,
  },
  {
    invariant: 7,
    title: 'the chain held what the tables know of when the two were last compared',
    sql: `select format('block %s, %s: chain %s, tables %s', block, g ->> 'symbol', g ->> 'chain', g ->> 'known') as what
      from custody_check, jsonb_array_elements(gaps) g`,
  },
  {
    invariant: 7,
    title: 'at the block of the newest statement the chain held arrivals - payments',
    sql: `select format('statement %s, %s: the vault held %s of %s, deposit addresses %s of %s', s.id, s.symbol, s.vault,
        m.vault, s.forwarders, m.forwarders) as what
      from (
        select s.id, s.block, a.symbol, a.vault, a.forwarders
        from solvency_snapshot s join solvency_asset a on a.snapshot_id = s.id
        where s.id = (select max(id) from solvency_snapshot) and a.not_indexed_since is null
      ) s, lateral (
        select coalesce(sum(amount) filter (where place = 'shared'), 0) as vault,
          coalesce(sum(amount) filter (where place = 'own'), 0) as forwarders
        from (
          select way as place, amount from deposit_transfer where symbol = s.symbol and block_number <= s.block
          union all
          select 'shared', -v.amount from vault_payment v join ${TOKENS} t on t.token = v.token
          where t.symbol = s.symbol and v.block_number <= s.block
          union all
          -- What addresses held before they were watched, and what left those that are.
          select 'own', o.amount from deposit_opening o join ${TOKENS} t on t.token = o.token
          where t.symbol = s.symbol and o.block <= s.block
          union all
          select 'own', -w.amount from deposit_sweep w join ${TOKENS} t on t.token = w.token
            join deposit_address h on h.account = w.account
          where t.symbol = s.symbol and w.block_number <= s.block and h.opened_block <= s.block
        ) m
      ) m where (s.vault, s.forwarders) is distinct from (m.vault, m.forwarders)`,
  },
  {
    invariant: 7,
    title: 'the newest statement: custody on chain = owed + fees + in flight + house + unmatched + donated',
    sql: `select format('statement %s, %s: held %s of %s', snapshot_id, symbol, vault + forwarders + cold,
        liabilities + inflight + fees + house + unmatched + donated) as what
      from solvency_asset
      where snapshot_id = (select max(id) from solvency_snapshot)
        and vault + forwarders + cold <> liabilities + inflight + fees + house + unmatched + donated`,
  },
  {
    // Leaves of old statements are deleted, all of a statement together; those of the newest are always there.
    invariant: 7,
    title: 'statements owe what their leaves add up to',
    sql: `select format('statement %s, %s: %s owed to %s, leaves %s of %s', a.snapshot_id, a.symbol, a.liabilities, a.users,
        coalesce(l.total, 0), coalesce(l.n, 0)) as what
      from solvency_asset a left join (
        select snapshot_id, symbol, sum(balance) as total, count(*) as n from solvency_leaf group by snapshot_id, symbol
      ) l on l.snapshot_id = a.snapshot_id and l.symbol = a.symbol
      where (a.liabilities, a.users) is distinct from (coalesce(l.total, 0), coalesce(l.n, 0))
        and (a.snapshot_id = (select max(id) from solvency_snapshot)
          or exists (select from solvency_leaf k where k.snapshot_id = a.snapshot_id))`,
  },
  {
    invariant: 9,
    title: 'every entry that a statement was made of is there still',
    sql: `select format('statement %s: entry %s of %s in %s', l.snapshot_id, l.seq, l.account, l.symbol) as what
      from solvency_leaf l
        left join ledger_account a on a.owner = l.account and a.currency = l.symbol
        left join ledger_entries e on e.account_id = a.id and e.seq = l.seq
        left join ledger_archived r on r.account_id = a.id and r.seq >= l.seq
      where l.seq is not null and r.account_id is null and (e.hash, e.balance_after) is distinct from (l.entry_hash, l.balance)`,
  },
  {
    invariant: 10,
    title: 'states cannot be changed past their tables',
    sql: `select format('%s: no trigger %s', t.relation, t.trigger) as what
      from (values ${STATE_TRIGGERS}) t (relation, trigger)
      where not exists (
        select from pg_trigger where tgrelid = t.relation::regclass and tgname = t.trigger and tgenabled in ('O', 'A'))`,
  },
  {
    invariant: 10,
    title: 'a withdrawal went where its table lets it, and is where its last step says',
    sql: `select format('withdrawal %s: from %s to %s', id, coalesce(was, 'nothing'), state) as what from (
        select s.withdrawal_id as id, s.seq, s.state, lag(s.state) over (partition by s.withdrawal_id order by s.seq) as was
        from withdrawal_step s
        union all
        select w.id, null, w.state, s.state from withdrawal w left join (
          select distinct on (withdrawal_id) withdrawal_id, state from withdrawal_step order by withdrawal_id, seq desc
        ) s on s.withdrawal_id = w.id where w.state is distinct from s.state
      ) m
      -- One that was forgotten here and found on the chain begins as paid.
      where (seq, state) is distinct from (1, 'paid') and not (seq is not null and exists (
        select from state_step t
        where t.lifecycle = 'withdrawal' and t.from_state is not distinct from m.was and t.to_state = m.state))`,
  },
  {
    invariant: 11,
    title: 'a log of a contract that can be put aside is taken or kept',
    sql: `select format('%s, block %s: %s logs, %s kept', c.contract, c.block_number, c.logs, l.kept) as what
        from chain_log_count c left join chain_aside a on a.contract = c.contract, lateral (
          select count(*) as kept from chain_aside_log k
          where (k.contract, k.block_number) = (c.contract, c.block_number)
        ) l
        where c.taken is distinct from coalesce(c.block_number < a.since_block, true)
          or l.kept <> case when c.taken or c.block_number > a.kept_to then 0 else c.logs end
      union all
      select format('%s, log %s of block %s: not counted', k.contract, k.log_index, k.block_number)
        from chain_aside_log k left join chain_log_count c
          on (c.contract, c.block_number) = (k.contract, k.block_number) where c.contract is null`,
  },
  {
    invariant: 11,
    title: 'nothing is booked of a contract that stands aside',
    sql: `select format('project %s, block %s: %s', p.index, r.block_number, r.what) as what
      from chain_aside a join project p on p.mint = a.contract, lateral (
        select 'sale' as what, block_number from sale where project = p.index
        union all select 'order', block_number from sale_order where project = p.index
        union all select 'leave', left_block from sale_order where project = p.index
        union all select 'commission', block_number from sale_commission where project = p.index
        union all select 'step', block_number from sale_step where project = p.index
        union all select 'payment', block_number from sale_payment where project = p.index
        union all select 'settlement', block_number from sale_settlement where project = p.index
        union all select 'share', block_number from sale_pool_share where project = p.index
        union all select 'move', block_number from sale_pool_move where project = p.index
      ) r where r.block_number >= a.since_block
      union all
      select format('transfer %s, block %s: %s', t.id, t.block_number, t.symbol)
        from chain_aside a join deposit_transfer t on t.token = a.contract where t.block_number >= a.since_block`,
  },
]
