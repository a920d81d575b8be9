-- Run for each :generation from 2 to G − 1. Sums of what stands exactly so many generations below an account: those of its direct
-- invites, one generation higher. Generation 1 knows the parent of whoever has invites.
insert into below
select :generation, s.id, d.parent, s.cents, s.members, s.valids
from (
  select parent as id, sum(cents) as cents, sum(members) as members, sum(valids) as valids
  from below
  where generation = :generation - 1 and parent > 0
  group by parent
) s
join below d on d.generation = 1 and d.id = s.id;
