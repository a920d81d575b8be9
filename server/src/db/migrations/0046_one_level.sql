-- What level an account has is told by levels alone: from standings, cards and what people set, and for money from the newest
-- active epoch. The copy of what `Main` has is asked by nothing any more; what was proven there stands in `level_proven`.
drop table account_level;
alter table account drop column level;

-- Accounts that have a level are few: the list of accounts is filtered and sorted by them.
create index level_standing_level on level_standing (level, account) where level > 0;
create index level_change_card on level_change (account) where kind = 'card';

-- Why a level was lost is told by `level_notice`.
alter table level_standing drop column previous_level;
