-- The mobile number that an account gave by signature. It can be taken away again.
create table user_mobile (
  address evm_address primary key,
  mobile text not null check (mobile ~ '^\+[1-9][0-9]{6,14}$'),
  since bigint not null
);

-- That it changed stays, with no more of the number than its owner needs to know it again.
create table mobile_change (
  id bigint generated always as identity primary key,
  address evm_address not null,
  changed_at bigint not null,
  -- the last three digits; null when the number was taken away
  ending text check (ending ~ '^[0-9]{3}$')
);
create index mobile_change_address on mobile_change (address, id);
create trigger mobile_change_stays before update or delete on mobile_change
  for each row execute function append_only();
create trigger mobile_change_stays_whole before truncate on mobile_change
  for each statement execute function append_only();
