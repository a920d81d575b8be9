-- Payments that their owners signed. What the vault keeps of a payment names it here: an account's number
-- (`withdrawal:<account>:<n>`), the number of a payment to the nodes (`nodes:<n>`), or the reference of an order of two
-- operators (`order:<ref>`). Payments of an earlier vault become orders by the id that they had.

alter table outgoing
  drop constraint outgoing_pay_id_key,
  drop constraint outgoing_purpose_check,
  drop constraint outgoing_check1,
  drop constraint outgoing_check3,
  alter column pay_id type text,
  add column kind text check (kind in ('withdrawal', 'nodes', 'order')),
  -- whose number it is
  add column account evm_address,
  add column n base_units,
  -- what leaves the account; `amount` is what leaves the vault
  add column gross base_units,
  add check (purpose in ('withdrawal', 'fees', 'return', 'takeout', 'sweep', 'anchor'));
update outgoing set kind = 'order', pay_id = concat('order:', pay_id) where pay_id is not null;
alter table outgoing
  add check ((kind is null) = (pay_id is null)),
  add check (coalesce(kind = 'withdrawal', false) = (account is not null)),
  add check (coalesce(kind = 'withdrawal', false) = (gross is not null)),
  add check (coalesce(kind in ('withdrawal', 'nodes'), false) = (n is not null));
-- One whose transaction reverted is queued again, and may end, one way or the other, before it is signed again.
alter table outgoing
  add check (nonce is null or state not in ('queued', 'dropped')),
  add check (nonce is not null or state not in ('signed', 'sent', 'included'));
-- One that failed or was called back leaves its number or reference to the next.
create unique index outgoing_pay_id on outgoing (pay_id) where state not in ('failed', 'dropped');

-- Which of its transaction numbers a form was signed for: a payment that reverted is tried again with another.
alter table outgoing_attempt add column nonce bigint;
update outgoing_attempt a set nonce = o.nonce from outgoing o where o.id = a.outgoing_id;
alter table outgoing_attempt alter column nonce set not null;

alter table vault_payment
  alter column pay_id type text,
  -- cold: moved to the cold address; it has no id
  add column kind text check (kind in ('withdrawal', 'nodes', 'order', 'cold')),
  add column account evm_address,
  add column n base_units,
  add column gross base_units;
update vault_payment set kind = case when pay_id is null then 'cold' else 'order' end, pay_id = 'order:' || pay_id;
alter table vault_payment
  alter column kind set not null,
  add check ((kind = 'cold') = (pay_id is null)),
  add check ((kind = 'withdrawal') = (account is not null)),
  add check ((kind = 'withdrawal') = (gross is not null)),
  add check ((kind in ('withdrawal', 'nodes')) = (n is not null));
create index vault_payment_number on vault_payment (account, n) where account is not null;

-- Numbers that their owner gave up: 256 of them from word * 256 on, the lowest at the right.
create table number_burn (
  block_number bigint not null references block (number),
  log_index integer not null,
  tx_hash evm_hash not null,
  time bigint not null,
  account evm_address not null,
  word base_units not null,
  mask bit(256) not null,
  primary key (block_number, log_index)
);
create index number_burn_account on number_burn (account, word);

-- References of orders that were given up.
create table ref_cancel (
  block_number bigint not null references block (number),
  log_index integer not null,
  tx_hash evm_hash not null,
  time bigint not null,
  ref evm_hash not null,
  person evm_address not null,
  primary key (block_number, log_index)
);
create index ref_cancel_ref on ref_cancel (ref);

-- What the owner signed. Numbers are kept for good, the signature only while it may be paid with.
alter table withdrawal
  add column n base_units,
  add column valid_until bigint,
  -- what arrives at the least, whatever the fee is
  add column least base_units check (least <= amount - fee),
  add column signature text check (signature ~ '^0x[0-9a-f]*$'),
  add unique (account, n),
  add check (signature is null or (n is not null and valid_until is not null and least is not null));
create index withdrawal_waiting on withdrawal (valid_until) where state in ('review', 'approved');
