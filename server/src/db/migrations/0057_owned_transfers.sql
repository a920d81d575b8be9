-- By the rules before this, whatever a contract of the deployment sent was internal, also to somebody's deposit address. Such
-- rows are judged again (custody/deposits/judge-again.ts), when custody covers them, and then credited like any other.
-- `rules`: which rules a verdict was found by. Code from before leaves 1 until it is replaced; what it wrote is judged again too.
alter table deposit_transfer add column rules smallint not null default 2;
alter table deposit_transfer alter column rules set default 1;
alter table deposit_transfer add constraint deposit_transfer_owned
  check (rules = 1 or way = 'shared' or verdict not in ('internal', 'fromCold', 'funding')) not valid;
-- All but sweeps: of accounts, and of people who have none, whose addresses only their event names.
update deposit_transfer t set rules = 1
where verdict = 'internal' and journal_id is null and (
  way = 'own' or not exists (select from deposit_address a where a.address = t.sender) and not exists (
    select from deposit_sweep s where (s.tx_hash, s.token, s.amount) = (t.tx_hash, t.token, t.amount)
  )
);
create index deposit_transfer_judge_again on deposit_transfer (id) where rules = 1 and journal_id is null;
