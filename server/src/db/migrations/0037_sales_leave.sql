-- Success is decided by time when a sale closes, and buyers may leave until then.
alter table sale
  add column stream_time bigint not null default 0 check (stream_time >= 0),
  -- of the latest purchase by somebody who has not left
  add column last_time bigint,
  drop column success_time,
  drop column success_tx;
alter table sale
  add column close_time bigint not null generated always as
    (case when sold = total then last_time + 1 else end_time end) stored;

delete from sale_step where kind = 'success';
alter table sale_step
  drop constraint sale_step_kind_check,
  add constraint sale_step_kind_check check (kind in ('dissolution', 'reclaim'));

-- The block and transaction in which the owner of an order left with what it had paid.
alter table sale_order
  add column left_block bigint references block (number),
  add column left_tx evm_hash,
  add constraint sale_order_left check ((left_block is null) = (left_tx is null) and left_block >= block_number);
create index sale_order_left on sale_order (left_block) where left_block is not null;
create index sale_commission_order on sale_commission (project, order_id);

alter table sale_payment
  drop constraint sale_payment_kind_check,
  add constraint sale_payment_kind_check
    check (kind in ('release', 'drop', 'refund', 'leave', 'commission', 'pool', 'proceeds', 'reclaim'));

-- When the pools are filled follows from the sales.
drop table sale_pool_fill;
