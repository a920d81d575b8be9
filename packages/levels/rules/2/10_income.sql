-- The pot of the epoch: a sixtieth of what lies there, so that nobody chooses its size by when something is booked.
insert into pot
select idiv(b.usdt + f.usdt, 60), idiv(b.token + f.token, 60)
from carry_before b
cross join (
  select
    coalesce(sum(case when asset = 'usdt' then amount else 0 end), 0) as usdt,
    coalesce(sum(case when asset = 'token' then amount else 0 end), 0) as token
  from funded
) f;

-- The rest lies there for the next one.
insert into carry_after
select b.usdt + f.usdt - p.usdt, b.token + f.token - p.token
from carry_before b
cross join pot p
cross join (
  select
    coalesce(sum(case when asset = 'usdt' then amount else 0 end), 0) as usdt,
    coalesce(sum(case when asset = 'token' then amount else 0 end), 0) as token
  from funded
) f;

-- Who has a claim on which share, and with what weight. Only valid accounts have one.
insert into claimant
select s.source, s.lowest, d.id, t.level, d.weight
from inviting d
join standing t on t.id = d.id
join share s on s.source = 'invite' and s.bps > 0
where d.weight > 0
union all
select source, lowest, id, level, weight
from counted
where weight > 0;

-- Each share's part of the pot, divided by the sum of its weights: whole base units for each unit of weight, and the rest.
insert into part
select
  source,
  lowest,
  total,
  idiv(usdt, total),
  usdt - idiv(usdt, total) * total,
  idiv(token, total),
  token - idiv(token, total) * total
from (
  select s.source, s.lowest, c.total, idiv(p.usdt * s.bps, 10000) as usdt, idiv(p.token * s.bps, 10000) as token
  from share s
  join (select source, lowest, sum(weight) as total from claimant group by source, lowest) c
    on c.source = s.source and c.lowest = s.lowest
  cross join pot p
) x;

-- part · weight / total, rounded down. The rest is smaller than the total, so that its product is below 2^126.
insert into income
select
  c.source,
  c.level,
  c.id,
  c.weight,
  p.usdt_each * c.weight + idiv(p.usdt_rest * c.weight, p.total),
  p.token_each * c.weight + idiv(p.token_rest * c.weight, p.total)
from claimant c
join part p on p.source = c.source and p.lowest = c.lowest;

-- What nobody gets goes back to the hosting pool.
insert into pool_after
select b.account, b.usdt + p.usdt - i.usdt, b.token + p.token - i.token, p.usdt - i.usdt, p.token - i.token
from pool_before b
cross join pot p
cross join (select coalesce(sum(usdt), 0) as usdt, coalesce(sum(token), 0) as token from income) i;
