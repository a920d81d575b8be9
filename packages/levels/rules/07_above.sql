-- Run for each :level, and in it for each :generation from 1 to G − 1: the inviters of who was found last, unless they were
-- found already.
insert into holds
select distinct :level, :generation, w.parent
from holds h
join weighted w on w.id = h.id
left join holds seen on seen.level = :level and seen.id = w.parent
where h.level = :level and h.generation = :generation - 1 and w.parent > 0 and seen.id is null;
