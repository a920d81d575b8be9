-- What the processes tell of themselves and of what they see, so that others notice when one falls silent. Times are the
-- database's own: the clocks of machines differ.

-- A row for each running process; it goes with an orderly end.
create table heartbeat (
  instance text primary key,
  roles text[] not null check (cardinality(roles) > 0),
  host text not null,
  -- names of the jobs that fail, or that do not come to an end
  failing text[] not null default '{}',
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp()
);

-- What each node told last, whoever asked it. The address is the host alone: paths often carry a key.
create table node_report (
  node text primary key,
  block bigint check (block >= 0),
  answered_at timestamptz,
  asked_at timestamptz not null default clock_timestamp(),
  check (num_nulls(block, answered_at) in (0, 2))
);

-- Since when an alarm stands, and when a process saw it last.
create table alarm_seen (
  name text primary key,
  since timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);

-- Figures that a worker read from the chain; amounts in whole units of their asset.
create table reading (
  name text not null,
  label text not null,
  value numeric not null,
  read_at timestamptz not null default clock_timestamp(),
  primary key (name, label)
);

-- What custody held on the chain and what was owed when they were compared last, by asset; base units.
create table custody_cover (
  symbol text primary key,
  held base_units not null,
  owed base_units not null,
  block bigint not null,
  compared_at timestamptz not null default clock_timestamp()
);
