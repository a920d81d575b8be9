-- Run for each :generation from 1 to G. Sums of what stands exactly so many generations below an account: those of its direct
-- invites, one generation higher.
insert into below
select w.parent, :generation, sum(b.cents), sum(b.members), sum(b.valids)
from below b
join weighted w on w.id = b.id
where b.generation = :generation - 1 and w.parent > 0
group by w.parent;
