-- What changed of each account: in all, by the seconds, and whether a card was bought. Each change counts for the seconds after it.
-- Only the first epoch has changes from before it began; they count in full.
insert into gathered
select
  c.id,
  sum(c.amount),
  sum(c.amount * case when p.epoch_end - c.time < p.epoch_seconds then p.epoch_end - c.time else p.epoch_seconds end),
  max(case when c.kind = 'card' then 1 else 0 end)
from placed c
cross join params p
group by c.id;

-- Who has changes: P at the end of the epoch, the same in whole cents, and A, the participation over the epoch in whole cents.
insert into moved
select
  m.id,
  m.participation + c.change,
  idiv(m.participation + c.change, p.cent),
  idiv(m.participation * p.epoch_seconds + c.weight, p.cent * p.epoch_seconds),
  c.card
from gathered c
join member m on m.id = c.id
cross join params p;

-- Everybody. Without a change A is what was inside all the time.
insert into weighted
select id, parent, participation, inside, card, cents, case when cents >= valid_cents then 1 else 0 end
from (
  select
    m.id,
    m.parent,
    coalesce(c.participation, m.participation) as participation,
    coalesce(c.inside, m.inside) as inside,
    greatest(m.card, coalesce(c.card, 0)) as card,
    coalesce(c.cents, m.inside) as cents,
    p.valid_cents
  from member m
  left join moved c on c.id = m.id
  cross join params p
) w;
