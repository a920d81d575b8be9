-- What one process finds out and all must know: two nodes told different things of what cannot change any more.
alter table chain_cursor add column disagreed_at timestamptz;
alter table chain_cursor add column disagreed_about text;
