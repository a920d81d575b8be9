-- An amount stays its account's for a month, and may be told again to the same account: a younger intent takes it over,
-- and the older one's time ends there. What was told (`expires_at`) stays as it was.
alter table deposit_intent
  drop constraint deposit_intent_check,
  drop constraint deposit_intent_check1,
  drop constraint deposit_intent_check2,
  add check (amount > requested and amount < requested + 1e16),
  add check (expires_at > created_at),
  add check (reserved_until >= created_at);
create index deposit_intent_own on deposit_intent (account, requested, id);

-- Deposit addresses follow from accounts: every registered one's is watched, whoever asked for it.
alter table deposit_address
  -- its user was shown it: compared with the chain each time
  add column asked_at bigint,
  -- final block at which it was first compared with the chain; what it held before is in `deposit_opening`
  add column opened_block bigint;
update deposit_address set asked_at = created_at, opened_block = 0;
create index deposit_address_unopened on deposit_address (id) where opened_block is null;

-- What lay at a deposit address before it was watched, and nobody was told to send: it is no deposit and no gap.
create table deposit_opening (
  address evm_address not null references deposit_address (address),
  token evm_address not null,
  -- less what was read of it since, which may be more
  amount numeric(78, 0) not null,
  block bigint not null,
  primary key (address, token)
);
