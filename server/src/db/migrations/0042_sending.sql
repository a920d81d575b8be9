-- What the server's own accounts send from time to time, a row for each purpose: what is signed and in no block yet, and what
-- became of all before. Times are unix seconds of the server's clock.
create table chain_sending (
  purpose text primary key check (purpose in ('levels', 'keeper', 'robot')),
  -- what the call is for
  what text,
  sender evm_address,
  nonce bigint check (nonce >= 0),
  -- of the newest signature, and those before it with less gas
  hash evm_hash,
  earlier text[] not null default '{}',
  raw text,
  price base_units,
  at bigint,
  ran_at bigint,
  done bigint not null default 0 check (done >= 0),
  done_at bigint,
  done_hash evm_hash,
  failures bigint not null default 0 check (failures >= 0),
  failed_at bigint,
  -- units of gas that the account could pay for, when it was looked at last
  gas_left bigint check (gas_left >= 0),
  gas_at bigint,
  check (num_nulls(what, sender, nonce, hash, raw, price, at) in (0, 7)),
  check (hash is not null or earlier = '{}'),
  check (num_nulls(done_at, done_hash) in (0, 2)),
  check (num_nulls(gas_left, gas_at) in (0, 2))
);
-- An account that sends for several purposes has one transaction on its way all the same.
create unique index chain_sending_sender on chain_sending (sender) where hash is not null;

-- What was on its way is decided anew: it has the same number in its account, so that it cannot happen twice.
insert into chain_sending (purpose, ran_at, done, done_at, done_hash, failures, failed_at)
select p.purpose, r.ran_at, coalesce(r.done, s.done, 0), r.done_at, r.tx_hash, coalesce(r.failures, s.failures, 0),
  coalesce(r.failed_at, s.failed_at)
from (values ('levels'), ('keeper'), ('robot')) p (purpose)
left join keeper_run r on p.purpose = 'keeper' and r.task = 'poke'
left join level_sending s on p.purpose = 'levels';

-- When the poster last found nothing to book, seconds of chain time.
alter table level_lease add column funded_at bigint not null default 0;
update level_lease set funded_at = (select funded_at from level_sending);
drop table level_sending;
drop table keeper_run;
