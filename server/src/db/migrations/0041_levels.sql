-- Team levels: what the chain told of them, what each epoch was computed to, and what is shown of it.

-- Inputs, as the rules take them: who registered, and what changed anybody's participation. Rows as the chain gave them.
create table level_registration (
  index bigint primary key check (index >= 1),
  account evm_address not null unique,
  -- the zero address for the root
  refer evm_address not null,
  time bigint not null check (time >= 0),
  block_number bigint not null references block (number),
  log_index integer not null
);
create index level_registration_block on level_registration (block_number);
create table level_change (
  block_number bigint not null references block (number),
  log_index integer not null,
  account evm_address not null,
  kind text not null check (kind in ('deposited', 'released', 'card', 'bought', 'left', 'refunded')),
  amount numeric(78, 0) not null check (amount <> 0),
  time bigint not null check (time >= 0),
  tx_hash evm_hash not null,
  primary key (block_number, log_index),
  check ((amount > 0) = (kind in ('deposited', 'card', 'bought')))
);
create index level_change_account on level_change (account, time);
create table level_config (
  block_number bigint not null references block (number),
  log_index integer not null,
  -- of `Main`: generations, or the tables of V0 to V9; as text, because the driver reads lists of numbers as floats
  generations integer check (generations >= 0),
  team_valids text[] check (cardinality(team_valids) = 10),
  team_amounts text[] check (cardinality(team_amounts) = 10),
  primary key (block_number, log_index),
  check ((team_valids is null) = (team_amounts is null) and (generations is null) <> (team_valids is null))
);

-- The contract `TeamRewards`.
create table level_rules (
  block_number bigint not null references block (number),
  log_index integer not null,
  first_epoch bigint not null check (first_epoch >= 0),
  invite_bps integer not null,
  team_rates integer[] not null check (cardinality(team_rates) = 10),
  v4_bps integer not null,
  v5_bps integer not null,
  valid_min base_units not null,
  legs_needed integer not null,
  primary key (block_number, log_index)
);
create table level_funded (
  block_number bigint not null references block (number),
  log_index integer not null,
  asset text not null check (asset in ('usdt', 'token')),
  amount base_units not null check (amount > 0),
  time bigint not null check (time >= 0),
  primary key (block_number, log_index)
);
create table level_submission (
  block_number bigint not null references block (number),
  log_index integer not null,
  n integer not null check (n >= 1),
  root evm_hash not null,
  total_usdt base_units not null,
  total_token base_units not null,
  input_block bigint not null,
  rules_hash evm_hash not null,
  data_hash evm_hash not null,
  active_at bigint not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index)
);
create index level_submission_n on level_submission (n, block_number, log_index);
create table level_veto (
  block_number bigint not null references block (number),
  log_index integer not null,
  -- the first and the last number that it deleted
  n integer not null check (n >= 1),
  last integer not null,
  reason text not null,
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index),
  check (last >= n)
);
create table level_claim (
  block_number bigint not null references block (number),
  log_index integer not null,
  account evm_address not null,
  asset text not null check (asset in ('usdt', 'token')),
  n integer not null,
  amount base_units not null check (amount > 0),
  time bigint not null,
  tx_hash evm_hash not null,
  primary key (block_number, log_index)
);
create index level_claim_account on level_claim (account, asset);
-- Levels proven in `Main`.
create table level_proven (
  block_number bigint not null references block (number),
  log_index integer not null,
  account evm_address not null,
  n integer not null,
  level smallint not null check (level between 0 and 9),
  primary key (block_number, log_index)
);
create index level_proven_account on level_proven (account, block_number, log_index);

