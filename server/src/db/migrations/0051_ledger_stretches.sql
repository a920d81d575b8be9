-- The tables of 0009 become the first stretch of `ledger_journals` and `ledger_entries`. Code from before goes on with them
-- by their old names until it is replaced: its rows are the same rows. New code names the whole.

-- Beside the writers: keys from before 0050, and that the stretch holds all of it.
insert into ledger_used (journal_id, key, body)
  select id, ledger_key_of(idem_key), substr(request_hash, 1, 16) from ledger_journal on conflict do nothing;
alter table ledger_journal validate constraint ledger_journal_stretch;
alter table ledger_entry validate constraint ledger_entry_stretch;

-- From here on writers wait, for no longer than it takes to change the catalogue.
-- Waits for the tables as long as nobody waits for this: others read them in another order than writers lock them.
do $$
begin
  set local lock_timeout = '500ms';
  loop
    begin
      lock table ledger_journal, ledger_entry in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.05);
    end;
  end loop;
  reset lock_timeout;
end $$;

create table ledger_journals (like ledger_journal) partition by range (id);
create table ledger_entries (like ledger_entry) partition by range (journal_id);

-- A column that counts by itself cannot be in a stretch: the sequence becomes the whole's.
do $$
declare
  next bigint;
begin
  select last_value + is_called::int into next from ledger_journal_id_seq;
  alter table ledger_journal alter column id drop identity;
  execute format('create sequence ledger_journal_id_seq start with %s owned by ledger_journals.id', next);
  alter table ledger_journal alter column id set default nextval('ledger_journal_id_seq');
  alter table ledger_journals alter column id set default nextval('ledger_journal_id_seq');
  -- Where nothing is booked yet no older code can be at work, which needs this to find that a key is used.
  if not exists (select from ledger_journal) then
    alter table ledger_journal drop constraint ledger_journal_idem_key_key;
  end if;
end $$;

alter table ledger_journals add primary key (id);
create index on ledger_journals (ref) where ref is not null;
create index on ledger_journals (tx_hash) where tx_hash is not null;
-- (account_id, seq) is unique in each stretch, and over all of them by the trigger that books: see docs/GROWING.md.
alter table ledger_entries add unique (journal_id, line);
create index on ledger_entries (account_id, kind, journal_id) include (amount)
  where kind in ('static', 'invitation', 'acceleration');

do $$
declare
  edge bigint := (select below from ledger_stretch);
begin
  execute format('alter table ledger_journals attach partition ledger_journal for values from (0) to (%s)', edge);
  execute format('alter table ledger_entries attach partition ledger_entry for values from (0) to (%s)', edge);
end $$;

create trigger ledger_refuse before update or delete or truncate on ledger_journals
  for each statement execute function ledger_refuse();
create trigger ledger_refuse before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse();
create trigger ledger_use after insert on ledger_journals referencing new table as fresh
  for each statement execute function ledger_use();
create trigger ledger_book after insert on ledger_entries referencing new table as fresh
  for each statement execute function ledger_book();

-- A stretch beyond the first is written through the whole alone, whose triggers check and book.
create function ledger_stretch_tables(suffix text) returns void language plpgsql set search_path = public, pg_temp as $$
declare
  relation text;
