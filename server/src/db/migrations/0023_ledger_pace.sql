-- What the ledger's tables refuse stays the same; it takes them less time.

-- A check of the table runs again whenever a row changes, and what accounts are called never does: as a domain it is
-- checked when it is written, once. PostgreSQL is slow at counted repetitions besides.
create domain ledger_owner as text
  check (length(value) = 42 and value ~ '^0x[0-9a-f]*$' or value ~ '^[a-z][a-z-]*$');
alter table ledger_account drop constraint ledger_account_owner_check, alter column owner type ledger_owner;

-- As before: all lines of a journal come in one statement, net to zero in each currency and continue their accounts.
-- The accounts are moved first, so that their currencies need not be looked up again to add up the journals. The plan is
-- made once, often for a single journal: a full join is the one kind that no plan runs through row by row, and here it
-- finds no more than an inner one.
create or replace function ledger_book() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  wanted bigint;
  booked bigint;
  whole boolean;
begin
  with ended as (
    select account_id, max(seq) as seq, count(*) as n, min(balance_before) as low, max(balance_before) as high,
      sum(balance_after) filter (where is_last) as balance_after, string_agg(hash, '') filter (where is_last) as hash
    from (
      select account_id, seq, hash, balance_after, balance_after - sum(amount) over w as balance_before,
        lead(seq) over w is null as is_last
      from fresh window w as (partition by account_id order by seq)
    ) walked group by account_id
  ), moved as (
    -- The numbers are new, none is 0, and the last is as far as there are entries: so there is no gap.
    update ledger_account a set posted = e.balance_after, seq = e.seq, hash = e.hash
    from ended e
    where a.id = e.account_id and a.seq + e.n = e.seq and a.posted = e.low and a.posted = e.high
    returning a.id, a.currency
  )
  select (select count(*) from ended), (select count(*) from moved), not exists (
    select from (
      select f.journal_id, m.currency, sum(f.amount) as net, count(*) as n, min(f.kind) as kind, max(f.kind) as other
      from fresh f full join moved m on m.id = f.account_id group by 1, 2
    ) c
    group by c.journal_id
    having bool_or(c.net <> 0) or min(c.kind) <> max(c.other)
      or sum(c.n) is distinct from
        (select j.lines from ledger_journal j where j.id = c.journal_id and j.kind = min(c.kind))
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
