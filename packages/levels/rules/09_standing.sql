-- The level of each valid account is the highest that it reached; who ever bought a card has V1 at least.
insert into standing
select w.id, greatest(coalesce(r.level, 0), w.card), coalesce(t.small, 0)
from weighted w
left join team t on t.id = w.id
left join (select id, max(level) as level from reached group by id) r on r.id = w.id
where w.valid = 1;
