-- Prices that people set, USDT per unit with 18 decimals. set_by null: the local chain's own default.
create table price_set (
  id bigint generated always as identity primary key,
  symbol text not null check (symbol in ('USDE', 'NULS')),
  price base_units not null check (price > 0),
  at bigint not null,
  set_by evm_address,
  reason text not null check (length(reason) between 1 and 1000)
);
create index price_set_newest on price_set (symbol, id);
create trigger price_set_stays before update or delete on price_set
  for each row execute function append_only();
create trigger price_set_stays_whole before truncate on price_set
  for each statement execute function append_only();

-- For the average of a day.
create index pair_change_time on pair_change (time);

do $$
begin
  if exists (select from pg_roles where rolname = 'holdfast_app') then
    revoke update, delete on price_set from holdfast_app;
  end if;
end $$;
