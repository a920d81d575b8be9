-- Rules 2 of levels count principal until its term ends. Orders from before have no steps: where there are any, rules 1 stay.
alter table level_change add column steps integer;
create index level_change_end on level_change ((time + steps * 43200::bigint)) where steps >= 14;

-- What lies there between epochs, by rules 2; 0 by rules 1.
alter table level_epoch
  add column rules smallint not null default 1,
  add column carry_usdt base_units not null default 0,
  add column carry_token base_units not null default 0;