-- An epoch as this server computed it; a number that was vetoed is computed again as a further attempt.
create table level_epoch (
  id bigint generated always as identity primary key,
  n integer not null check (n >= 1),
  attempt integer not null check (attempt >= 1),
  epoch bigint not null check (epoch >= 0),
  state text not null default 'computed' check (state in ('computed', 'posted', 'active', 'vetoed', 'differs')),
  input_block bigint not null,
  -- of that block: it is final
  input_hash evm_hash not null,
  root evm_hash not null,
  rules_hash evm_hash not null,
  data_hash evm_hash not null,
  total_usdt base_units not null,
  total_token base_units not null,
  pot_usdt base_units not null,
  pot_token base_units not null,
  returned_usdt base_units not null,
  returned_token base_units not null,
  accounts integer not null check (accounts >= 0),
  valid_accounts integer not null check (valid_accounts >= 0),
  by_level integer[] not null check (cardinality(by_level) = 10),
  leaves integer not null check (leaves >= 0),
  -- whether leaves and tree are kept, so that proofs can be given
  kept boolean not null default true,
  generations integer not null,
  team_valids text[] not null check (cardinality(team_valids) = 10),
  team_amounts text[] not null check (cardinality(team_amounts) = 10),
  computed_at bigint not null,
  -- of the chain: where it was submitted, with what root, and how it ended
  chain_root evm_hash,
  posted_block bigint,
  posted_log integer,
  posted_at bigint,
  active_at bigint,
  tx_hash evm_hash,
  veto_at bigint,
  veto_reason text,
  veto_tx evm_hash,
  unique (n, attempt),
  check (state = 'differs' or chain_root is null),
  check (num_nulls(posted_block, posted_log, posted_at, active_at, tx_hash) in (0, 5)),
  check (num_nulls(veto_at, veto_reason, veto_tx) in (0, 3) and (state = 'vetoed') = (veto_at is not null)),
  check (state not in ('posted', 'active') or posted_at is not null)
);
create unique index level_epoch_standing on level_epoch (n) where state <> 'vetoed';

create table level_epoch_file (
  epoch_id bigint not null references level_epoch (id),
  name text not null check (name ~ '^[a-z]+\.(json|parquet)$'),
  sha256 evm_hash not null,
  bytes bigint not null check (bytes >= 0),
  rows bigint not null check (rows >= 0),
  primary key (epoch_id, name)
);
-- Contents by their hash, in parts.
create table level_file (
  sha256 evm_hash not null,
  part integer not null check (part >= 0),
  data bytea not null,
  primary key (sha256, part)
);
alter table level_file alter column data set storage external;

-- Each account by the newest computed epoch; amounts in cents.
create table level_standing (
  account evm_address primary key,
  -- its number in `Main`, and that of its inviter, 0 for the root
  id bigint not null unique,
  parent bigint not null,
  level smallint not null check (level between 0 and 9),
  -- in the epoch before
  previous_level smallint not null check (previous_level between 0 and 9),
  card boolean not null,
  recorded boolean not null,
  valid boolean not null,
  cents numeric(40, 0) not null,
  invites integer not null,
  invite_valids integer not null,
  members integer not null,
  valid_members integer not null,
  team numeric(40, 0) not null,
  largest numeric(40, 0) not null,
  small numeric(40, 0) not null,
  team_new numeric(40, 0) not null,
  -- legs with V2, …, V9
  legs integer[] not null check (cardinality(legs) = 8),
  -- of the leg that begins with this account: what it adds to its inviter's team, and how many accounts it has
  carry numeric(40, 0) not null,
  leg_members integer not null
);
create index level_standing_legs on level_standing (parent, carry desc, id);
-- The attempt that the standings are of. One row.
create table level_current (
  singleton boolean primary key default true check (singleton),
  epoch_id bigint references level_epoch (id)
);
insert into level_current (epoch_id) values (null);

