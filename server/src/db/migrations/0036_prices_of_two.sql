-- Who agreed to a price. Without one it was set by one person, or is the local chain's own default.
alter table price_set
  add column checker evm_address,
  add column signature text,
  add column signed_at bigint,
  add constraint price_set_two_people check (checker <> set_by),
  add constraint price_set_signed_at check ((signature is null) = (signed_at is null)),
  -- A price set by one person carries its signature; one of two people stands in a proposal.
  add constraint price_set_signed check (set_by is null or checker is not null or signature is not null) not valid;

-- What a conversion was worth in USDT, for the limits of a day.
alter table conversion add column value base_units;
create index conversion_time on conversion (time);
