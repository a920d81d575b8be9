-- Run once level 2 is known, for each :generation from 0 to G − 1: in whose leg somebody stands who reached it, so many generations
-- below the leg's top. Whoever reaches a higher level is among them; legs with V1 are never asked for.
insert into upline
select id, :generation, leg, owner
from (
  select r.id, w.id as leg, w.parent as owner
  from reached r
  join weighted w on w.id = r.id
  where r.level = 2 and :generation = 0
  union all
  select u.id, d.id, d.parent
  from upline u
  join below d on d.generation = 1 and d.id = u.owner
  where u.generation = :generation - 1
) x
where owner > 0;
