-- Why users' money may not move, as far as only the process that asks the chain can tell; the rest follows from other tables.
-- A row is there for as long as the reason is.
create table custody_halt (
  reason text primary key check (reason in ('nonceAhead')),
  detail text not null,
  since timestamptz not null default clock_timestamp()
);

-- Asked before each signature, credit and approval.
create index vault_payment_unbooked on vault_payment (block_number) where unordered and journal_id is null;
create index deposit_transfer_doubted on deposit_transfer (id) where journal_id is null and doubted_at is not null;
