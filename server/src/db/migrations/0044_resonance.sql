-- The resonance pool: lines, periods, orders, what was paid, and every step with who took it.

-- Rules of lines, each change a row: the newest counts.
create table resonance_line (
  block_number bigint not null references block (number),
  log_index integer not null,
  line bigint not null check (line >= 1),
  capacity base_units not null check (capacity > 0),
  minimum base_units not null,
  join_min base_units not null,
  join_seconds bigint not null,
  rest_seconds bigint not null,
  steps integer not null check (steps >= 1),
  rate_usdt base_units not null,
  rate_token base_units not null,
  is_open boolean not null,
  primary key (block_number, log_index)
);
create index resonance_line_newest on resonance_line (line, block_number desc, log_index desc);

create table resonance_period (
  period bigint primary key check (period >= 1),
  line bigint not null,
  capacity base_units not null check (capacity > 0),
  minimum base_units not null,
  join_min base_units not null,
  deadline bigint not null,
  steps integer not null check (steps >= 1),
  rate_usdt base_units not null,
  rate_token base_units not null,
  hash_block bigint not null,
  hash evm_hash not null,
  open_time bigint not null,
  open_tx evm_hash not null,
  -- sums of its orders and of what was paid on them
  total base_units not null default 0,
  orders bigint not null default 0 check (orders >= 0),
  participants bigint not null default 0 check (participants >= 0),
  refunded base_units not null default 0,
  released base_units not null default 0,
  paid_usdt base_units not null default 0,
  paid_token base_units not null default 0,
  -- the steps after it was opened, each with the block that it is taken back with
  status text not null default 'open' check (status in ('open', 'drawing', 'arranged', 'failed', 'dissolved')),
  close_block bigint,
  close_time bigint,
  close_tx evm_hash,
  -- whose hash decides
  awaited_block bigint,
  draw_block bigint,
  draw_time bigint,
  draw_tx evm_hash,
  start base_units,
  draw_hash evm_hash,
  pro_rata boolean not null default false,
  dissolve_block bigint,
  dissolve_time bigint,
  dissolve_tx evm_hash,
  reason text,
  block_number bigint not null references block (number),
  log_index integer not null,
  unique (block_number, log_index),
  check (num_nulls(close_block, close_time, close_tx) in (0, 3)),
  check (num_nulls(draw_block, draw_time, draw_tx) in (0, 3)),
  check (draw_block is null or awaited_block is not null),
  check (num_nulls(dissolve_block, dissolve_time, dissolve_tx, reason) in (0, 4)),
  check ((status = 'open') = (close_block is null and dissolve_block is null)),
  check ((status = 'dissolved') = (dissolve_block is not null)),
  check (start < total),
  check (draw_block is null or pro_rata = (start is null)),
  check (num_nulls(start, draw_hash) in (0, 2))
);
create index resonance_period_line on resonance_period (line, period);
create index resonance_period_moving on resonance_period (status, deadline) where status in ('open', 'drawing');
create index resonance_period_status on resonance_period (status, period);
-- Periods that still have something to give back.
create index resonance_period_owing on resonance_period (period)
  where status not in ('open', 'drawing')
    and refunded < total - case when status = 'arranged' then least(total, capacity) else 0 end;
create index resonance_period_closed on resonance_period (close_block);
create index resonance_period_drawn on resonance_period (draw_block);
create index resonance_period_dissolved on resonance_period (dissolve_block);

create table resonance_order (
  order_id bigint primary key check (order_id >= 1),
  owner evm_address not null,
  period bigint not null references resonance_period (period),
  before base_units not null,
  amount base_units not null check (amount > 0),
  time bigint not null,
  tx_hash evm_hash not null,
  -- what was paid on it, and the newest payment of each kind
  refunded base_units not null default 0,
  released base_units not null default 0,
  claimed_usdt base_units not null default 0,
  claimed_token base_units not null default 0,
  block_number bigint not null references block (number),
  log_index integer not null,
  unique (block_number, log_index),
  check (refunded + released <= amount)
);
create index resonance_order_owner on resonance_order (owner, order_id);
create index resonance_order_period on resonance_order (period, order_id);
create index resonance_order_participant on resonance_order (period, owner);

create table resonance_payment (
  block_number bigint not null references block (number),
  log_index integer not null,
  kind text not null check (kind in ('refund', 'claim', 'release')),
  order_id bigint not null references resonance_order (order_id),
  owner evm_address not null,
  usdt base_units not null,
  token base_units not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index),
  check (kind = 'claim' or token = 0)
);
create index resonance_payment_owner on resonance_payment (owner, block_number, log_index);
create index resonance_payment_order on resonance_payment (order_id, kind, block_number, log_index);
create unique index resonance_payment_once on resonance_payment (order_id, kind) where kind <> 'claim';

-- What moved periods forward, and what was handed on: a row for each step; several payments of one transaction are one.
create table resonance_step (
  block_number bigint not null references block (number),
  log_index integer not null,
  action text not null check (action in ('open', 'close', 'draw', 'refund', 'update')),
  line bigint,
  period bigint,
  outcome text not null check (outcome in ('done', 'arranged', 'drawing', 'failed', 'proRata')),
  orders bigint,
  usdt base_units not null default 0,
  token base_units not null default 0,
  -- from when it could be taken, unix seconds; null where nothing was to be waited for, or a block
  due bigint,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index),
  check ((action = 'update') = (period is null)),
  check ((line is null) = (period is null))
);
create index resonance_step_line on resonance_step (line, block_number, log_index);
create index resonance_step_period on resonance_step (period, block_number, log_index);
create index resonance_step_action on resonance_step (action, block_number, log_index);
create index resonance_step_tx on resonance_step (tx_hash);

-- Accounts that ever joined. One row.
create table resonance_total (
  singleton boolean primary key default true check (singleton),
  participants bigint not null default 0 check (participants >= 0)
);
insert into resonance_total default values;

-- Who sent a transaction, as a node told: never changes for a hash, whatever block it is in.
create table resonance_sender (
  tx_hash evm_hash primary key,
  sender evm_address not null
);
-- Accounts of the robot's key, and when each was seen last, unix seconds of the server's clock.
create table robot_account (
  address evm_address primary key,
  seen_at bigint not null
);

-- F(x) of an arranged period: how much of the first x base units is filled (IResonancePool). start is null without a draw.
create function resonance_filled(
  x numeric, total numeric, capacity numeric, start numeric, pro_rata boolean
) returns numeric language sql immutable parallel safe as $$
  select case
    when total <= capacity then x
    when pro_rata then div(x * capacity, total)
    else least(x, greatest(0, start + capacity - total))
      + least(greatest(x - start, 0), capacity - greatest(0, start + capacity - total))
  end
$$;
