-- Level of an account, kept from `LevelSet`: rows as the chain gave them, and the newest one on the account.
create table account_level (
  block_number bigint not null references block (number),
  log_index integer not null,
  account evm_address not null references account (address) deferrable initially deferred,
  level smallint not null check (level between 0 and 9),
  is_manual boolean not null,
  primary key (block_number, log_index)
);
create index account_level_account on account_level (account, block_number, log_index);

alter table account add column level smallint not null default 0 check (level between 0 and 9);
