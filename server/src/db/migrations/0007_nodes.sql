create table node_card (
  token_id bigint primary key check (token_id >= 1),
  supply bigint not null check (supply >= 1),
  mints bigint not null default 0 check (mints between 0 and supply),
  cid text not null,
  suffix text not null,
  price base_units not null,
  block_number bigint not null references block (number),
  log_index integer not null,
  unique (block_number, log_index)
);

-- Prices a kind of card was given, the first one included; the newest is on the card.
create table node_price (
  block_number bigint not null references block (number),
  log_index integer not null,
  token_id bigint not null references node_card (token_id),
  price base_units not null check (price > 0),
  primary key (block_number, log_index)
);
create index node_price_card on node_price (token_id, block_number, log_index);

create table node_purchase (
  block_number bigint not null references block (number),
  log_index integer not null,
  account evm_address not null,
  token_id bigint not null references node_card (token_id),
  times bigint not null check (times >= 1),
  cost base_units not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index)
);
create index node_purchase_account on node_purchase (account, block_number, log_index);

-- Cards that moved; `sender` null when they came into being. A batch is one row per kind, `item` counts them.
create table node_transfer (
  block_number bigint not null references block (number),
  log_index integer not null,
  item integer not null check (item >= 0),
  token_id bigint not null references node_card (token_id),
  sender evm_address,
  receiver evm_address not null,
  amount bigint not null check (amount >= 0),
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index, item)
);
create index node_transfer_sender on node_transfer (sender, block_number, log_index);
create index node_transfer_receiver on node_transfer (receiver, block_number, log_index);

-- Who holds how many now; there is no row where it is none.
create table node_holding (
  account evm_address not null,
  token_id bigint not null references node_card (token_id),
  amount bigint not null check (amount > 0),
  primary key (account, token_id)
);

-- What came in for the nodes. `per_card` is the amount for each of the `power` cards there were, times 2^32, rounded down
-- as the contract does.
create table node_inflow (
  block_number bigint not null references block (number),
  log_index integer not null,
  stream text not null check (stream in ('trade', 'crash', 'dynamic', 'withdrawal')),
  asset text not null check (asset in ('usdt', 'token')),
  amount base_units not null check (amount > 0),
  power bigint not null check (power >= 1),
  per_card base_units not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index, stream)
);
create index node_inflow_time on node_inflow (time) include (stream, asset, amount, per_card);

-- Sums of `node_inflow` by UTC day; there is no row where nothing came in.
create table node_day (
  day bigint not null check (day % 86400 = 0),
  stream text not null,
  asset text not null,
  amount base_units not null check (amount > 0),
  per_card base_units not null,
  primary key (day, stream, asset)
);

create table node_claim (
  block_number bigint not null references block (number),
  log_index integer not null,
  account evm_address not null,
  usdt base_units not null,
  token base_units not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index)
);
create index node_claim_account on node_claim (account, block_number, log_index);

-- Totals of all cards. One row.
create table node_total (
  singleton boolean primary key default true check (singleton),
  power bigint not null default 0 check (power >= 0),
  paid_usdt base_units not null default 0,
  paid_token base_units not null default 0
);
insert into node_total default values;
