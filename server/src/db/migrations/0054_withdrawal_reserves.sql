-- What a request for a withdrawal takes of the limit that all accounts share, while it is being written: the limit is locked for
-- this row alone, and no request waits for another account's.
create table withdrawal_reserve (
  account evm_address not null,
  intent_key text not null,
  value base_units not null,
  -- of the chain, as the limit counts
  time bigint not null,
  made_at timestamptz not null default now(),
  primary key (account, intent_key)
);
