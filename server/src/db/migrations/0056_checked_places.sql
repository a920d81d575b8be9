-- Where the last entry that was checked lies, so that a check of what is new asks that stretch and no other, and the hash before it, which
-- proves that it is that entry. Null until the next whole check, and out of date where code from before goes on writing the rest.
alter table ledger_checked_account add column journal_id bigint, add column hash_before bytea;
