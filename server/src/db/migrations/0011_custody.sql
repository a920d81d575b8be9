-- Deposits, payouts and solvency. What the chain says carries its block; what was decided about it is kept for good.

-- Deposit addresses handed out. Made one after the other, so that ids are seen in their order.
create table deposit_address (
  id bigint generated always as identity primary key,
  account evm_address not null unique,
  address evm_address not null unique,
  created_at bigint not null
);

-- Intents and transfers stand in one list, so they share their numbers.
create sequence deposit_number as bigint;

-- An amount that only one account was told to send. It stays that account's for a while after the time is over, so that
-- what comes late can be told.
create table deposit_intent (
  id bigint primary key default nextval('deposit_number'),
  account evm_address not null,
  requested base_units not null check (requested > 0),
  amount base_units not null check (amount > requested),
  created_at bigint not null,
  expires_at bigint not null check (expires_at > created_at),
  reserved_until bigint not null check (reserved_until >= expires_at),
  cancelled_at bigint,
  constraint deposit_intent_amount exclude using gist (
    numrange(amount, amount, '[]') with &&, int8range(created_at, reserved_until) with &&
  )
);
create index deposit_intent_account on deposit_intent (account, id);
create index deposit_intent_requested on deposit_intent (requested, expires_at);

-- Transfers to the vault and to deposit addresses. `symbol` null: a token that is none of ours.
create table deposit_transfer (
  id bigint primary key default nextval('deposit_number'),
  block_number bigint not null references block (number),
  log_index integer not null,
  tx_hash evm_hash not null,
  time bigint not null,
  token evm_address not null,
  symbol text check (symbol in ('USDT', 'TDE', 'USDE', 'NULS')),
  sender evm_address not null,
  receiver evm_address not null,
  amount base_units not null check (amount > 0),
  way text not null check (way in ('shared', 'own')),
  verdict text not null check (verdict in
    ('match', 'under', 'over', 'late', 'wrongToken', 'duplicate', 'unknown', 'funding', 'internal', 'fromCold')),
  -- match: who gets it; else whose it may be
  account evm_address,
  intent_id bigint references deposit_intent (id),
  -- the journal its arrival was booked with, once final; what is never booked has none
  journal_id bigint,
  -- said to be the caller's own by the wallet that sent it
  claimed_at bigint,
  -- how it left the queue, with what, and to whom
  resolution text check (resolution in ('claimed', 'credited', 'returning', 'returned')),
  resolved_to evm_address,
  resolved_journal_id bigint,
  resolved_at bigint,
  unique (block_number, log_index),
  unique (tx_hash, log_index),
  check (verdict <> 'match' or account is not null),
  check ((resolution is null) = (resolved_at is null))
);
-- An intent is met once.
create unique index deposit_transfer_met on deposit_transfer (intent_id) where verdict = 'match';
create index deposit_transfer_intent on deposit_transfer (intent_id, id);
create index deposit_transfer_account on deposit_transfer (account, id);
create index deposit_transfer_resolved on deposit_transfer (resolved_to, id) where resolved_to is not null;
create index deposit_transfer_sender on deposit_transfer (sender, id);
create index deposit_transfer_unbooked on deposit_transfer (block_number)
  where journal_id is null and symbol is not null and verdict not in ('internal', 'fromCold');
create index deposit_transfer_queue on deposit_transfer (id)
  where verdict in ('under', 'over', 'late', 'wrongToken', 'duplicate', 'unknown') and resolution is null;
create index deposit_transfer_receiver on deposit_transfer (receiver, token);

-- What left the deposit addresses for the vault.
create table deposit_sweep (
  block_number bigint not null references block (number),
  log_index integer not null,
  tx_hash evm_hash not null,
  time bigint not null,
  account evm_address not null,
  token evm_address not null,
  amount base_units not null,
  primary key (block_number, log_index)
);
create index deposit_sweep_account on deposit_sweep (account, token);

-- What left the vault: payments, and moves to the cold address (no id, no receiver).
create table vault_payment (
  block_number bigint not null references block (number),
  log_index integer not null,
  tx_hash evm_hash not null,
  time bigint not null,
  pay_id evm_hash unique,
  receiver evm_address,
  token evm_address not null,
  amount base_units not null,
  primary key (block_number, log_index),
  check ((pay_id is null) = (receiver is null))
);

-- The next number of each account that signs. Its lock is what makes numbers dense.
create table signer_nonce (address evm_address primary key, next bigint not null check (next >= 0));
-- Numbers that others used with the same key: ours go on after them.
create table signer_skip (
  address evm_address not null references signer_nonce (address),
  first bigint not null,
  next bigint not null check (next > first),
  primary key (address, first)
);

