-- What the rules need of DuckDB: whole division, and the tables with their types. Cents are BIGINT, base units DECIMAL(38, 0), as
-- in the files, where HUGEINT would become DOUBLE. DuckDB refuses a product or a cast that does not fit, but `sum` of DECIMAL(38, 0)
-- gives 39 digits without a word: that no figure leaves its type follows from the bounds of what goes in (`checks.ts`). HUGEINT
-- stands only where much is divided. `//` of two DECIMALs would be a DOUBLE, so that `idiv` divides HUGEINTs, which goes bit by bit, or
-- what is several times as fast: BIGINTs where both fit, and where the quotient is below 10^15, the DOUBLE quotient, which is off by
-- 1 at most and is put right by a product; of decimals, because a divisor that stands in a rule's text is of a smaller type.
create or replace macro nearest(a, b, q) as q + case when q * b > a then -1 when a - q * b >= b then 1 else 0 end;
create or replace macro idiv(a, b) as cast(
  case
    when a between 0 and 9223372036854775807 and b <= 9223372036854775807 then cast(a as bigint) // cast(b as bigint)
    when a between 0 and 10000000000000000000000000000000000000 and cast(a as double) / cast(b as double) < 1e15
      then nearest(a, cast(b as decimal(38, 0)), cast(floor(cast(a as double) / cast(b as double)) as bigint))
    else cast(a as hugeint) // cast(b as hugeint)
  end as decimal(38, 0)
);

-- One row: the epoch and the fixed figures of the rules; `cent` in base units, `valid_cents` rounded up.
create or replace table params (
  epoch_end bigint, epoch_seconds bigint, cent decimal(38, 0), generations bigint, valid_cents bigint, legs_needed bigint
);
-- What level 1 to 9 asks for; `cents` rounded up.
create or replace table tier (level bigint, valids bigint, cents bigint);
-- Shares of the pot: who gets them, and whether by weight of the small zone (1) or in equal parts (0).
create or replace table share (source varchar, lowest bigint, highest bigint, by_small bigint, bps bigint);

-- The events of this epoch.
create or replace table registrations (
  id bigint, account varchar, refer varchar, block bigint, log_index bigint, time bigint
);
create or replace table changes (
  account varchar, kind varchar, amount decimal(38, 0), block bigint, log_index bigint, time bigint
);
create or replace table funded (asset varchar, amount decimal(38, 0), block bigint, log_index bigint, time bigint);

-- The state after the epoch before, to which the rules add who registered in this one. `pool_before` has one row, what went
-- back to the hosting pool so far.
create or replace table member (
  id bigint, account varchar, parent bigint, participation decimal(38, 0), inside bigint, card bigint, team bigint,
  recorded bigint, earned_usdt decimal(38, 0), earned_token decimal(38, 0)
);
create or replace table pool_before (account varchar, usdt decimal(38, 0), token decimal(38, 0));

-- What the rules compute, in this order.
create or replace table placed (
  id bigint, kind varchar, amount decimal(38, 0), block bigint, log_index bigint, time bigint
);
create or replace table gathered (id bigint, change decimal(38, 0), weight decimal(38, 0), card bigint);
create or replace table moved (id bigint, participation decimal(38, 0), inside bigint, cents bigint, card bigint);
create or replace table weighted (
  id bigint, parent bigint, participation decimal(38, 0), inside bigint, card bigint, cents bigint, valid bigint
);
create or replace table below (generation bigint, id bigint, parent bigint, cents bigint, members bigint, valids bigint);
create or replace table carried (id bigint, cents bigint, members bigint, valids bigint);
create or replace table team (
  id bigint, invites bigint, invite_valids bigint, members bigint, valid_members bigint, team bigint, largest bigint,
  small bigint
);
create or replace table inviting (id bigint, weight bigint);
create or replace table reached (level bigint, id bigint);
create or replace table upline (id bigint, generation bigint, leg bigint, owner bigint);
create or replace table legs (level bigint, id bigint, legs bigint);
create or replace table standing (id bigint, level bigint, small bigint);
create or replace table pot (usdt decimal(38, 0), token decimal(38, 0));
create or replace table claimant (source varchar, lowest bigint, id bigint, level bigint, weight bigint);
create or replace table part (
  source varchar, lowest bigint, total hugeint, usdt_each decimal(38, 0), usdt_rest hugeint, token_each decimal(38, 0),
  token_rest hugeint
);
create or replace table income (
  source varchar, level bigint, id bigint, weight bigint, usdt decimal(38, 0), token decimal(38, 0)
);
create or replace table pool_after (
  account varchar, usdt decimal(38, 0), token decimal(38, 0), returned_usdt decimal(38, 0), returned_token decimal(38, 0)
);
create or replace table legs_of (
  id bigint, legs2 bigint, legs3 bigint, legs4 bigint, legs5 bigint, legs6 bigint, legs7 bigint, legs8 bigint, legs9 bigint
);
create or replace table result (
  id bigint, account varchar, level bigint, team_new bigint, recorded bigint, earned_usdt decimal(38, 0),
  earned_token decimal(38, 0)
);
create or replace table reward (position bigint, account varchar, asset varchar, cumulative decimal(38, 0));
create or replace table record (
  position bigint, account varchar, level bigint, members bigint, valid_members bigint, invite_valids bigint, team bigint,
  small bigint, team_new bigint, legs2 bigint, legs3 bigint, legs4 bigint, legs5 bigint, legs6 bigint, legs7 bigint,
  legs8 bigint, legs9 bigint
);

-- Of rules 2: what lies there between epochs (one row), and what counts in each class.
create or replace table carry_before (usdt decimal(38, 0), token decimal(38, 0));
create or replace table carry_after (usdt decimal(38, 0), token decimal(38, 0));
create or replace table climbing (source varchar, lowest bigint, id bigint, generation bigint, leg bigint, owner bigint);
create or replace table taken (source varchar, lowest bigint, owner bigint, leg bigint, cents bigint);
create or replace table counted (source varchar, lowest bigint, id bigint, level bigint, weight bigint);
