-- The level is the highest that is reached; who ever bought a card has V1 at least.
insert into standing
select
  w.id,
  w.valid,
  greatest(coalesce(r.level, 0), w.card),
  coalesce(t.small, 0),
  coalesce(l.legs2, 0),
  coalesce(l.legs3, 0),
  coalesce(l.legs4, 0),
  coalesce(l.legs5, 0),
  coalesce(l.legs6, 0),
  coalesce(l.legs7, 0),
  coalesce(l.legs8, 0),
  coalesce(l.legs9, 0)
from weighted w
left join team t on t.id = w.id
left join (select id, max(level) as level from reached group by id) r on r.id = w.id
left join (
  select
    id,
    sum(case when level = 2 then legs else 0 end) as legs2,
    sum(case when level = 3 then legs else 0 end) as legs3,
    sum(case when level = 4 then legs else 0 end) as legs4,
    sum(case when level = 5 then legs else 0 end) as legs5,
    sum(case when level = 6 then legs else 0 end) as legs6,
    sum(case when level = 7 then legs else 0 end) as legs7,
    sum(case when level = 8 then legs else 0 end) as legs8,
    sum(case when level = 9 then legs else 0 end) as legs9
  from legs
  group by id
) l on l.id = w.id;
