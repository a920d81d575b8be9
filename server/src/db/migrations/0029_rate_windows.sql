-- What callers did in their present window, counted by all processes together. Losing it in a crash loses nothing.
create unlogged table rate_window (
  name text primary key check (length(name) <= 120),
  -- unix milliseconds
  ends_at bigint not null,
  hits bigint not null check (hits > 0)
);
create index rate_window_end on rate_window (ends_at);
