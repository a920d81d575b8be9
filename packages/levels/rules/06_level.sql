-- Run for each :level from 1 to 9, with 08 after it. Who reaches the level, of those who reached the one below; valid accounts
-- have reached level 0.
insert into reached
select :level, q.id
from (
  select id from reached where level = :level - 1
  union all
  select id from weighted where valid = 1 and :level = 1
) q
cross join params p
join tier r on r.level = :level
left join team t on t.id = q.id
left join legs l on l.id = q.id and l.level = :level - 1
where coalesce(t.valid_members, 0) >= r.valids
  and coalesce(t.small, 0) >= r.cents
  and (:level < 3 or coalesce(l.legs, 0) >= p.legs_needed);
