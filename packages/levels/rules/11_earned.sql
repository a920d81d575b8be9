-- All that each account ever earned, and what goes back to the hosting pool: the pot less what accounts get.
insert into earned
select m.id, m.earned_usdt + coalesce(i.usdt, 0), m.earned_token + coalesce(i.token, 0)
from member m
left join (select id, sum(usdt) as usdt, sum(token) as token from income group by id) i on i.id = m.id;

insert into pool_after
select b.account, b.usdt + p.usdt - i.usdt, b.token + p.token - i.token, p.usdt - i.usdt, p.token - i.token
from pool_before b
cross join pot p
cross join (select coalesce(sum(usdt), 0) as usdt, coalesce(sum(token), 0) as token from income) i;
