create table hosting_period (
  period bigint primary key check (period >= 1),
  capacity base_units not null,
  start_time bigint not null,
  hash_block bigint not null,
  hash evm_hash not null,
  amount base_units not null default 0,
  orders bigint not null default 0 check (orders >= 0),
  participants bigint not null default 0 check (participants >= 0),
  block_number bigint not null references block (number),
  log_index integer not null,
  unique (block_number, log_index),
  check (amount <= capacity)
);

create table hosting_order (
  order_id bigint primary key check (order_id >= 1),
  owner evm_address not null,
  period bigint not null references hosting_period (period),
  amount base_units not null check (amount > 0),
  steps integer not null check (steps >= 1),
  reward_usdt base_units not null,
  reward_token base_units not null,
  claimed_usdt base_units not null default 0,
  claimed_token base_units not null default 0,
  release_tx_hash evm_hash,
  start_time bigint not null,
  end_time bigint not null check (end_time > start_time),
  tx_hash evm_hash not null,
  block_number bigint not null references block (number),
  log_index integer not null,
  unique (block_number, log_index),
  check (claimed_usdt <= reward_usdt),
  check (claimed_token <= reward_token)
);
create index hosting_order_owner on hosting_order (owner, order_id);
create index hosting_order_period on hosting_order (period, owner);

-- Rewards claimed and principal released.
create table hosting_payment (
  block_number bigint not null references block (number),
  log_index integer not null,
  kind text not null check (kind in ('claim', 'release')),
  order_id bigint not null references hosting_order (order_id),
  owner evm_address not null,
  usdt base_units not null,
  token base_units not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index),
  check (kind = 'claim' or token = 0)
);
create index hosting_payment_owner on hosting_payment (owner, block_number, log_index);
create index hosting_payment_order on hosting_payment (order_id);
create unique index hosting_payment_one_release on hosting_payment (order_id) where kind = 'release';

create table hosting_funding (
  block_number bigint not null references block (number),
  log_index integer not null,
  asset text not null check (asset in ('usdt', 'token')),
  amount base_units not null,
  primary key (block_number, log_index)
);

-- Totals of the pool. One row.
create table hosting_total (
  singleton boolean primary key default true check (singleton),
  participants bigint not null default 0 check (participants >= 0),
  orders bigint not null default 0 check (orders >= 0),
  principal base_units not null default 0,
  funded_usdt base_units not null default 0,
  funded_token base_units not null default 0,
  paid_usdt base_units not null default 0,
  paid_token base_units not null default 0
);
insert into hosting_total default values;
