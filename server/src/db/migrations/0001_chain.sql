-- What the indexer has seen. Addresses and hashes are lower-case text, so that rows can be read by people.
create domain evm_address as text check (value ~ '^0x[0-9a-f]{40}$');
create domain evm_hash as text check (value ~ '^0x[0-9a-f]{64}$');
-- Whole base units, never negative.
create domain base_units as numeric(78, 0) check (value >= 0);

-- Which chain this database follows, and how far. One row.
create table chain_cursor (
  singleton boolean primary key default true check (singleton),
  chain_id bigint not null,
  genesis evm_hash not null,
  fingerprint text not null,
  anchor bigint not null check (anchor >= 0),
  number bigint not null check (number >= anchor),
  hash evm_hash not null,
  time bigint not null,
  finalized bigint not null check (finalized >= 0),
  updated_at timestamptz not null default now()
);

-- Headers: of every recent block (to find where a reorganisation left our history), and of every block with events.
-- Event rows refer to their block, so a roll-back that forgot a table fails instead of leaving rows behind.
create table block (
  number bigint primary key check (number >= 0),
  hash evm_hash not null unique,
  parent_hash evm_hash not null,
  time bigint not null,
  has_logs boolean not null
);
create index block_prunable on block (number) where not has_logs;
