-- What the rules need of DuckDB: whole division, and the tables with their types. Cents are BIGINT, base units HUGEINT; DuckDB
-- refuses a figure that does not fit into its column, and an addition or a multiplication that leaves 127 bits.
create or replace temp macro idiv(a, b) as a // b;

-- One row: the epoch and the fixed figures of the rules.
create or replace temp table params (
  epoch_end bigint, epoch_seconds bigint, cent hugeint, generations bigint, valid_min hugeint, legs_needed bigint
);
-- What level 1 to 9 asks for.
create or replace temp table tier (level bigint, valids bigint, amount hugeint);
-- Shares of the pot: who gets them, and whether by weight of the small zone (1) or in equal parts (0).
create or replace temp table share (
  source varchar, lowest bigint, highest bigint, by_small bigint, bps bigint
);

-- The state after the epoch before; `pool_before` has one row, what went back to the hosting pool so far.
create or replace temp table before (
  id bigint, account varchar, parent bigint, participation hugeint, card bigint, team bigint, recorded bigint,
  earned_usdt hugeint, earned_token hugeint
);
create or replace temp table pool_before (account varchar, usdt hugeint, token hugeint);

-- The events of this epoch.
create or replace temp table registrations (
  id bigint, account varchar, refer varchar, block bigint, log_index bigint, time bigint
);
create or replace temp table changes (
  account varchar, kind varchar, amount hugeint, block bigint, log_index bigint, time bigint
);
create or replace temp table funded (
  asset varchar, amount hugeint, block bigint, log_index bigint, time bigint
);

-- What the rules compute, in this order.
create or replace temp table member (
  id bigint, account varchar, parent bigint, participation hugeint, card bigint, team bigint, recorded bigint,
  earned_usdt hugeint, earned_token hugeint
);
create or replace temp table moved (id bigint, change hugeint, weight hugeint, card bigint);
create or replace temp table weighted (
  id bigint, parent bigint, participation hugeint, card bigint, cents bigint, valid bigint
);
create or replace temp table below (
  id bigint, generation bigint, cents bigint, members bigint, valids bigint
);
create or replace temp table leg (id bigint, parent bigint, carry bigint);
create or replace temp table team (
  id bigint, team bigint, largest bigint, small bigint, members bigint, valid_members bigint
);
create or replace temp table direct (id bigint, invites bigint, invite_valids bigint, invite_weight bigint);
create or replace temp table reached (level bigint, id bigint);
create or replace temp table holds (level bigint, generation bigint, id bigint);
create or replace temp table legs (level bigint, id bigint, legs bigint);
create or replace temp table standing (
  id bigint, valid bigint, level bigint, small bigint, legs2 bigint, legs3 bigint, legs4 bigint, legs5 bigint,
  legs6 bigint, legs7 bigint, legs8 bigint, legs9 bigint
);
create or replace temp table pot (usdt hugeint, token hugeint);
create or replace temp table claimant (source varchar, lowest bigint, id bigint, weight bigint);
create or replace temp table part (
  source varchar, lowest bigint, total bigint, usdt_each hugeint, usdt_rest hugeint, token_each hugeint, token_rest hugeint
);
create or replace temp table income (source varchar, level bigint, id bigint, weight bigint, usdt hugeint, token hugeint);
create or replace temp table earned (id bigint, usdt hugeint, token hugeint);
create or replace temp table pool_after (
  account varchar, usdt hugeint, token hugeint, returned_usdt hugeint, returned_token hugeint
);
create or replace temp table result (
  id bigint, account varchar, parent bigint, participation hugeint, card bigint, cents bigint, valid bigint, level bigint,
  invites bigint, invite_valids bigint, members bigint, valid_members bigint, team bigint, largest bigint, small bigint,
  team_new bigint, legs2 bigint, legs3 bigint, legs4 bigint, legs5 bigint, legs6 bigint, legs7 bigint, legs8 bigint,
  legs9 bigint, recorded bigint, earned_usdt hugeint, earned_token hugeint
);
create or replace temp table leaf (
  position bigint, kind tinyint, account varchar, asset varchar, cumulative hugeint, level bigint, members bigint,
  valid_members bigint, invite_valids bigint, team bigint, small bigint, team_new bigint, legs2 bigint, legs3 bigint,
  legs4 bigint, legs5 bigint, legs6 bigint, legs7 bigint, legs8 bigint, legs9 bigint
);
