-- Every change of the pair's reserves (`Sync`): a trade, or, without `side`, liquidity that came or went.
create table pair_change (
  block_number bigint not null references block (number),
  log_index integer not null,
  time bigint not null,
  tx_hash evm_hash not null,
  reserve_usdt base_units not null,
  reserve_token base_units not null,
  price base_units not null,
  side text check (side in ('buy', 'sell')),
  account evm_address,
  usdt base_units not null default 0,
  token base_units not null default 0,
  node_fee base_units not null default 0,
  burn_fee base_units not null default 0,
  crash_fee base_units not null default 0,
  primary key (block_number, log_index),
  check ((side is null) = (account is null)),
  check (side is not null or usdt + token + node_fee + burn_fee + crash_fee = 0)
);

-- One row per hour in which the reserves changed. It opens where the hour before it closed; hours without a row are
-- filled when they are read.
create table candle_hour (
  hour bigint primary key check (hour % 3600 = 0),
  open base_units not null,
  high base_units not null check (high >= greatest(open, close)),
  low base_units not null check (low <= least(open, close)),
  close base_units not null,
  volume_usdt base_units not null,
  volume_token base_units not null,
  trades bigint not null check (trades >= 0)
);

-- TDE destroyed: as part of a trade, or by its holder.
create table token_burn (
  block_number bigint not null references block (number),
  log_index integer not null,
  kind text not null check (kind in ('trade', 'own')),
  account evm_address not null,
  amount base_units not null check (amount > 0),
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index)
);
create index token_burn_own on token_burn (block_number, log_index) where kind = 'own';

-- How many rows the lists have. One row.
create table swap_total (
  singleton boolean primary key default true check (singleton),
  swaps bigint not null default 0 check (swaps >= 0),
  trade_burns bigint not null default 0 check (trade_burns >= 0),
  own_burns bigint not null default 0 check (own_burns >= 0)
);
insert into swap_total default values;
