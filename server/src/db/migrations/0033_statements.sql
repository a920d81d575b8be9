-- Statements are numbered after what the chain has of them, so that one that a restored database forgot is not replaced.
alter table solvency_snapshot
  alter column id drop identity,
  -- whether the chain has this statement's digest under its number, in a final block; null until then
  add column anchor text check (anchor in ('anchored', 'differs'));
create index solvency_snapshot_unanchored on solvency_snapshot (id) where anchor is null;

-- What is published of a statement, and its trees: made once. Nobody's request works them out again.
alter table solvency_leaf add column position integer check (position >= 0);
-- Nodes of a level, 64 bytes each: hash and sum.
create table solvency_level (
  snapshot_id bigint not null references solvency_snapshot (id),
  symbol text not null,
  level smallint not null,
  part integer not null,
  nodes bytea not null,
  primary key (snapshot_id, symbol, level, part)
);
-- Parts of the gzipped JSON.
create table solvency_file (
  snapshot_id bigint not null references solvency_snapshot (id),
  part integer not null,
  data bytea not null,
  primary key (snapshot_id, part)
);
-- Read in pieces, and not to be packed twice.
alter table solvency_level alter column nodes set storage external;
alter table solvency_file alter column data set storage external;

alter table outgoing
  drop constraint outgoing_purpose_check,
  add constraint outgoing_purpose_check
    check (purpose in ('withdrawal', 'fees', 'return', 'takeout', 'sweep', 'anchor'));
