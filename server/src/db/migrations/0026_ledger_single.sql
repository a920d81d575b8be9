-- What the ledger's tables refuse stays the same; a single transfer takes them less time.

-- A check of a table is read and prepared again by each statement that writes a row; a domain's once in a connection.
create domain ledger_currency as text check (value in ('USDT', 'TDE', 'USDE', 'NULS'));
create domain ledger_kind as text check (length(value) between 1 and 50 and strpos(value, chr(31)) = 0);
-- parts of what is hashed, which U+001F parts
create domain ledger_key as text check (length(value) between 1 and 200 and strpos(value, chr(31)) = 0);
create domain ledger_memo as text check (strpos(value, chr(31)) = 0);
create domain ledger_hash as bytea check (octet_length(value) = 32);
create domain ledger_moved as numeric(78, 0) check (value <> 0);
create domain ledger_natural as bigint check (value >= 0);
create domain ledger_seq as bigint check (value >= 1);
create domain ledger_line as smallint check (value >= 1);
create domain ledger_lines as smallint check (value >= 2);

alter table ledger_account
  drop constraint ledger_account_currency_check, alter column currency type ledger_currency,
  drop constraint ledger_account_held_check, alter column held type base_units,
  drop constraint ledger_account_seq_check, alter column seq type ledger_natural;
alter table ledger_journal
  drop constraint ledger_journal_idem_key_check, alter column idem_key type ledger_key,
  drop constraint ledger_journal_request_hash_check, alter column request_hash type ledger_hash,
  drop constraint ledger_journal_kind_check, alter column kind type ledger_kind,
  drop constraint ledger_journal_lines_check, alter column lines type ledger_lines,
  drop constraint ledger_journal_time_check, alter column time type ledger_natural,
  drop constraint ledger_journal_tx_hash_check, alter column tx_hash type evm_hash,
  drop constraint ledger_journal_sender_check, alter column sender type ledger_memo,
  drop constraint ledger_journal_receiver_check, alter column receiver type ledger_memo,
  drop constraint ledger_journal_note_check, alter column note type ledger_memo,
  drop constraint ledger_journal_ref_check, alter column ref type ledger_memo;
alter table ledger_entry
  drop constraint ledger_entry_seq_check, alter column seq type ledger_seq,
  drop constraint ledger_entry_line_check, alter column line type ledger_line,
  drop constraint ledger_entry_amount_check, alter column amount type ledger_moved,
  drop constraint ledger_entry_hash_check, alter column hash type ledger_hash;

-- As before. Most statements bring one journal that touches no account twice: these need no walk along each account.
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
      select from ledger_journal j
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
          (select j.lines from ledger_journal j where j.id = c.journal_id and j.kind = min(c.kind))
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

-- Refuses what was decided from memory when somebody else has booked meanwhile. The question itself is a statement of
-- the writer, planned once.
drop function ledger_expect;
create function ledger_outrun() returns void language plpgsql as $$
begin
  raise exception 'somebody else has booked on these accounts meanwhile' using errcode = 'serialization_failure';
end $$;
