-- What stands in a leg below its top, down to G − 1 generations.
insert into carried
select b.id, sum(b.cents), sum(b.members), sum(b.valids)
from below b
cross join params p
where b.generation < p.generations
group by b.id;

-- A team is its legs, each with its top, which is a direct invite. Without generations only the direct invites are counted.
insert into team
select id, count(*), sum(valid), sum(members), sum(valids), sum(cents), max(cents), sum(cents) - max(cents)
from (
  select
    w.parent as id,
    w.valid,
    case when p.generations > 0 then w.cents + coalesce(c.cents, 0) else 0 end as cents,
    case when p.generations > 0 then 1 + coalesce(c.members, 0) else 0 end as members,
    case when p.generations > 0 then w.valid + coalesce(c.valids, 0) else 0 end as valids
  from weighted w
  left join carried c on c.id = w.id
  cross join params p
  where w.parent > 0
) leg
group by id;

-- The weight of the invite income: of each valid direct invite the smaller of its cents and the inviter's.
insert into inviting
select a.id, sum(least(c.cents, a.cents))
from weighted c
join weighted a on a.id = c.parent
where c.valid = 1 and a.valid = 1
group by a.id;
