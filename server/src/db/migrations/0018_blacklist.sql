-- Entries of a contract's blacklist: from `lapses_at` (unix seconds) on an entry no longer counts; 1 takes one off.
create table blacklist_entry (
  block_number bigint not null references block (number),
  log_index integer not null,
  target evm_address not null,
  account evm_address not null,
  lapses_at bigint not null check (lapses_at >= 1),
  primary key (block_number, log_index)
);
create index blacklist_entry_account on blacklist_entry (target, account, block_number, log_index);