-- Transactions of the house: payments of the vault, and sweeps. Numbered, signed and stored before they are sent.
create table outgoing (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('withdrawal', 'fees', 'return', 'sweep')),
  -- what it is for, by the number of its own table
  ref bigint not null,
  target evm_address not null,
  -- a payment: what `pay` is called with
  pay_id evm_hash unique,
  receiver evm_address,
  token evm_address,
  amount base_units,
  valid_until bigint,
  -- of a payment it is known once it is signed
  data text,
  state text not null default 'queued'
    check (state in ('queued', 'signed', 'sent', 'included', 'done', 'failed', 'dropped')),
  why text,
  -- by the database's clock: whoever holds the lease may sign, if the fence is still the one it was given
  lease_until timestamptz,
  fence bigint not null default 0,
  sender evm_address,
  nonce bigint,
  -- the number is used up in a final block
  nonce_done boolean not null default false,
  created_at bigint not null,
  tx_hash evm_hash,
  unique (sender, nonce),
  check ((pay_id is null) = (receiver is null) and (pay_id is null) = (token is null)
    and (pay_id is null) = (amount is null)),
  check (state in ('queued', 'dropped') = (nonce is null)),
  check (nonce is null or (sender is not null and data is not null)),
  check (pay_id is null or nonce is null or valid_until is not null)
);
create index outgoing_ref on outgoing (purpose, ref);
create index outgoing_open on outgoing (id) where state in ('queued', 'signed', 'sent', 'included');
create index outgoing_nonce_open on outgoing (nonce) where nonce is not null and not nonce_done;

-- Every hash that was ever signed for a number.
create table outgoing_attempt (
  hash evm_hash primary key,
  outgoing_id bigint not null references outgoing (id),
  raw text not null,
  gas_price base_units not null,
  signed_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index outgoing_attempt_of on outgoing_attempt (outgoing_id, signed_at);

create table withdrawal (
  id bigint generated always as identity primary key,
  account evm_address not null,
  symbol text not null check (symbol in ('USDT', 'TDE', 'USDE', 'NULS')),
  amount base_units not null check (amount > 0),
  fee base_units not null check (fee < amount),
  wallet evm_address not null,
  -- names the request: sent again it is the same withdrawal
  intent_key text not null,
  state text not null check (state in
    ('review', 'approved', 'signed', 'sent', 'included', 'paid', 'cancelled', 'refused', 'refunded')),
  -- value when it was asked for, USDT base units; null without a price
  value base_units,
  approvals_needed smallint not null check (approvals_needed between 0 and 2),
  -- why people look at it
  reason text not null,
  created_at bigint not null,
  unique (account, intent_key)
);
create index withdrawal_account on withdrawal (account, id);
create index withdrawal_queue on withdrawal (id) where state = 'review';
create index withdrawal_time on withdrawal (created_at);

create table withdrawal_step (
  withdrawal_id bigint not null references withdrawal (id),
  seq integer not null check (seq >= 1),
  state text not null,
  time bigint not null,
  reason text,
  tx_hash evm_hash,
  primary key (withdrawal_id, seq)
);

-- Every person decides once.
create table withdrawal_review (
  withdrawal_id bigint not null references withdrawal (id),
  person evm_address not null,
  approve boolean not null,
  reason text not null,
  time bigint not null,
  primary key (withdrawal_id, person)
);

create table withdrawal_address (
  id bigint generated always as identity primary key,
  account evm_address not null,
  address evm_address not null,
  label text not null,
  usable_at bigint not null,
  unique (account, address)
);

-- Fees on their way to the nodes.
create table fee_sweep (
  id bigint generated always as identity primary key,
  symbol text not null check (symbol in ('USDT', 'TDE')),
  amount base_units not null check (amount > 0),
  created_at bigint not null
);
-- Deposit addresses whose balance is on its way to the vault.
create table forwarder_sweep (
  id bigint generated always as identity primary key,
  token evm_address not null,
  accounts text[] not null,
  created_at bigint not null
);

-- What was owed and held at one final block.
create table solvency_snapshot (
  id bigint generated always as identity primary key,
  block bigint not null,
  block_hash evm_hash not null,
  time bigint not null,
  -- salts of the leaves come from it
  secret bytea not null check (octet_length(secret) = 32),
  forwarders text[] not null,
  unique (block)
);
create table solvency_asset (
  snapshot_id bigint not null references solvency_snapshot (id),
  symbol text not null,
  root evm_hash not null,
  liabilities base_units not null,
  users bigint not null,
  vault base_units not null,
  forwarders base_units not null,
  inflight base_units not null,
  fees base_units not null,
  house base_units not null,
  unmatched base_units not null,
  donated base_units not null,
  cold base_units not null,
  primary key (snapshot_id, symbol)
);
create table solvency_leaf (
  snapshot_id bigint not null references solvency_snapshot (id),
  symbol text not null,
  account evm_address not null,
  balance base_units not null,
  primary key (snapshot_id, symbol, account)
);

-- Whether what we know of moved in and out equals what the chain holds, as last compared. One row.
create table custody_check (
  singleton boolean primary key default true check (singleton),
  block bigint not null,
  time bigint not null,
  -- the newest block at which nothing was missing
  good_block bigint not null default 0,
  gaps jsonb not null
);
