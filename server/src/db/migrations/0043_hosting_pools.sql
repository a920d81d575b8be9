-- The hosting pool's contract stands twice: with USDT as principal (hosting), and with shares of the pair (liquidity). Each numbers its
-- periods and orders from 1.
alter table hosting_order drop constraint hosting_order_period_fkey;
alter table hosting_payment drop constraint hosting_payment_order_id_fkey;
alter table hosting_period drop constraint hosting_period_pkey;
alter table hosting_order drop constraint hosting_order_pkey;

alter table hosting_period add column pool text not null default 'hosting' check (pool in ('hosting', 'liquidity'));
alter table hosting_order add column pool text not null default 'hosting';
alter table hosting_payment add column pool text not null default 'hosting';
alter table hosting_funding add column pool text not null default 'hosting' check (pool in ('hosting', 'liquidity'));
alter table hosting_period alter column pool drop default;
alter table hosting_order alter column pool drop default;
alter table hosting_payment alter column pool drop default;
alter table hosting_funding alter column pool drop default;

alter table hosting_period add primary key (pool, period);
alter table hosting_order add primary key (pool, order_id),
  add foreign key (pool, period) references hosting_period (pool, period);
alter table hosting_payment add foreign key (pool, order_id) references hosting_order (pool, order_id);

drop index hosting_order_owner;
create index hosting_order_owner on hosting_order (owner, pool, order_id);
drop index hosting_order_period;
create index hosting_order_period on hosting_order (pool, period, owner);
-- What was promised of late.
create index hosting_order_time on hosting_order (pool, start_time);
drop index hosting_payment_owner;
create index hosting_payment_owner on hosting_payment (owner, pool, block_number, log_index);
drop index hosting_payment_order;
create index hosting_payment_order on hosting_payment (pool, order_id);
drop index hosting_payment_one_release;
create unique index hosting_payment_one_release on hosting_payment (pool, order_id) where kind = 'release';

-- Totals, a row for each pool.
alter table hosting_total add column pool text;
update hosting_total set pool = 'hosting';
alter table hosting_total drop column singleton;
alter table hosting_total add primary key (pool), add check (pool in ('hosting', 'liquidity'));
insert into hosting_total (pool) values ('liquidity');
