-- A payment that a wallet contract has to agree to can fail whenever that contract likes, also after an estimate went well. What
-- fails too often waits for its owner or an operator, and what it costs the payer is counted by the account.
alter table outgoing
  -- its account's wallet is a contract, which the vault asks
  add column asks_wallet boolean not null default false,
  -- how often it failed since it was ordered or released: before it was signed, and in a block
  add column tries integer not null default 0 check (tries >= 0),
  -- since when it waits for its owner or an operator
  add column parked_at timestamptz;
create index outgoing_parked on outgoing (account, parked_at) where parked_at is not null;

-- Whose wallet contract decided what became of a signed transaction.
alter table outgoing_attempt add column wallet evm_address;
create index outgoing_attempt_wallet on outgoing_attempt (signed_at) where wallet is not null;
