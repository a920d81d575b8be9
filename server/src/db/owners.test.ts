import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { namedTables } from '#test/named-tables.ts'
import { OF_TRIGGERS, OWNED, PARTS, READ_ALL, READ_BY_ALL } from './owners.ts'

const SRC = join(import.meta.dirname, '..')
/** What no folder asks of a table: how they are made, their columns, and the lists of them. */
const DECLARED = /^db\/(migrations|schema\/|schema\.ts|owners\.ts|state\.ts)/

const owned = Object.entries(OWNED).flatMap(([folder, tables]) =>
  tables.map((table): [string, string] => [table, folder]),
)
const ownerOf = new Map(owned)
const names = new Set(ownerOf.keys())

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !DECLARED.test(file))

/** Whether SQL of this folder may name a table: its owner, what lies in it, and the folder that its rooms meet in. */
const isAmong = (folder: string, owner: string) =>
  folder === owner || folder.startsWith(`${owner}/`) || owner.startsWith(`${folder}/`)

/** What a file names and does not own, in words. */
function crossings(file: string, source: string): string[] {
  if (Object.hasOwn(READ_ALL, file)) return []
  return namedTables(source, names)
    .filter(({ table, writes }) => writes || !Object.hasOwn(READ_BY_ALL, table))
    .filter(({ table }) => !isAmong(dirname(file), ownerOf.get(table)!))
    .map(({ table, writes }) => `${file} ${writes ? 'writes' : 'reads'} ${table} of ${ownerOf.get(table)}`)
}

/** Names that stand after these words in the migrations. */
const inMigrations = (words: string) => {
  const folder = join(SRC, 'db/migrations')
  return readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(new RegExp(`^${words} (\\w+)`, 'gim'))].map(
      ([, table]) => table!,
    ),
  )
}

test('every table has one owner', () => {
  const gone = new Set([...inMigrations('drop table'), ...Object.keys(OF_TRIGGERS), ...PARTS])
  const made = inMigrations('create (?:unlogged )?table').filter((table) => !gone.has(table))
  expect(owned.map(([table]) => table).toSorted()).toEqual(made.toSorted())
})

test('no SQL names a table of another folder', () => {
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap((file) => crossings(file, readFileSync(join(SRC, file), 'utf8')))).toEqual([])
})

/** What checks that each part has its triggers, and what takes a part out. */
const NAMES_PARTS = ['ledger/check.ts', 'ledger/archive.ts']

test('no SQL names a part of a table', () => {
  const parts = new Set(PARTS)
  expect(
    sources.filter(
      (file) =>
        !NAMES_PARTS.includes(file) && namedTables(readFileSync(join(SRC, file), 'utf8'), parts).length > 0,
    ),
  ).toEqual([])
})

const STRANGER = 'features/shop/store.ts'
test.each([
  ["db.selectFrom('vault_payment').selectAll()", 'reads vault_payment'],
  ["db.selectFrom('deposit_address as a')", 'reads deposit_address'],
  ["db.selectFrom(['good', 'machine as m'])", 'reads machine'],
  ["db.selectFrom('good as g').innerJoin('account as a', 'a.address', 'g.of')", 'reads account'],
  ["trx.insertInto('audit').values(row)", 'writes audit'],
  ["insertRows(trx, 'sale', rows)", 'writes sale'],
  ["trx.updateTable('chain_cursor').set({})", 'writes chain_cursor'],
  ["move(trx, 'withdrawal', id, 'review', 'approved')", 'writes withdrawal'],
  ["for (const table of ['deposit_address'] as const) trx.deleteFrom(table)", 'reads deposit_address'],
  ['sql`select 1 from good g, proposal p`', 'reads proposal'],
  ['sql`with x as (select 1) select * from x join session s on true`', 'reads session'],
  ['sql`delete from notice where id = 1`', 'writes notice'],
  ['sql`insert into ledger_entries (id) values (1)`', 'writes ledger_entries'],
  ['sql`update machine set name = 1`', 'writes machine'],
  ['sql`truncate table block`', 'writes block'],
])('it is seen that a stranger says %s', (source, what) => {
  expect(crossings(STRANGER, source).join('\n')).toContain(`${STRANGER} ${what} of `)
})

test.each([
  "db.selectFrom('good')",
  "// db.selectFrom('machine')",
  '/* sql`delete from notice` */',
  'sql`select number from chain_cursor`',
  "throw new Error('gone from here')",
  "type Row = Database['vault_payment']",
])('nothing is wrong with %s', (source) => {
  expect(crossings(STRANGER, source)).toEqual([])
})
