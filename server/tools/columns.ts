// Writes server/src/db/columns.gen.ts: every column of the migrated database, with the type in which the driver hands it
// over. The compiler holds the tables that people write (server/src/db/schema*) against it: see columns.check.ts.
// Run: node server/tools/columns.ts
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as pg from 'pg'
import { startPostgres } from '../../devenv/postgres.ts'
import { migrate } from '../src/db/migrate.ts'

const FILE = join(import.meta.dirname, '../src/db/columns.gen.ts')
/** By the type below a domain; `_` before the name means a list. */
const TYPES: Record<string, string> = {
  bit: 'string',
  bool: 'boolean',
  bytea: 'Buffer',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
}
const COLUMNS = `
  select c.relname as table, a.attname as column, a.attnotnull or t.typnotnull as required,
    coalesce(b.typname, t.typname) as type, a.attidentity = 'a' or a.attgenerated <> '' as always,
    a.atthasdef or a.attidentity <> '' as filled
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p') and not c.relispartition
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_type t on t.oid = a.atttypid
  left join pg_type b on b.oid = t.typbasetype
  where a.attnum > 0 and not a.attisdropped and c.relname not in ('migration', 'state_step') -- read in SQL alone
  order by c.relname collate "C", a.attname collate "C"`

type Column = {
  table: string
  column: string
  required: boolean
  type: string
  /** the database alone fills it */
  always: boolean
  /** the database fills it where an insert names none */
  filled: boolean
}

function typeOf({ table, column, required, type, always, filled }: Column): string {
  const plain = TYPES[type.replace(/^_/, '')]
  if (!plain) throw new Error(`${table}.${column}: what does the driver make of ${type}?`)
  const value =
    (type.startsWith('_') ? `${plain}[]` : plain) + (required || plain === 'unknown' ? '' : ' | null')
  if (always) return `GeneratedAlways<${value}>`
  return filled ? `Generated<${value}>` : value
}

const dir = mkdtempSync(join(tmpdir(), 'holdfast-columns-'))
const postgres = await startPostgres({ dir, thrownAway: true })
const client = new pg.Client({ connectionString: postgres.url })
try {
  await migrate(postgres.url)
  await client.connect()
  const { rows } = await client.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, (r) => r.table)
  const texts = [...tables].map(([table, columns]) => {
    const lines = columns.map((c) => `    ${c.column}: ${typeOf(c)}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  writeFileSync(
    FILE,
    `// Generated from the migrated database by server/tools/columns.ts. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely'

export type Columns = {\n${texts.join('')}}\n`,
  )
} finally {
  await client.end()
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
}
