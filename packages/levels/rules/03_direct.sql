-- Generation 1 below an account are its direct invites.
insert into below
select 1, d.id, w.parent, d.cents, d.members, d.valids
from (
  select parent as id, sum(cents) as cents, count(*) as members, sum(valid) as valids
  from weighted
  where parent > 0
  group by parent
) d
join weighted w on w.id = d.id;
