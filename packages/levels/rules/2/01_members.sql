-- Who registered in this epoch joins those of the epochs before. The root of the tree has parent 0.
insert into member
select r.id, r.account, coalesce(old.id, new.id, 0), 0, 0, 0, 0, 0, 0, 0
from registrations r
left join member old on old.account = r.refer
left join registrations new on new.account = r.refer;

-- Of whom each change is. A card gives V1 and no participation.
insert into placed
select m.id, c.kind, case when c.kind = 'card' then 0 else c.amount end, c.block, c.log_index, c.time
from changes c
join member m on m.account = c.account;
