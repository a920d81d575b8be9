-- Most standings change in each epoch, and few of them in a column of an index: where a page has room for the new row, no index is
-- written. Rows that are there move into such pages as they change.
alter table level_standing set (fillfactor = 60);
