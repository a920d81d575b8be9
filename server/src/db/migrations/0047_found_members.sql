-- Members are found by the beginning of their address on the indexes alone; only the rows of the page are read.
drop index account_direct_address;
drop index account_address_begin;
create index account_direct_address on account (refer, address text_pattern_ops) include (index);
create index account_address_begin on account (address text_pattern_ops) include (index);
