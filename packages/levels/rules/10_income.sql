-- The pot of the epoch.
insert into pot
select
  coalesce(sum(case when asset = 'usdt' then amount else 0 end), 0),
  coalesce(sum(case when asset = 'token' then amount else 0 end), 0)
from funded;

-- Who has a claim on which share, and with what weight. Only valid accounts have one.
insert into claimant
select s.source, s.lowest, d.id, t.level, d.weight
from inviting d
join standing t on t.id = d.id
join share s on s.source = 'invite'
where d.weight > 0
union all
select s.source, s.lowest, t.id, t.level, case when s.by_small = 1 then t.small else 1 end
from standing t
join share s on s.source <> 'invite' and t.level >= s.lowest and t.level <= s.highest
where s.by_small = 0 or t.small > 0;

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
