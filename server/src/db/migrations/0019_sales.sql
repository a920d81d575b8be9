-- A refund takes back what a purchase added.
alter table participation alter column amount type numeric(78, 0);

-- Projects of `Main` (the nodes, project 0, are not here). Rates of 10,000. Sums are kept.
create table project (
  index bigint primary key check (index >= 1),
  mint evm_address not null unique,
  manager evm_address not null,
  cost_wallet evm_address not null,
  token evm_address not null,
  cost_rate integer not null,
  direct integer not null,
  indirect integer not null,
  special integer not null,
  platform integer not null,
  pool integer not null,
  pool_rates integer[] not null check (cardinality(pool_rates) = 7),
  name text not null,
  cid text not null,
  created_at bigint not null,
  tx_hash evm_hash not null,
  block_number bigint not null references block (number),
  log_index integer not null,
  total_user bigint not null default 0 check (total_user >= 0),
  total_order bigint not null default 0 check (total_order >= 0),
  raised base_units not null default 0,
  returned base_units not null default 0,
  shared_usdt base_units not null default 0,
  shared_tokens base_units not null default 0,
  paid_usdt base_units not null default 0,
  paid_tokens base_units not null default 0,
  unique (block_number, log_index),
  check (cost_rate + direct + indirect + special + platform + pool = 10000),
  check (returned <= raised),
  check (paid_usdt <= shared_usdt and paid_tokens <= shared_tokens)
);
create index project_manager on project (manager, index);

-- Sales. Terms never change; sums are kept, and the times come from `sale_step`.
create table sale (
  project bigint not null references project (index),
  index bigint not null check (index >= 1),
  name text not null,
  cid text not null,
  total bigint not null check (total >= 1),
  soft_cap bigint not null check (soft_cap between 1 and total),
  max_per_user bigint not null check (max_per_user between 1 and total),
  price base_units not null check (price > 0),
  tokens base_units not null,
  power base_units not null,
  airdrop base_units not null,
  pool_tokens base_units not null,
  start_time bigint not null,
  end_time bigint not null check (end_time > start_time),
  week bigint not null check (week >= 1),
  release_rates integer[] not null check (cardinality(release_rates) = 8),
  release_weeks integer[] not null check (cardinality(release_weeks) = 11),
  sell_rates integer[] not null check (cardinality(sell_rates) = 9),
  created_at bigint not null,
  tx_hash evm_hash not null,
  block_number bigint not null references block (number),
  log_index integer not null,
  sold bigint not null default 0 check (sold between 0 and total),
  orders bigint not null default 0 check (orders >= 0),
  participants bigint not null default 0 check (participants >= 0),
  raised base_units not null default 0,
  refunded bigint not null default 0 check (refunded between 0 and sold),
  settled bigint not null default 0 check (settled between 0 and sold),
  paid_cost base_units not null default 0,
  paid_platform base_units not null default 0,
  paid_special base_units not null default 0,
  direct_total base_units not null default 0,
  indirect_total base_units not null default 0,
  success_time bigint,
  success_tx evm_hash,
  dissolved_time bigint,
  dissolved_tx evm_hash,
  reclaimed boolean not null default false,
  primary key (project, index),
  unique (block_number, log_index),
  check (raised = sold * price),
  check (success_time is null or dissolved_time is null),
  check (success_time is null or sold >= soft_cap)
);
create index sale_newest on sale (block_number, log_index);

-- Success, dissolution and the manager's taking back, as their events tell.
create table sale_step (
  block_number bigint not null references block (number),
  log_index integer not null,
  project bigint not null,
  sale bigint not null,
  kind text not null check (kind in ('success', 'dissolution', 'reclaim')),
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index),
  unique (project, sale, kind),
  foreign key (project, sale) references sale (project, index)
);

create table sale_order (
  project bigint not null,
  order_id bigint not null check (order_id >= 1),
  sale bigint not null,
  owner evm_address not null,
  units bigint not null check (units >= 1),
  amount base_units not null,
  tokens base_units not null,
  time bigint not null,
  tx_hash evm_hash not null,
  block_number bigint not null references block (number),
  log_index integer not null,
  primary key (project, order_id),
  unique (block_number, log_index),
  foreign key (project, sale) references sale (project, index)
);
create index sale_order_owner on sale_order (owner, block_number, log_index);
create index sale_order_newest on sale_order (project, block_number, log_index);
create index sale_order_sale on sale_order (project, sale, owner);

