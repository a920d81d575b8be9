-- The changes of each account: their sum, and each times the seconds it counted. Only the first epoch has changes from before
-- it began; they count in full.
insert into moved
select
  m.id,
  sum(c.amount),
  sum(c.amount * least(p.epoch_end - c.time, p.epoch_seconds)),
  max(case when c.kind = 'card' then 1 else 0 end)
from changes c
join member m on m.account = c.account
cross join params p
group by m.id;

-- P at the end of the epoch, and A: the participation over the epoch in whole cents.
insert into weighted
select id, parent, participation, card, cents, case when cents * cent >= valid_min then 1 else 0 end
from (
  select
    m.id,
    m.parent,
    m.participation + coalesce(c.change, 0) as participation,
    greatest(m.card, coalesce(c.card, 0)) as card,
    idiv(m.participation * p.epoch_seconds + coalesce(c.weight, 0), p.epoch_seconds * p.cent) as cents,
    p.cent,
    p.valid_min
  from member m
  left join moved c on c.id = m.id
  cross join params p
) w;
