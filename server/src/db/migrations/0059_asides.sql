-- A contract that others shape, whose events cannot be stored: from this block on nothing of it is taken, until a version can.
create table chain_aside (
  contract evm_address primary key,
  since_block bigint not null references block (number),
  error text not null,
  -- the last block whose logs are kept; null while all are
  kept_to bigint
);

-- Its logs, as they are.
create table chain_aside_log (
  block_number bigint not null references block (number),
  log_index integer not null,
  contract evm_address not null references chain_aside (contract),
  tx_hash evm_hash not null,
  topics text[] not null,
  data bytea not null,
  primary key (block_number, log_index)
);
create index chain_aside_log_contract on chain_aside_log (contract, block_number, log_index);

-- How many logs of each contract that can be put aside a block holds, and whether they were taken.
create table chain_log_count (
  contract evm_address not null,
  block_number bigint not null references block (number),
  logs integer not null check (logs > 0),
  taken boolean not null,
  primary key (contract, block_number)
);
create index chain_log_count_block on chain_log_count (block_number);
