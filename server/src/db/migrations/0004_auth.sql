-- A code to sign. It is deleted by its first use.
create table login_code (
  key text primary key check (length(key) between 16 and 128),
  code text not null unique check (length(code) >= 32),
  domain text not null,
  uri text not null,
  issued_at bigint not null,
  expires_at bigint not null check (expires_at > issued_at)
);
create index login_code_expiry on login_code (expires_at);

-- Tokens are kept as SHA-256 only. Times are unix milliseconds.
create table session (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  id uuid not null unique default gen_random_uuid(),
  address evm_address not null,
  created_at bigint not null,
  last_seen_at bigint not null check (last_seen_at >= created_at),
  expires_at bigint not null check (expires_at > created_at),
  user_agent text not null check (length(user_agent) <= 200)
);
create index session_address on session (address, last_seen_at);
create index session_expiry on session (expires_at);
