-- Legs by level, of whoever has any.
insert into legs_of
select
  id,
  sum(case when level = 2 then legs else 0 end),
  sum(case when level = 3 then legs else 0 end),
  sum(case when level = 4 then legs else 0 end),
  sum(case when level = 5 then legs else 0 end),
  sum(case when level = 6 then legs else 0 end),
  sum(case when level = 7 then legs else 0 end),
  sum(case when level = 8 then legs else 0 end),
  sum(case when level = 9 then legs else 0 end)
from legs
group by id;

-- One row for each account: what `weighted`, `team` and `legs_of` do not say of it.
insert into result
select
  w.id, m.account, greatest(coalesce(r.level, 0), w.card), greatest(coalesce(t.team, 0) - m.team, 0),
  case when coalesce(r.level, 0) > 0 or w.card = 1 then 1 else m.recorded end,
  m.earned_usdt + coalesce(i.usdt, 0), m.earned_token + coalesce(i.token, 0)
from weighted w
join member m on m.id = w.id
left join team t on t.id = w.id
left join (select id, max(level) as level from reached group by id) r on r.id = w.id
left join (select id, sum(usdt) as usdt, sum(token) as token from income group by id) i on i.id = w.id;
