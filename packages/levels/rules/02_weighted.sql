-- Who has changes: P at the end of the epoch, the same in whole cents, and A, the participation over the epoch in whole cents.
-- Each change counts for the seconds after it. Only the first epoch has changes from before it began; they count in full.
insert into moved
select
  m.id,
  m.participation + c.change,
  idiv(m.participation + c.change, p.cent),
  idiv(m.participation * p.epoch_seconds + c.weight, p.cent * p.epoch_seconds),
  c.card
from (
  select
    c.account,
    sum(c.amount) as change,
    sum(c.amount * least(p.epoch_end - c.time, p.epoch_seconds)) as weight,
    max(case when c.kind = 'card' then 1 else 0 end) as card
  from changes c
  cross join params p
  group by c.account
) c
join member m on m.account = c.account
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