-- Parts of an epoch's pot, each with the sum of all weights.
create table level_part (
  epoch_id bigint not null references level_epoch (id),
  source text not null check (source in ('invite', 'community', 'v4', 'v5')),
  -- whose part it is; 0 where the part is not one level's
  level smallint not null check (level between 0 and 9),
  total_weight numeric(60, 0) not null check (total_weight > 0),
  primary key (epoch_id, source, level)
);
create table level_income (
  account evm_address not null,
  epoch_id bigint not null references level_epoch (id),
  source text not null check (source in ('invite', 'community', 'v4', 'v5')),
  level smallint not null check (level between 0 and 9),
  weight numeric(60, 0) not null check (weight > 0),
  usdt base_units not null,
  token base_units not null,
  primary key (account, epoch_id, source)
);
create index level_income_epoch on level_income (epoch_id);
-- Leaves of the tree, in its order.
create table level_leaf (
  epoch_id bigint not null references level_epoch (id),
  position integer not null check (position >= 0),
  account evm_address not null,
  -- of a reward; null for a record
  asset text check (asset in ('usdt', 'token')),
  cumulative base_units,
  level smallint,
  primary key (epoch_id, position),
  check (num_nulls(asset, cumulative) in (0, 2) and (asset is null) = (level is not null))
);
create index level_leaf_account on level_leaf (account, epoch_id);
-- Figures of an account in an epoch whose proofs are kept, for those with a leaf; amounts in cents.
create table level_figure (
  account evm_address not null,
  epoch_id bigint not null references level_epoch (id),
  level smallint not null,
  card boolean not null,
  valid boolean not null,
  cents numeric(40, 0) not null,
  invite_valids integer not null,
  members integer not null,
  valid_members integer not null,
  team numeric(40, 0) not null,
  largest numeric(40, 0) not null,
  small numeric(40, 0) not null,
  team_new numeric(40, 0) not null,
  legs integer[] not null,
  primary key (account, epoch_id)
);
create index level_figure_epoch on level_figure (epoch_id);
-- Nodes of the tree, 32 bytes each: the leaves, then each level above, the root last; 2,048 in a part.
create table level_tree (
  epoch_id bigint not null references level_epoch (id),
  part integer not null check (part >= 0),
  nodes bytea not null,
  primary key (epoch_id, part)
);
alter table level_tree alter column nodes set storage external;

-- Levels that two managers set: shown with a mark, never paid.
create table level_manual (
  account evm_address primary key,
  level smallint not null check (level between 0 and 9),
  since bigint not null,
  maker evm_address not null,
  checker evm_address not null,
  reason text not null,
  check (maker <> checker)
);

-- Notices; without an account they are for everybody.
create table level_notice (
  id bigint generated always as identity primary key,
  account evm_address,
  kind text not null check (kind in ('level.reached', 'level.lost', 'epoch.posted', 'epoch.vetoed', 'reward.claimable')),
  time bigint not null,
  epoch_id bigint not null references level_epoch (id),
  from_level smallint check (from_level between 0 and 9),
  to_level smallint check (to_level between 0 and 9),
  -- conditions that were not met, as they are shown
  reasons jsonb not null default '[]',
  usdt base_units,
  token base_units,
  active_at bigint,
  reason text,
  unique nulls not distinct (epoch_id, kind, account),
  check ((account is null) = (kind in ('epoch.posted', 'epoch.vetoed')))
);
create index level_notice_account on level_notice (account, id);
create table level_notice_read (account evm_address primary key, up_to bigint not null);

-- Who computes and posts now. One row; `fence` tells one lease from every later one.
create table level_lease (
  singleton boolean primary key default true check (singleton),
  fence bigint not null default 0,
  holder uuid,
  until timestamptz not null default '-infinity',
  -- why the last try to compute failed; null once one succeeded
  failed_why text
);
insert into level_lease default values;
-- The poster's transaction that is signed and not yet in a final block, and what it did so far. One row.
create table level_sending (
  singleton boolean primary key default true check (singleton),
  purpose text check (purpose in ('fund', 'level', 'submit', 'return')),
  hash evm_hash,
  raw text,
  nonce bigint,
  price base_units,
  at bigint,
  done bigint not null default 0,
  failures bigint not null default 0,
  failed_at bigint,
  failed_why text,
  funded_at bigint not null default 0,
  check (num_nulls(purpose, hash, raw, nonce, price, at) in (0, 6))
);
insert into level_sending default values;

-- An address is looked for by its beginning.
create index account_direct_address on account (refer, address text_pattern_ops);
create index account_address_begin on account (address text_pattern_ops);

alter table state_step disable trigger state_step_stays;
insert into state_step (lifecycle, from_state, to_state)
select 'levelEpoch', f, unnest(string_to_array(t, ' ')) from (values
  (null, 'computed'),
  ('computed', 'posted differs vetoed'),
  ('posted', 'computed active differs vetoed'),
  ('differs', 'computed posted vetoed')
) s (f, t);
alter table state_step enable trigger state_step_stays;
create trigger state_begins before insert on level_epoch for each row execute function state_moves('levelEpoch');
create trigger state_moves before update on level_epoch for each row
  when (old.state is distinct from new.state) execute function state_moves('levelEpoch');
do $$
begin
  if exists (select from pg_roles where rolname = 'holdfast_app') then
    revoke delete on level_epoch from holdfast_app;
  end if;
end $$;
