-- What is done on the chain from time to time, a row each. Times are unix seconds of our own clock. `sent_…` is a
-- transaction that was broadcast and not yet seen in a block.
create table keeper_run (
  task text primary key,
  ran_at bigint not null,
  done bigint not null default 0 check (done >= 0),
  done_at bigint,
  tx_hash evm_hash,
  failures bigint not null default 0 check (failures >= 0),
  failed_at bigint,
  sent_hash evm_hash,
  sent_nonce bigint,
  sent_price base_units,
  sent_at bigint,
  check (num_nulls(done_at, tx_hash) in (0, 2)),
  check (num_nulls(sent_hash, sent_nonce, sent_price, sent_at) in (0, 4))
);
