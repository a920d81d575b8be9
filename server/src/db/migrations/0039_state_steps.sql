-- What has a state moves along the tables that packages/protocol publishes (lifecycles.ts), whoever writes. Migrations alone
-- change these rows.
create table state_step (
  lifecycle text not null,
  -- null: where it begins
  from_state text,
  to_state text not null,
  unique nulls not distinct (lifecycle, from_state, to_state)
);
insert into state_step (lifecycle, from_state, to_state)
select l, f, unnest(string_to_array(t, ' ')) from (values
  ('withdrawal', null, 'review approved'),
  ('withdrawal', 'review', 'approved refused cancelled paid'),
  ('withdrawal', 'approved', 'signed refused cancelled paid'),
  ('withdrawal', 'signed', 'sent included paid refunded'),
  ('withdrawal', 'sent', 'sent included paid refunded'),
  ('withdrawal', 'included', 'included sent paid refunded'),
  ('withdrawal', 'cancelled', 'paid'),
  ('withdrawal', 'refused', 'paid'),
  ('deposit', null, 'arrived'),
  ('deposit', 'arrived', 'booked'),
  ('deposit', 'booked', 'claimed credited returning returned'),
  ('deposit', 'returning', 'returned booked'),
  ('outgoing', null, 'queued'),
  ('outgoing', 'queued', 'signed dropped done failed'),
  ('outgoing', 'signed', 'sent included done failed queued'),
  ('outgoing', 'sent', 'included done failed queued'),
  ('outgoing', 'included', 'included sent done failed queued'),
  ('hold', null, 'held'),
  ('hold', 'held', 'released settled'),
  ('shopOrder', null, 'pending'),
  ('shopOrder', 'pending', 'shipped cancelled'),
  ('shopOrder', 'shipped', 'received'),
  ('cardApplication', null, 'review'),
  ('cardApplication', 'review', 'approved refused withdrawn'),
  ('proposal', null, 'open'),
  ('proposal', 'open', 'approved executed refused withdrawn expired'),
  ('proposal', 'approved', 'executed stopped failed')
) s (l, f, t);

create trigger state_step_stays before insert or update or delete or truncate on state_step
  for each statement execute function ledger_refuse();

-- With a path of its own: a temporary table of the same name must not decide.
create function state_moves() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  was text := case when tg_op = 'UPDATE' then old.state end;
begin
  if not exists (
    select from state_step
    where lifecycle = tg_argv[0] and from_state is not distinct from was and to_state = new.state
  ) then
    raise exception 'state of %: from % to %', tg_argv[0], coalesce(was, 'nothing'), new.state
      using errcode = 'check_violation', constraint = 'state_moves';
  end if;
  return new;
end $$;

-- A transfer's state was read from which of its columns are filled.
alter table deposit_transfer add column state text;
update deposit_transfer
set state = case when resolution is not null then resolution when journal_id is not null then 'booked' else 'arrived' end;
drop index deposit_transfer_queue;
alter table deposit_transfer
  drop column resolution,
  alter column state set default 'arrived',
  alter column state set not null,
  add constraint deposit_transfer_state_check
    check (state in ('arrived', 'booked', 'claimed', 'credited', 'returning', 'returned')),
  add constraint deposit_transfer_booked check ((state = 'arrived') = (journal_id is null)),
  add constraint deposit_transfer_resolved_at check ((state in ('arrived', 'booked')) = (resolved_at is null));
create index deposit_transfer_queue on deposit_transfer (id)
  where verdict in ('under', 'over', 'late', 'wrongToken', 'duplicate', 'unknown') and state in ('arrived', 'booked');

-- What is paid or given back stands in the ledger.
create function withdrawal_ends() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (
    select from ledger_journal
    where idem_key = concat('withdrawal:', new.id, case new.state when 'paid' then ':paid' else ':refund' end)
  ) then
    raise exception 'withdrawal % is % and not booked', new.id, new.state
      using errcode = 'check_violation', constraint = 'withdrawal_ends';
  end if;
  return new;
end $$;
create trigger withdrawal_ends before update on withdrawal for each row
  when (old.state <> new.state and new.state in ('paid', 'refunded')) execute function withdrawal_ends();

-- An intent is cancelled once, and a machine's days are posted one after the other.
create function deposit_intent_stays() returns trigger language plpgsql as $$
begin
  raise exception 'deposit intent % is cancelled', old.id
    using errcode = 'check_violation', constraint = 'deposit_intent_stays';
end $$;
create trigger deposit_intent_stays before update on deposit_intent for each row
  when (old.cancelled_at is not null and old.cancelled_at is distinct from new.cancelled_at)
  execute function deposit_intent_stays();
create function machine_purchase_moves() returns trigger language plpgsql as $$
begin
  raise exception 'purchase %: from day % to day %', old.id, old.posted, new.posted
    using errcode = 'check_violation', constraint = 'machine_purchase_moves';
end $$;
create trigger machine_purchase_moves before update on machine_purchase for each row
  when (new.posted not in (old.posted, old.posted + 1)) execute function machine_purchase_moves();

drop trigger shop_order_moves on shop_order;
drop function shop_order_moves();
do $$
declare
  t record;
begin
  for t in select * from (values
    ('withdrawal', 'withdrawal'), ('deposit', 'deposit_transfer'), ('outgoing', 'outgoing'), ('hold', 'ledger_hold'),
    ('shopOrder', 'shop_order'), ('cardApplication', 'visa_application'), ('proposal', 'proposal')) s (lifecycle, relation)
  loop
    execute format('create trigger state_begins before insert on %I for each row execute function state_moves(%L)',
      t.relation, t.lifecycle);
    execute format('create trigger state_moves before update on %I for each row
      when (old.state is distinct from new.state) execute function state_moves(%L)', t.relation, t.lifecycle);
  end loop;
  if exists (select from pg_roles where rolname = 'holdfast_app') then
    revoke insert, update, delete, truncate on state_step from holdfast_app;
    -- Nothing of these is ever deleted: what is gone could begin anew.
    revoke delete on withdrawal, withdrawal_step, outgoing, shop_order, visa_application from holdfast_app;
  end if;
end $$;
