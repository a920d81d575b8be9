-- Mining machines: what a unit costs and gives. Terms of what was bought are copied into the purchase.
create table machine (
  id bigint generated always as identity primary key,
  version integer not null default 1 check (version >= 1),
  image text references stored_file (name),
  price base_units not null check (price > 0),
  power base_units not null check (power > 0),
  ratio base_units not null check (ratio > 0),
  days integer not null check (days between 1 and 1000),
  units integer not null check (units >= 0),
  sold integer not null default 0 check (sold between 0 and units),
  invitation_bps integer not null check (invitation_bps between 0 and 5000),
  acceleration_bps integer not null check (acceleration_bps between 0 and 5000),
  open boolean not null,
  updated_at bigint not null,
  updated_by evm_address
);
create table machine_text (
  machine_id bigint not null references machine (id),
  language text_language not null,
  title text not null check (length(title) between 1 and 120),
  text text not null check (length(text) <= 8000),
  primary key (machine_id, language)
);

-- There are 150 units in all. Changes of units come one after the other, or two of them could not see each other.
create function machine_total() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('machine units', 16));
  if (select sum(units) from machine) > 150 then
    raise exception 'there are 150 units in all' using errcode = 'check_violation', constraint = 'machine_total';
  end if;
  return null;
end $$;
create trigger machine_total after insert or update of units on machine
  for each statement execute function machine_total();

-- A purchase, with everything it will ever pay. Output of a day is due when the day has passed.
create table machine_purchase (
  id bigint generated always as identity primary key,
  owner evm_address not null,
  key text not null check (length(key) between 8 and 64),
  machine_id bigint not null references machine (id),
  units integer not null check (units > 0),
  price base_units not null,
  power base_units not null,
  days integer not null check (days > 0),
  -- TDE a day: to the owner, to who invited it, and to the team above
  daily base_units not null,
  inviter evm_address,
  invitation base_units not null check (invitation = 0 or inviter is not null),
  accelerator evm_address,
  acceleration base_units not null check (acceleration = 0 or accelerator is not null),
  bought_at bigint not null,
  starts_at bigint not null check (starts_at > bought_at and starts_at % 86400 = 0),
  posted integer not null default 0 check (posted between 0 and days),
  journal_id bigint not null unique references ledger_journal (id),
  unique (owner, key),
  check (inviter <> owner and accelerator <> owner and accelerator <> inviter)
);
create index machine_purchase_owner on machine_purchase (owner, id);
create index machine_purchase_due on machine_purchase ((starts_at + 86400 * (posted + 1)), id) where posted < days;

-- Each day that was posted, once.
create table machine_output (
  purchase_id bigint not null references machine_purchase (id),
  day integer not null check (day >= 1),
  posted_at bigint not null,
  journal_id bigint not null unique references ledger_journal (id),
  exchange_journal_id bigint unique references ledger_journal (id),
  primary key (purchase_id, day)
);
create trigger machine_output_stays before update or delete on machine_output
  for each row execute function append_only();
create trigger machine_output_stays_whole before truncate on machine_output
  for each statement execute function append_only();

-- Who wants output converted to USDT.
create table machine_exchange (owner evm_address primary key, since bigint not null);
