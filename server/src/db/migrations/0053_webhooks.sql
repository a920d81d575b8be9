-- What other systems are told: their endpoints, events as they were written with what they tell of, and each delivery.
create table webhook (
  id bigint generated always as identity primary key,
  -- whose events; '*': those of all accounts
  owner text not null check (owner = '*' or owner ~ '^0x[0-9a-f]{40}$'),
  url text not null check (length(url) <= 500),
  events text[] not null check (cardinality(events) > 0),
  note text not null check (length(note) <= 100),
  enabled boolean not null,
  off text check (off in ('paused', 'new', 'failing', 'gone')),
  -- nothing that happened before is told
  since bigint not null,
  -- the secret's number, and which of the server's keys it is made from
  secret integer not null default 1 check (secret > 0),
  secret_key text not null,
  old_secret integer check (old_secret < secret),
  old_secret_key text,
  old_secret_until timestamptz,
  failing_since timestamptz,
  created_at bigint not null,
  check (enabled = (off is null)),
  check ((old_secret is null) = (old_secret_until is null) and (old_secret is null) = (old_secret_key is null))
);
create index webhook_owner on webhook (owner, id);
create table webhook_event (
  -- made from what happened, so that the same is told once
  id text primary key check (id ~ '^evt_[0-9a-f]{32}$'),
  type text not null,
  -- told once this block is final, and taken back with it
  block_number bigint,
  body text not null,
  created_at timestamptz not null default now()
);
create index webhook_event_block on webhook_event (block_number) where block_number is not null;
create index webhook_event_age on webhook_event (created_at);
create table webhook_delivery (
  id bigint generated always as identity primary key,
  event_id text not null references webhook_event (id) on delete cascade,
  webhook_id bigint not null references webhook (id) on delete cascade,
  attempts integer not null default 0,
  -- since when it is tried; again from the beginning when it is sent again
  begun_at timestamptz not null default now(),
  -- null: not tried any more
  next_at timestamptz default now(),
  lease_until timestamptz,
  tried_at timestamptz,
  delivered boolean not null default false,
  status integer,
  problem text check (problem in ('status', 'timeout', 'unreachable', 'certificate', 'address', 'secret')),
  unique (event_id, webhook_id),
  check (not delivered or next_at is null)
);
create index webhook_delivery_due on webhook_delivery (next_at) where next_at is not null;
create index webhook_delivery_webhook on webhook_delivery (webhook_id, id);
create index webhook_delivery_leased on webhook_delivery (lease_until) where lease_until is not null;
