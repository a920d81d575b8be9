-- What every server of a database must know, not only the one that found it out.

-- Why nothing goes on: what was final is gone from the chain. Null while all is well.
alter table chain_cursor add column halted text;
-- When a final transfer was last asked for and not confirmed. Those that nobody doubted yet come before it.
alter table deposit_transfer add column doubted_at timestamptz;
