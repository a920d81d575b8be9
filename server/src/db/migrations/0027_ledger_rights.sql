-- The functions that book run with the owner's rights. Who may execute them could hang them on a table of its own and move
-- accounts without entries. Triggers that exist need no such right.
revoke execute on function ledger_book(), ledger_hold_book() from public;

-- An account could begin with a floor below 0. As a domain it is checked when it is written, not whenever a row changes.
create domain ledger_floor as numeric(78, 0) check (value = 0);
alter table ledger_account alter column floor type ledger_floor;