-- What an account has in a sale: sums over its orders and payments there. `marks` of the release that are paid.
create table sale_holding (
  project bigint not null,
  sale bigint not null,
  account evm_address not null,
  orders bigint not null check (orders >= 1),
  units bigint not null check (units >= 1),
  amount base_units not null,
  tokens base_units not null,
  first_time bigint not null,
  last_time bigint not null,
  released base_units not null,
  marks integer not null check (marks between 0 and 11),
  dropped base_units not null,
  refund_tx evm_hash,
  primary key (project, sale, account),
  foreign key (project, sale) references sale (project, index),
  check (released <= tokens),
  check (refund_tx is null or released + dropped = 0)
);
create index sale_holding_account on sale_holding (account, project, sale);
create index sale_holding_newest on sale_holding (project, last_time);

-- Commissions booked for referrers.
create table sale_commission (
  block_number bigint not null references block (number),
  log_index integer not null,
  project bigint not null,
  sale bigint not null,
  order_id bigint not null,
  referrer evm_address not null,
  generation smallint not null check (generation in (1, 2)),
  level smallint not null check (level between 0 and 9),
  amount base_units not null check (amount > 0),
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index),
  foreign key (project, order_id) references sale_order (project, order_id)
);
create index sale_commission_referrer on sale_commission (referrer, block_number, log_index);

-- Payments out of the escrows, a row each for the parts of one event. `sale` null: not of one sale.
create table sale_payment (
  block_number bigint not null references block (number),
  log_index integer not null,
  kind text not null check (kind in ('release', 'drop', 'refund', 'commission', 'pool', 'proceeds', 'reclaim')),
  project bigint not null references project (index),
  sale bigint,
  account evm_address not null,
  usdt base_units not null,
  tokens base_units not null,
  units bigint not null default 0 check (units >= 0),
  marks integer not null default 0 check (marks between 0 and 11),
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index, kind),
  foreign key (project, sale) references sale (project, index)
);
create index sale_payment_account on sale_payment (account, block_number, log_index);
create index sale_payment_sale on sale_payment (project, sale, account);
create unique index sale_payment_one_refund on sale_payment (project, sale, account) where kind = 'refund';

-- Proceeds that were divided.
create table sale_settlement (
  block_number bigint not null references block (number),
  log_index integer not null,
  project bigint not null,
  sale bigint not null,
  units bigint not null,
  cost base_units not null,
  platform base_units not null,
  special base_units not null,
  primary key (block_number, log_index),
  foreign key (project, sale) references sale (project, index)
);

-- What came in for the power pools, what was shared among them, and who moved between them.
create table sale_pool_fill (
  block_number bigint not null references block (number),
  log_index integer not null,
  project bigint not null,
  sale bigint not null,
  tokens base_units not null,
  end_time bigint not null,
  primary key (block_number, log_index),
  foreign key (project, sale) references sale (project, index)
);
create index sale_pool_fill_project on sale_pool_fill (project, block_number, log_index);
create table sale_pool_share (
  block_number bigint not null references block (number),
  log_index integer not null,
  project bigint not null references project (index),
  usdt base_units not null,
  tokens base_units not null,
  primary key (block_number, log_index)
);
create table sale_pool_move (
  block_number bigint not null references block (number),
  log_index integer not null,
  project bigint not null references project (index),
  account evm_address not null,
  pool smallint not null check (pool between 0 and 6),
  primary key (block_number, log_index)
);
create index sale_pool_move_account on sale_pool_move (project, account, block_number, log_index);

-- Totals over all projects. One row.
create table sale_total (
  singleton boolean primary key default true check (singleton),
  participants bigint not null default 0 check (participants >= 0),
  orders bigint not null default 0 check (orders >= 0),
  raised base_units not null default 0,
  returned base_units not null default 0
);
insert into sale_total default values;

-- What managers wrote. Not from the chain: it counts only while its author manages the project, whatever a
-- reorganisation makes of project numbers. `sale` 0 is the project itself.
create table project_text (
  project bigint not null check (project >= 1),
  sale bigint not null check (sale >= 0),
  author evm_address not null,
  language text not null,
  title text not null check (length(title) between 1 and 120),
  body text not null check (length(body) <= 8000),
  updated_at bigint not null,
  primary key (project, sale, author, language)
);
