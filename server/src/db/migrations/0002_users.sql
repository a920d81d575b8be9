-- One row per `Registered`. Totals are kept, so that no call walks the tree.
create table account (
  index bigint primary key check (index >= 1),
  address evm_address not null unique,
  refer evm_address references account (address) deferrable initially deferred,
  registered_at bigint not null,
  tx_hash evm_hash not null,
  block_number bigint not null references block (number),
  log_index integer not null,
  direct_total bigint not null default 0 check (direct_total >= 0),
  indirect_total bigint not null default 0 check (indirect_total >= 0),
  amount base_units not null default 0,
  power base_units not null default 0,
  team_amount base_units not null default 0,
  unique (block_number, log_index),
  check ((refer is null) = (index = 1)),
  check (refer <> address),
  check (power <= amount)
);
create index account_direct on account (refer, index);

-- Every account below every ancestor, as far as generations count (TEAM_GENERATIONS): at most that many rows each.
create table account_team (
  ancestor bigint not null references account (index),
  account bigint not null references account (index),
  depth smallint not null check (depth between 1 and 10),
  primary key (account, depth) include (ancestor),
  check (account > ancestor)
);
-- Pages of the further generations, newest first, without touching the table.
create index account_team_below on account_team (ancestor, (depth > 1), account) include (depth);

-- What changed an account's participation: hosted (both rise), released (power falls).
create table participation (
  block_number bigint not null references block (number),
  log_index integer not null,
  account evm_address not null references account (address) deferrable initially deferred,
  amount base_units not null,
  power numeric(78, 0) not null,
  primary key (block_number, log_index)
);
