-- What the rules need of PostgreSQL, by which a test shows that they are not DuckDB's alone.
create or replace function idiv(a numeric, b numeric) returns numeric language sql immutable return div(a, b);

-- One row: the epoch and the fixed figures of the rules; `cent` in base units, `valid_cents` rounded up.
create temp table params (
  epoch_end bigint, epoch_seconds bigint, cent numeric(38, 0), generations bigint, valid_cents bigint, legs_needed bigint
);
-- What level 1 to 9 asks for; `cents` rounded up.
create temp table tier (level bigint, valids bigint, cents bigint);
-- Shares of the pot: who gets them, and whether by weight of the small zone (1) or in equal parts (0).
create temp table share (source text, lowest bigint, highest bigint, by_small bigint, bps bigint);

-- The events of this epoch.
create temp table registrations (
  id bigint, account text collate "C", refer text, block bigint, log_index bigint, time bigint
);
create temp table changes (
  account text collate "C", kind text, amount numeric(38, 0), block bigint, log_index bigint, time bigint
);
create temp table funded (asset text, amount numeric(38, 0), block bigint, log_index bigint, time bigint);

-- The state after the epoch before, to which the rules add who registered in this one. `pool_before` has one row, what went
-- back to the hosting pool so far.
create temp table member (
  id bigint, account text collate "C", parent bigint, participation numeric(38, 0), inside bigint, card bigint, team bigint,
  recorded bigint, earned_usdt numeric(38, 0), earned_token numeric(38, 0)
);
create temp table pool_before (account text collate "C", usdt numeric(38, 0), token numeric(38, 0));

-- What the rules compute, in this order.
create temp table placed (
  id bigint, kind text, amount numeric(38, 0), block bigint, log_index bigint, time bigint
);
create temp table gathered (id bigint, change numeric(38, 0), weight numeric(38, 0), card bigint);
create temp table moved (id bigint, participation numeric(38, 0), inside bigint, cents bigint, card bigint);
create temp table weighted (
  id bigint, parent bigint, participation numeric(38, 0), inside bigint, card bigint, cents bigint, valid bigint
);
create temp table below (generation bigint, id bigint, parent bigint, cents bigint, members bigint, valids bigint);
create temp table carried (id bigint, cents bigint, members bigint, valids bigint);
create temp table team (
  id bigint, invites bigint, invite_valids bigint, members bigint, valid_members bigint, team bigint, largest bigint,
  small bigint
);
create temp table inviting (id bigint, weight bigint);
create temp table reached (level bigint, id bigint);
create temp table upline (id bigint, generation bigint, leg bigint, owner bigint);
create temp table legs (level bigint, id bigint, legs bigint);
create temp table standing (id bigint, level bigint, small bigint);
create temp table pot (usdt numeric(38, 0), token numeric(38, 0));
create temp table claimant (source text, lowest bigint, id bigint, level bigint, weight bigint);
create temp table part (
  source text, lowest bigint, total numeric, usdt_each numeric(38, 0), usdt_rest numeric, token_each numeric(38, 0),
  token_rest numeric
);
create temp table income (
  source text, level bigint, id bigint, weight bigint, usdt numeric(38, 0), token numeric(38, 0)
);
create temp table pool_after (
  account text collate "C", usdt numeric(38, 0), token numeric(38, 0), returned_usdt numeric(38, 0), returned_token numeric(38, 0)
);
create temp table legs_of (
  id bigint, legs2 bigint, legs3 bigint, legs4 bigint, legs5 bigint, legs6 bigint, legs7 bigint, legs8 bigint, legs9 bigint
);
create temp table result (
  id bigint, account text collate "C", level bigint, team_new bigint, recorded bigint, earned_usdt numeric(38, 0),
  earned_token numeric(38, 0)
);
create temp table reward (position bigint, account text collate "C", asset text, cumulative numeric(38, 0));
create temp table record (
  position bigint, account text collate "C", level bigint, members bigint, valid_members bigint, invite_valids bigint, team bigint,
  small bigint, team_new bigint, legs2 bigint, legs3 bigint, legs4 bigint, legs5 bigint, legs6 bigint, legs7 bigint,
  legs8 bigint, legs9 bigint
);

-- Of rules 2: what lies there between epochs (one row), and what counts in each class.
create temp table carry_before (usdt numeric(38, 0), token numeric(38, 0));
create temp table carry_after (usdt numeric(38, 0), token numeric(38, 0));
create temp table climbing (source text, lowest bigint, id bigint, generation bigint, leg bigint, owner bigint);
create temp table taken (source text, lowest bigint, owner bigint, leg bigint, cents bigint);
create temp table counted (source text, lowest bigint, id bigint, level bigint, weight bigint);
