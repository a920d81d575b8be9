import { expect, test } from 'vitest'
import { objectionsTo, type Rule, RULES } from '#test/compatible.ts'
import { readMigrations } from './migrate.ts'

/** Migrations up to here came before versions were rolled out while they serve. */
const LAST_BEFORE = '0047_found_members.sql'

/** What a migration does although a rule is against it, and why old code lives with it. */
const EXCEPTIONS: Record<string, Partial<Record<Rule, string>>> = {
  '0049_indexer_lease.sql': {
    wholeTable: 'the table of migrations itself: some dozens of rows, and only who migrates writes it',
  },
  '0050_ledger_keys.sql': {
    fired:
      'it writes down the key of a journal, and refuses only one that is used, as the index of old code does',
    rights: 'of tables and functions that it makes itself',
    locked: 'it takes the lock only when it is free, and holds it for changes of the catalogue alone',
  },
  '0051_ledger_stretches.sql': {
    rights: 'of tables and functions that it makes itself',
    locked: 'it takes the lock only when it is free, and holds it for changes of the catalogue alone',
  },
  '0057_owned_transfers.sql': {
    indexed:
      'holds next to no rows, so that the table is read once; only the indexer and credits write it, and wait that long',
  },
  '0058_wallet_payments.sql': {
    indexed:
      'both hold no row at first, so that their tables are read once; requests for withdrawals and the payer wait that long',
  },
  '0060_webhook_turns.sql': {
    indexed:
      'holds what waits alone, so that thirty days of deliveries are read once; who tells of something waits that long',
  },
  '0063_rules_2.sql': {
    indexed:
      'holds no row that the index takes, so that the table is read once; only the indexer writes it, and waits that long',
  },
  '0062_own_notices.sql': {
    indexed:
      'reads the hosting orders once, a second for a million; only the indexer writes them, and waits that long',
  },
}

const later = readMigrations().filter((m) => m.name > LAST_BEFORE)

test('what migrations do from now on, code of the version before lives with', () => {
  expect(later.length).toBeGreaterThan(0)
  const found = later.flatMap((m) =>
    objectionsTo(m.sql)
      .filter(({ rule }) => EXCEPTIONS[m.name]?.[rule] === undefined)
      // What goes away goes a version later, and says from which code on.
      .filter(({ rule }) => !(rule === 'takenAway' && m.needs !== undefined && m.needs < m.name))
      .map(({ rule, statement }) => `${m.name}: ${statement.slice(0, 120)}\n  ${RULES[rule]}`),
  )
  expect(found).toEqual([])
})

test('every exception is one that a migration needs', () => {
  for (const [name, rules] of Object.entries(EXCEPTIONS)) {
    const broken = objectionsTo(later.find((m) => m.name === name)!.sql).map((o) => o.rule)
    for (const rule of Object.keys(rules)) expect(broken).toContain(rule)
  }
})

const needed = later.flatMap((m) => (m.needs === undefined ? [] : [[m.name, m.needs] as const]))
test('the code that a migration needs is of a version before it', () => {
  for (const [name, needs] of needed) {
    expect(readMigrations().map((m) => m.name)).toContain(needs)
    expect(needs < name).toBe(true)
  }
})

test.each<[string, Rule]>([
  ['drop table good', 'takenAway'],
  ['alter table good drop column name', 'takenAway'],
  ['alter table good drop name', 'takenAway'],
  ['alter table good add x text, drop column name', 'takenAway'],
  ['alter table good rename column name to title', 'takenAway'],
  ['ALTER TABLE good\n  RENAME TO goods', 'takenAway'],
  ['drop function f(int)', 'takenAway'],
  ['truncate good', 'takenAway'],
  ['alter type kind rename value $$a$$ to $$b$$', 'takenAway'],
  ['do $$ begin drop table good; end $$', 'takenAway'],
  ['do $do$ begin if true then alter table good drop column a; end if; end $do$', 'takenAway'],
  ['alter table good add column x text not null', 'narrowed'],
  ['alter table good alter column name set not null', 'narrowed'],
  ['alter table good alter name drop default', 'narrowed'],
  ['alter table good alter column price type bigint', 'rewritten'],
  ['alter table good add column x uuid not null default gen_random_uuid()', 'rewritten'],
  ['alter table good add column x bigint generated always as identity', 'rewritten'],
  ['alter table good add column x bigint generated always as (price * 2) stored', 'rewritten'],
  ['alter table good add constraint positive check (price > 0)', 'scanned'],
  ['alter table good add foreign key (store) references store (id)', 'scanned'],
  ['alter domain base_units add constraint c check (value > 0)', 'scanned'],
  ['create index on good (name)', 'indexed'],
  ['create unique index good_name on good (name)', 'indexed'],
  ['alter table good add unique (name)', 'indexed'],
  ['alter table good add column x text unique', 'indexed'],
  ['update good set name = 1', 'wholeTable'],
  ['delete from good', 'wholeTable'],
  ['create trigger t before insert on good for each row execute function f()', 'fired'],
  ['create constraint trigger t after insert on good for each row execute function f()', 'fired'],
  ['revoke update on good from holdfast_app', 'rights'],
  ['lock table good', 'locked'],
])('%s: refused', (sql, rule) => {
  expect(objectionsTo(`${sql};`).map((o) => o.rule)).toContain(rule)
})

test.each([
  'create table fresh (id int); create index on fresh (id); alter table fresh add column x int not null; drop index old',
  'alter table good add column x text',
  "alter table good add column x text not null default 'a, not null'",
  'alter table good add column x timestamptz not null default now()',
  'alter table good add constraint positive check (price > 0) not valid',
  "-- drop table good;\nselect 'drop table good;'",
  "update good set name = 'x' where id = 1",
  "alter type kind add value 'new'",
  'alter table good add constraint c unique using index good_name',
  'create function f() returns trigger language plpgsql as $$ begin delete from good; return null; end $$',
  'alter table good alter column name drop not null',
  'create table fresh (id int); create trigger t before insert on fresh for each row execute function f()',
])('%s: nothing against it', (sql) => {
  expect(objectionsTo(sql)).toEqual([])
})

test('what came before would not have been allowed', () => {
  const before = readMigrations().filter((m) => m.name <= LAST_BEFORE)
  expect(new Set(before.flatMap((m) => objectionsTo(m.sql).map((o) => o.rule)))).toEqual(
    new Set(Object.keys(RULES).filter((rule) => rule !== 'locked')),
  )
})
