-- Who counts: everybody of the epoch before, and who registered in this one. The root of the tree has parent 0.
insert into member
select id, account, parent, participation, card, team, recorded, earned_usdt, earned_token from before
union all
select r.id, r.account, coalesce(old.id, new.id, 0), 0, 0, 0, 0, 0, 0
from registrations r
left join before old on old.account = r.refer
left join registrations new on new.account = r.refer;