begin
  foreach relation in array array['ledger_journal_' || suffix, 'ledger_entry_' || suffix] loop
    if starts_with(relation, 'ledger_journal_') then
      execute format('create table %I (like ledger_journals including defaults)', relation);
    else
      execute format('create table %I (like ledger_entries including defaults, primary key (account_id, seq))', relation);
    end if;
    execute format('create trigger ledger_refuse before insert or update or delete or truncate on %I
      for each statement execute function ledger_refuse()', relation);
    if exists (select from pg_roles where rolname = 'holdfast_app') then
      execute format('revoke all on %I from holdfast_app', relation);
    end if;
  end loop;
end $$;

-- What fits into no stretch is kept here, so that a stretch that is missing stops nobody.
select ledger_stretch_tables('rest');
alter table ledger_journals attach partition ledger_journal_rest default;
alter table ledger_entries attach partition ledger_entry_rest default;

-- Makes stretches ahead of the ids in use, two at least; what lies in the rest becomes a stretch of its own. Any server may
-- call it: it can add stretches, and nothing else. Gives up rather than have writers wait.
create function ledger_extend(size bigint default 10000000) returns integer language plpgsql
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  newest bigint := (select last_value from ledger_journal_id_seq);
  edge bigint := (select max(below) from ledger_stretch);
  made integer := 0;
begin
  if edge - newest > 2 * size and not exists (select from ledger_journal_rest) and not exists (select from ledger_entry_rest) then
    return 0;
  end if;
  lock table ledger_stretch in share row exclusive mode;
  edge := (select max(below) from ledger_stretch);
  newest := (select last_value from ledger_journal_id_seq);
  if exists (select from ledger_journal_rest) or exists (select from ledger_entry_rest) then
    lock table ledger_journals, ledger_entries in access exclusive mode;
    newest := (select last_value from ledger_journal_id_seq);
    alter table ledger_journals detach partition ledger_journal_rest;
    alter table ledger_entries detach partition ledger_entry_rest;
    execute format('alter table ledger_journal_rest rename to %I', 'ledger_journal_' || edge);
    execute format('alter table ledger_entry_rest rename to %I', 'ledger_entry_' || edge);
    execute format('alter table ledger_journals attach partition %I for values from (%s) to (%s)',
      'ledger_journal_' || edge, edge, newest + size);
    execute format('alter table ledger_entries attach partition %I for values from (%s) to (%s)',
      'ledger_entry_' || edge, edge, newest + size);
    insert into ledger_stretch (first, below) values (edge, newest + size);
    edge := newest + size;
    made := 1;
    perform ledger_stretch_tables('rest');
    alter table ledger_journals attach partition ledger_journal_rest default;
    alter table ledger_entries attach partition ledger_entry_rest default;
  end if;
  while edge - newest <= 2 * size loop
    perform ledger_stretch_tables(edge::text);
    execute format('alter table ledger_journals attach partition %I for values from (%s) to (%s)',
      'ledger_journal_' || edge, edge, edge + size);
    execute format('alter table ledger_entries attach partition %I for values from (%s) to (%s)',
      'ledger_entry_' || edge, edge, edge + size);
    insert into ledger_stretch (first, below) values (edge, edge + size);
    edge := edge + size;
    made := made + 1;
  end loop;
  return made;
end $$;
revoke execute on function ledger_extend(bigint), ledger_stretch_tables(text) from public;
create function ledger_extend_ahead() returns integer language sql security definer
  set search_path = public, pg_temp as 'select ledger_extend()';
revoke execute on function ledger_extend_ahead() from public;
select ledger_extend();

-- Whether a journal that something names is there: in any stretch.
create or replace function ledger_journal_there() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  wanted bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if wanted is not null and not exists (select from ledger_journals where id = wanted) then
    raise exception '% of %: there is no journal %', tg_argv[0], tg_table_name, wanted
      using errcode = 'foreign_key_violation', constraint = 'ledger_journal_there';
  end if;
  return null;
end $$;

-- What is paid or given back stands in the ledger.
create or replace function withdrawal_ends() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_used where key = ledger_key_of(
      concat('withdrawal:', new.id, case new.state when 'paid' then ':paid' else ':refund' end))
  ) then
    raise exception 'withdrawal % is % and not booked', new.id, new.state
      using errcode = 'check_violation', constraint = 'withdrawal_ends';
  end if;
  return new;
end $$;

-- As before, over the whole.
create or replace function ledger_book() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  entries bigint;
  wanted bigint;
  booked bigint;
  one bigint;
  other bigint;
  whole boolean;
begin
  select count(*), count(distinct account_id), min(journal_id), max(journal_id)
    into entries, wanted, one, other from fresh;
  if entries = wanted and one = other then
    with moved as (
      update ledger_account a set posted = f.balance_after, seq = f.seq, hash = f.hash
      from fresh f
      where a.id = f.account_id and a.seq + 1 = f.seq and a.posted + f.amount = f.balance_after
      returning a.currency, f.amount, f.kind
    )
    select coalesce(sum(c.n), 0), bool_and(c.net = 0) and exists (
      select from ledger_journals j
      where j.id = one and j.lines = entries and j.kind = min(c.kind) and j.kind = max(c.other)
    ) into booked, whole from (
      select count(*) as n, sum(amount) as net, min(kind) as kind, max(kind) as other from moved group by currency
    ) c;
  else
    with ended as (
      select account_id, max(seq) as seq, count(*) as n, min(balance_before) as low, max(balance_before) as high,
        sum(balance_after) filter (where is_last) as balance_after, string_agg(hash, '') filter (where is_last) as hash
      from (
        select account_id, seq, hash, balance_after, balance_after - sum(amount) over w as balance_before,
          lead(seq) over w is null as is_last
        from fresh window w as (partition by account_id order by seq)
      ) walked group by account_id
    ), moved as (
      -- The numbers are new, none is 0, and the last is as far as there are entries: so there is no gap. The plan is made
      -- once: a full join is the one kind that no plan runs through row by row, and here it finds no more than an inner.
      update ledger_account a set posted = e.balance_after, seq = e.seq, hash = e.hash
      from ended e
      where a.id = e.account_id and a.seq + e.n = e.seq and a.posted = e.low and a.posted = e.high
      returning a.id, a.currency
    )
    select (select count(*) from moved), not exists (
      select from (
        select f.journal_id, m.currency, sum(f.amount) as net, count(*) as n, min(f.kind) as kind, max(f.kind) as other
        from fresh f full join moved m on m.id = f.account_id group by 1, 2
      ) c
      group by c.journal_id
      having bool_or(c.net <> 0) or min(c.kind) <> max(c.other)
        or sum(c.n) is distinct from
          (select j.lines from ledger_journals j where j.id = c.journal_id and j.kind = min(c.kind))
    ) into booked, whole;
  end if;
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

do $$
begin
  if exists (select from pg_roles where rolname = 'holdfast_app') then
    revoke insert, update, delete on ledger_journals, ledger_entries from holdfast_app;
    grant insert on ledger_journals, ledger_entries to holdfast_app;
    grant execute on function ledger_extend_ahead() to holdfast_app;
  end if;
end $$;
