-- Of a statement's asset: the block from which on its token was not indexed when the statement was made. What came since is among
-- `unmatched`, as nobody knows whose it is; deposit addresses that only it reached are not among `forwarders`.
alter table solvency_asset add column not_indexed_since bigint;
