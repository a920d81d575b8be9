-- What happened to the money and the sessions of an account, as its owner is told of it. Numbers are those of level_notice: one
-- number says up to where both were read.
create table own_notice (
  id bigint primary key,
  -- names what happened: the same key is told once
  key text not null unique,
  account evm_address not null,
  kind text not null,
  time bigint not null,
  -- the block that it stands in and is taken back with; null where nothing can take it back
  block_number bigint,
  -- amounts, numbers and texts of its kind
  data jsonb not null,
  -- told without counting as unread
  quiet boolean not null default false,
  created_at timestamptz not null default now()
);
create index own_notice_account on own_notice (account, id);
create index own_notice_block on own_notice (block_number) where block_number is not null;
create index own_notice_created on own_notice (created_at);
-- Up to which time, unix seconds, everybody was told of what comes by the clock alone.
create table notice_mark (
  name text primary key,
  up_to bigint not null
);
-- Whose term ended between two times, with the principal still there.
create index hosting_order_end on hosting_order (end_time) where release_tx_hash is null;
