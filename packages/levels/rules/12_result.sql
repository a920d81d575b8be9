-- One row for each account.
insert into result
select
  w.id, m.account, w.parent, w.participation, w.card, w.cents, w.valid, s.level,
  coalesce(d.invites, 0), coalesce(d.invite_valids, 0), coalesce(t.members, 0), coalesce(t.valid_members, 0),
  coalesce(t.team, 0), coalesce(t.largest, 0), s.small, greatest(coalesce(t.team, 0) - m.team, 0),
  s.legs2, s.legs3, s.legs4, s.legs5, s.legs6, s.legs7, s.legs8, s.legs9,
  case when s.level > 0 then 1 else m.recorded end,
  e.usdt, e.token
from weighted w
join member m on m.id = w.id
join standing s on s.id = w.id
join earned e on e.id = w.id
left join team t on t.id = w.id
left join direct d on d.id = w.id;
