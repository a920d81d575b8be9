-- What a standby shows of how far it follows: the primary rewrites it once a second, with its timeline, where history is read from
-- standbys. One that follows another primary, or none, keeps an old one.
create table replica_mark (
  singleton boolean primary key default true check (singleton),
  timeline text not null,
  made_at timestamptz not null default clock_timestamp()
);
