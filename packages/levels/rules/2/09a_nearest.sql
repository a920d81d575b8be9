-- Run for each :generation from 1 to G − 1. Upwards from each account that a class pays, to the nearest one above it that the same
-- class pays: `owner` stands so many generations above `id`, which is in its leg `leg`.
insert into climbing
select s.source, s.lowest, t.id, :generation, w.id, w.parent
from standing t
join share s on s.source <> 'invite' and s.bps > 0 and t.level >= s.lowest and t.level <= s.highest
join weighted w on w.id = t.id
where :generation = 1 and w.parent > 0
union all
select c.source, c.lowest, c.id, :generation, w.id, w.parent
from climbing c
join share s on s.source = c.source and s.lowest = c.lowest
left join standing t on t.id = c.owner and t.level >= s.lowest and t.level <= s.highest
join weighted w on w.id = c.owner
where c.generation = :generation - 1 and t.id is null and w.parent > 0;
