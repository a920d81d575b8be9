-- Run for each :level after 07. Number of legs with an account of that level or more in them.
insert into legs
select :level, w.parent, count(*)
from holds h
join weighted w on w.id = h.id
cross join params p
where h.level = :level and w.parent > 0 and p.generations > 0
group by w.parent;
