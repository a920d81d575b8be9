-- The special contribution award: what came in and how it was shared, who is a member and why, what was paid.
create table award_inflow (
  block_number bigint not null references block (number),
  log_index integer not null,
  -- who brought it; null for what lay there
  sender evm_address,
  usdt base_units not null check (usdt > 0),
  part_a base_units not null,
  part_b base_units not null,
  part_c base_units not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index),
  check (part_a + part_b + part_c = usdt)
);
create table award_change (
  block_number bigint not null references block (number),
  log_index integer not null,
  account evm_address not null,
  is_a boolean not null,
  is_b boolean not null,
  is_c boolean not null,
  reason text not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index)
);
create index award_change_account on award_change (account, block_number desc, log_index desc);
create table award_claim (
  block_number bigint not null references block (number),
  log_index integer not null,
  account evm_address not null,
  usdt base_units not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index)
);
create index award_claim_account on award_claim (account, block_number, log_index);
