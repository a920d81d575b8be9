-- What the ledger's tables refuse stays the same; it takes them less time.

-- A check of the table runs again whenever a row changes, and what accounts are called never does: as a domain it is
-- checked when it is written, once. PostgreSQL is slow at counted repetitions besides.
create domain ledger_owner as text
  check (length(value) = 42 and value ~ '^0x[0-9a-f]*$' or value ~ '^[a-z][a-z-]*$');
alter table ledger_account drop constraint ledger_account_owner_check, alter column owner type ledger_owner;

-- As before: all lines of a journal come in one statement, net to zero in each currency and continue their accounts.
-- The plan is made once and serves one journal as well as a thousand: accounts and journals are looked up by their keys,
-- and nothing else is joined.
create or replace function ledger_book() returns trigger language plpgsql security definer
  set search_path = public, pg_temp
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  wanted bigint;
  booked bigint;
  whole boolean;
begin
  with walked as (
    select account_id, seq, hash, balance_after, row_number() over w as n,
      balance_after - sum(amount) over w as balance_before,
      coalesce(lag(balance_after) over w = balance_after - amount, true) as continues,
      lead(seq) over w is null as is_last
    from fresh window w as (partition by account_id order by seq)
  ), ended as (
    select * from walked where is_last or not continues
  ), moved as (
    -- The numbers are new, none is 0, and the last is as far as there are entries: so there is no gap.
    update ledger_account a set posted = e.balance_after, seq = e.seq, hash = e.hash
    from ended e
    where a.id = e.account_id and a.seq + e.n = e.seq and a.posted = e.balance_before and e.continues
    returning a.id
  ), entry as materialized (
    select f.journal_id, f.kind, f.amount, a.currency from fresh f join ledger_account a on a.id = f.account_id
  )
  select (select count(*) from ended), (select count(*) from moved), not exists (
    select from (
      select journal_id, sum(amount) as net, count(*) as n, min(kind) as kind, max(kind) as other_kind,
        min(currency) as currency, max(currency) as other_currency
      from entry group by journal_id
    ) j
    where j.net <> 0 or j.kind <> j.other_kind
      or j.n is distinct from (select b.lines from ledger_journal b where b.id = j.journal_id and b.kind = j.kind)
      or j.currency <> j.other_currency and exists (
        select from entry e where e.journal_id = j.journal_id group by e.currency having sum(e.amount) <> 0
      )
  ) into wanted, booked, whole;
  if booked <> wanted and not exists (
    select from fresh f where not exists (select from ledger_account a where a.id = f.account_id)
  ) then
    raise exception 'entries do not continue their account'
      using errcode = 'check_violation', constraint = 'ledger_continues';
  end if;
  if booked <> wanted or not whole then
    raise exception 'a journal is not whole or does not net to zero'
      using errcode = 'check_violation', constraint = 'ledger_whole';
  end if;
  return null;
end $$;

-- Locks accounts, ids rising, and refuses unless their last entries have these hashes, strung together: what is decided
-- from memory is sent behind this, and nothing of it happens when somebody else has booked meanwhile.
create function ledger_expect(ids bigint[], ends bytea) returns void language plpgsql
  set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  if ends is distinct from (
    select string_agg(l.hash, '' order by l.id) from (
      select a.id, a.hash from ledger_account a where a.id = any (ids) order by a.id for update
    ) l
  ) then
    raise exception 'somebody else has booked on these accounts meanwhile' using errcode = 'serialization_failure';
  end if;
end $$;
