-- The leaves in their order: rewards by account, USDT before TDE.
insert into reward
select
  row_number() over (order by account, asset_order), account, case when asset_order = 1 then 'usdt' else 'token' end, cumulative
from (
  select account, 1 as asset_order, earned_usdt as cumulative from result where earned_usdt > 0
  union all
  select account, 2, earned_token from result where earned_token > 0
  union all
  select account, 1, usdt from pool_after where usdt > 0
  union all
  select account, 2, token from pool_after where token > 0
) x;

-- After them records, by account.
insert into record
select
  n.rewards + row_number() over (order by r.account), r.account, r.level, coalesce(t.members, 0), coalesce(t.valid_members, 0),
  coalesce(t.invite_valids, 0), coalesce(t.team, 0), coalesce(t.small, 0), r.team_new, coalesce(l.legs2, 0),
  coalesce(l.legs3, 0), coalesce(l.legs4, 0), coalesce(l.legs5, 0), coalesce(l.legs6, 0), coalesce(l.legs7, 0),
  coalesce(l.legs8, 0), coalesce(l.legs9, 0)
from result r
left join team t on t.id = r.id
left join legs_of l on l.id = r.id
cross join (select count(*) as rewards from reward) n
where r.recorded = 1;
