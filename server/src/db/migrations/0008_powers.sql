-- Calls announced at the AccessManager. An operation that is announced again has the next nonce.
create table power_operation (
  operation_id evm_hash not null,
  nonce bigint not null check (nonce >= 1),
  caller evm_address not null,
  target evm_address not null,
  data text not null check (data ~ '^0x([0-9a-f]{2})*$'),
  executable_at bigint not null,
  time bigint not null,
  tx_hash evm_hash not null,
  block_number bigint not null references block (number),
  log_index integer not null,
  primary key (operation_id, nonce),
  unique (block_number, log_index)
);

create table power_operation_end (
  block_number bigint not null references block (number),
  log_index integer not null,
  operation_id evm_hash not null,
  nonce bigint not null,
  kind text not null check (kind in ('executed', 'canceled')),
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index),
  unique (operation_id, nonce),
  foreign key (operation_id, nonce) references power_operation (operation_id, nonce)
);

-- Who was given or lost a role. The newest row of role and account counts.
create table power_grant (
  block_number bigint not null references block (number),
  log_index integer not null,
  role_id numeric(20, 0) not null check (role_id >= 0),
  account evm_address not null,
  granted boolean not null,
  delay bigint not null check (delay >= 0),
  since bigint not null,
  primary key (block_number, log_index)
);
create index power_grant_member on power_grant (role_id, account, block_number, log_index);

-- Which role a function was given to. The newest row of target and selector counts.
create table power_assignment (
  block_number bigint not null references block (number),
  log_index integer not null,
  target evm_address not null,
  selector text not null check (selector ~ '^0x[0-9a-f]{8}$'),
  role_id numeric(20, 0) not null check (role_id >= 0),
  primary key (block_number, log_index)
);
create index power_assignment_function on power_assignment (target, selector, block_number, log_index);

-- Uses of guarded functions that their own events show.
create table power_use (
  block_number bigint not null references block (number),
  log_index integer not null,
  target evm_address not null,
  selector text not null check (selector ~ '^0x[0-9a-f]{8}$'),
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index)
);
create index power_use_function on power_use (target, selector, block_number, log_index);
