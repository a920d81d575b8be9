-- Run for each :level from 1 to 9, with 07 and 08 after it. Who reaches the level.
insert into reached
select :level, w.id
from weighted w
cross join params p
join tier r on r.level = :level
left join team t on t.id = w.id
left join reached q on q.id = w.id and q.level = :level - 1
left join legs l on l.id = w.id and l.level = :level - 1
where w.valid = 1
  and coalesce(t.valid_members, 0) >= r.valids
  and coalesce(t.small, 0) * p.cent >= r.amount
  and (:level = 1 or q.id is not null)
  and (:level < 3 or coalesce(l.legs, 0) >= p.legs_needed);

-- An account that reached the level holds it for the legs above; legs with V1 are never asked for.
insert into holds
select level, 0, id from reached
where level = :level and :level > 1;
