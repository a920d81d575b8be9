-- What of a leg counts for a nearer account of the class: all below that one that would be in the generations.
insert into taken
select c.source, c.lowest, c.owner, c.leg, sum(b.cents)
from climbing c
join share s on s.source = c.source and s.lowest = c.lowest
join standing t on t.id = c.owner and t.level >= s.lowest and t.level <= s.highest
join below b on b.id = c.id
cross join params p
where b.generation <= p.generations - c.generation
group by c.source, c.lowest, c.owner, c.leg;

-- The weight in a class: what counts of all legs less the largest, so that no account's participation counts twice in it.
insert into counted
select source, lowest, id, level, sum(cents) - max(cents)
from (
  select s.source, s.lowest, t.id, t.level, l.cents + coalesce(c.cents, 0) - coalesce(k.cents, 0) as cents
  from standing t
  join share s on s.source <> 'invite' and s.bps > 0 and t.level >= s.lowest and t.level <= s.highest
  join weighted l on l.parent = t.id
  left join carried c on c.id = l.id
  left join taken k on k.source = s.source and k.lowest = s.lowest and k.owner = t.id and k.leg = l.id
  cross join params p
  where p.generations > 0
) leg
group by source, lowest, id, level;
