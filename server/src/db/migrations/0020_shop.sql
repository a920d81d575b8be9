-- Stores, and who ships for each.
create table store (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  sender evm_address not null,
  is_special boolean not null,
  open boolean not null,
  created_at bigint not null
);
create index store_sender on store (sender);

create table good (
  id bigint generated always as identity primary key,
  store_id bigint not null references store (id),
  -- title and text by language
  texts jsonb not null check (jsonb_array_length(texts) between 1 and 10),
  price numeric(78, 0) not null check (price > 0),
  -- pieces left; a sale that would make it negative fails
  stock bigint not null check (stock >= 0),
  sold bigint not null default 0 check (sold >= 0),
  order_limit integer not null check (order_limit between 1 and 10000),
  image text,
  on_sale boolean not null,
  created_at bigint not null
);
create index good_on_sale on good (id) where on_sale;

create table shop_order (
  id bigint generated always as identity primary key,
  good_id bigint not null references good (id),
  store_id bigint not null references store (id),
  buyer evm_address not null,
  -- as it was bought
  title text not null,
  amount integer not null check (amount >= 1),
  total numeric(78, 0) not null check (total > 0),
  state text not null default 'pending' check (state in ('pending', 'shipped', 'received', 'cancelled')),
  -- the buyer can have these three removed once the order has ended
  receiver_name text,
  receiver_mobile text,
  receiver_place text,
  send_info text,
  created_at bigint not null,
  shipped_at bigint,
  ended_at bigint,
  -- the buyer's name for the intent: the same one twice is one order
  intent text,
  unique (buyer, intent),
  check ((receiver_name is null) = (receiver_mobile is null) and (receiver_name is null) = (receiver_place is null)),
  check (receiver_name is not null or state in ('received', 'cancelled')),
  check ((state in ('shipped', 'received')) = (send_info is not null)),
  check ((send_info is not null) = (shipped_at is not null)),
  check ((state in ('received', 'cancelled')) = (ended_at is not null))
);
create index shop_order_buyer on shop_order (buyer, id);
create index shop_order_store on shop_order (store_id, state, id);

-- Whom an account's orders go to unless it says otherwise.
create table receive_info (
  address evm_address primary key,
  name text not null,
  mobile text not null,
  place text not null
);

-- An order moves forward only, whatever asks for it.
create function shop_order_moves() returns trigger language plpgsql as $$
begin
  if old.state <> new.state and (old.state, new.state) not in
    (('pending', 'shipped'), ('pending', 'cancelled'), ('shipped', 'received')) then
    raise exception 'a shop order goes from % to %', old.state, new.state
      using errcode = 'check_violation', constraint = 'shop_order_moves';
  end if;
  return new;
end $$;
create trigger shop_order_moves before update on shop_order for each row execute function shop_order_moves();
