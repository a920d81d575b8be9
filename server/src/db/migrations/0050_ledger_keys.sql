-- Journals and entries become tables in stretches of journal ids, which rise with time. This step is for old and new code alike:
-- what makes a key unique moves to a table of its own, since an index over all stretches cannot be unique by it.

-- Waits for the tables as long as nobody waits for this: others read them in another order than writers lock them.
do $$
begin
  set local lock_timeout = '500ms';
  loop
    begin
      lock table ledger_journal, ledger_entry, ledger_hold, conversion, machine_purchase, machine_output, vault_payment,
        fee_conversion in access exclusive mode;
      exit;
    exception when lock_not_available or deadlock_detected then
      perform pg_sleep(0.05);
    end;
  end loop;
  reset lock_timeout;
end $$;

-- A key as it is looked up: 128 bits of its hash, a third of the text's space.
create function ledger_key_of(key text) returns bytea language sql immutable strict parallel safe
  return substr(sha256(convert_to(key, 'UTF8')), 1, 16);

-- Every key that was ever used, also of journals that are archived. Only the trigger below writes here.
create table ledger_used (
  journal_id bigint not null,
  key bytea primary key,
  -- what was asked for: 128 bits of the journal's request_hash
  body bytea not null
);
create trigger ledger_refuse before update or delete or truncate on ledger_used
  for each statement execute function ledger_refuse();

-- Who finds a key used repeats, and then finds the journal that was faster.
create function ledger_use() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off as $$
begin
  insert into ledger_used (journal_id, key, body)
    select id, substr(sha256(convert_to(idem_key, 'UTF8')), 1, 16), substr(request_hash, 1, 16) from fresh;
  return null;
end $$;
revoke execute on function ledger_use() from public;
create trigger ledger_use after insert on ledger_journal referencing new table as fresh
  for each statement execute function ledger_use();

-- Journals are never deleted, and a foreign key cannot point into a stretch that is archived later: it is looked up when it
-- is written.
create function ledger_journal_there() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  wanted bigint := to_jsonb(new) ->> tg_argv[0];
begin
  if wanted is not null and not exists (select from ledger_journal where id = wanted) then
    raise exception '% of %: there is no journal %', tg_argv[0], tg_table_name, wanted
      using errcode = 'foreign_key_violation', constraint = 'ledger_journal_there';
  end if;
  return null;
end $$;
do $$
declare
  f record;
begin
  for f in
    select c.conname, c.conrelid::regclass as relation, a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'ledger_journal'::regclass
  loop
    execute format('alter table %s drop constraint %I', f.relation, f.conname);
    execute format('create trigger %I after insert or update of %I on %s for each row execute function ledger_journal_there(%L)',
      f.name || '_there', f.name, f.relation, f.name);
  end loop;
end $$;

-- The stretches: ids of journals from `first` to below `below`. One that is archived has a digest and its place.
create table ledger_stretch (
  first bigint primary key check (first >= 0),
  below bigint not null unique check (below > first),
  archived_at timestamptz,
  -- sha256 of the archive's manifest, which names its files by their hashes
  digest bytea check (octet_length(digest) = 32),
  -- name of the folder that it was written to
  folder text,
  check ((archived_at is null) = (digest is null) and (digest is null) = (folder is null))
);

-- Where each account stood at the end of what is archived: its chain goes on from here.
create table ledger_archived (
  account_id bigint primary key,
  seq bigint not null check (seq >= 1),
  hash bytea not null check (octet_length(hash) = 32),
  balance numeric(78, 0) not null
);
-- What accounts earned in what is archived.
create table ledger_archived_income (
  account_id bigint not null,
  kind text not null,
  total numeric(78, 0) not null,
  primary key (account_id, kind)
);

-- How far the check has come: an aid to the next one, which need not begin at the first entry, and no proof (docs/GROWING.md).
create table ledger_checked (
  singleton boolean primary key default true check (singleton),
  checked_at timestamptz not null default now(),
  -- when everything was checked last, from the first entry on
  full_at timestamptz not null
);
create table ledger_checked_account (
  account_id bigint primary key,
  seq bigint not null check (seq >= 1),
  hash bytea not null check (octet_length(hash) = 32)
);

-- The first stretch is what there is: with room for what old code writes until it is replaced. That nothing lies beyond is
-- validated by the next migration, beside the writers.
do $$
declare
  newest bigint := coalesce((select last_value from ledger_journal_id_seq), 0);
  size constant bigint := 10000000;
  edge bigint := (newest / size + 1) * size;
begin
  if edge - newest < size / 10 then edge := edge + size; end if;
  insert into ledger_stretch (first, below) values (0, edge);
  execute format('alter table ledger_journal add constraint ledger_journal_stretch check (id >= 0 and id < %s) not valid', edge);
  execute format('alter table ledger_entry add constraint ledger_entry_stretch check (journal_id >= 0 and journal_id < %s) not valid', edge);
  if exists (select from pg_roles where rolname = 'holdfast_app') then
    revoke insert, update, delete on ledger_used, ledger_stretch, ledger_archived, ledger_archived_income, ledger_checked,
      ledger_checked_account
      from holdfast_app;
  end if;
end $$;
