-- Whose turn it is to be sent something: who takes messages quickly waits for nobody who does not.
alter table webhook add column quick boolean not null default false;
-- when one of its account's endpoints was last given a place
alter table webhook add column served_at timestamptz;
-- The oldest waiting deliveries of each endpoint, found without those of the others.
create index webhook_delivery_waiting on webhook_delivery (webhook_id, next_at, id) where next_at is not null;
