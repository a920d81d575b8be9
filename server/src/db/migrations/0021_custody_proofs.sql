-- Leaves that say where an account's entries end, payments of the vault that nobody ordered here, fees in assets that
-- the nodes do not pay out, and sums of what accounts earned.

-- 1: balance alone. 2: with the number and the hash of the account's last entry.
alter table solvency_snapshot add column version smallint not null default 1 check (version in (1, 2));
alter table solvency_snapshot alter column version drop default;
alter table solvency_leaf
  add column seq bigint check (seq >= 1),
  add column entry_hash bytea check (octet_length(entry_hash) = 32),
  add check ((seq is null) = (entry_hash is null));

-- A payment with an id that the outbox never gave: somebody used the payer's key by hand. Two people book it.
alter table vault_payment
  add column unordered boolean not null default false,
  add column journal_id bigint unique references ledger_journal (id),
  add check (journal_id is null or unordered);
update vault_payment v set unordered = true
  where pay_id is not null and not exists (select from outgoing o where o.pay_id = v.pay_id);
create index vault_payment_unordered on vault_payment (block_number, log_index) where unordered;

-- Fees in assets that the nodes do not pay out, as they were converted, and at which price.
create table fee_conversion (
  id bigint generated always as identity primary key,
  symbol text not null check (symbol in ('USDE', 'NULS')),
  amount base_units not null check (amount > 0),
  -- USDT
  received base_units not null check (received > 0),
  -- USDT for one, 18 decimals, with where it came from and what it was as of
  price base_units not null,
  source text not null,
  price_at bigint not null check (price_at >= 0),
  journal_id bigint not null unique references ledger_journal (id),
  time bigint not null check (time >= 0)
);

-- What accounts earned is added up from this index alone. Transfers are not in it.
create index ledger_entry_income on ledger_entry (account_id, kind, journal_id) include (amount)
  where kind in ('static', 'invitation', 'acceleration');
