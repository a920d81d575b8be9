-- The leaves in their order: rewards by account, USDT before TDE, then records by account.
insert into leaf
select row_number() over (order by kind, account, asset_order), kind, account,
  case when asset_order = 1 then 'usdt' when asset_order = 2 then 'token' end, cumulative,
  level, members, valid_members, invite_valids, team, small, team_new,
  legs2, legs3, legs4, legs5, legs6, legs7, legs8, legs9
from (
  select 1 as kind, account, 1 as asset_order, earned_usdt as cumulative,
    0 as level, 0 as members, 0 as valid_members, 0 as invite_valids, 0 as team, 0 as small, 0 as team_new,
    0 as legs2, 0 as legs3, 0 as legs4, 0 as legs5, 0 as legs6, 0 as legs7, 0 as legs8, 0 as legs9
  from result where earned_usdt > 0
  union all
  select 1, account, 2, earned_token, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from result where earned_token > 0
  union all
  select 1, account, 1, usdt, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from pool_after where usdt > 0
  union all
  select 1, account, 2, token, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
  from pool_after where token > 0
  union all
  select 2, account, 0, 0, level, members, valid_members, invite_valids, team, small, team_new,
    legs2, legs3, legs4, legs5, legs6, legs7, legs8, legs9
  from result where recorded = 1
) x;
