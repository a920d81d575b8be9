-- A leg is a direct invite with G − 1 generations below it.
insert into leg
select w.id, w.parent, w.cents + coalesce(s.carry, 0)
from weighted w
cross join params p
left join (
  select b.id, sum(b.cents) as carry
  from below b
  cross join params p
  where b.generation > 0 and b.generation < p.generations
  group by b.id
) s on s.id = w.id
where w.parent > 0 and p.generations > 0;

insert into team
select n.id, l.team, l.largest, l.team - l.largest, n.members, n.valids
from (
  select b.id, sum(b.members) as members, sum(b.valids) as valids
  from below b
  where b.generation > 0
  group by b.id
) n
join (
  select parent, sum(carry) as team, max(carry) as largest
  from leg
  group by parent
) l on l.parent = n.id;

-- Direct invites, and the weight of the invite income: of each valid one the smaller of its cents and the inviter's.
insert into direct
select
  a.id,
  count(*),
  sum(c.valid),
  sum(case when c.valid = 1 and a.valid = 1 then least(c.cents, a.cents) else 0 end)
from weighted c
join weighted a on a.id = c.parent
group by a.id;
