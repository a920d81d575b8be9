-- Who reads the chain now. One row; `fence` tells one lease from every later one.
create table indexer_lease (
  singleton boolean primary key default true check (singleton),
  fence bigint not null default 0,
  holder uuid,
  until timestamptz not null default '-infinity'
);
insert into indexer_lease default values;

-- The migration that code must know to work with what this one did; null where the code before it can.
alter table migration add column needs text;
-- Those before were not written for that.
update migration set needs = name;
