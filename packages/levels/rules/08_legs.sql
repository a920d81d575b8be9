-- Run for each :level from 2 after 06. Number of legs with an account of that level or more in them.
insert into legs
select :level, owner, count(*)
from (
  select distinct u.leg, u.owner
  from upline u
  join reached r on r.id = u.id
  where r.level = :level
) x
group by owner;
