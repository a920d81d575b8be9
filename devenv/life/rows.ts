// All rows of a database as text, and back into one that has the same tables.
import pg from 'pg'

/** Tables that say how the database was made, and not what happened. */
const OWN = ['migration']

export type Rows = {
  /** of each table its rows, as PostgreSQL writes JSON: numbers keep every digit, since nothing here reads them */
  tables: Record<string, string>
  /** the last number of each sequence that was used */
  sequences: Record<string, string>
}

type Table = { name: string; columns: string }

/** Tables with the columns that are written to them, each once: not the parts of a table, and no column that follows from others. */
async function tablesOf(db: pg.Client): Promise<Table[]> {
  const { rows } = await db.query<Table>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [OWN],
  )
  return rows
}

async function inOne<T>(url: string, begin: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await db.query(begin)
    const result = await work(db)
    await db.query('commit')
    return result
  } finally {
    await db.end()
  }
}

/** Reads all rows. @param url of the tables' owner */
export const readRows = (url: string): Promise<Rows> =>
  inOne(url, 'begin isolation level repeatable read read only', async (db) => {
    const tables: Rows['tables'] = {}
    for (const { name, columns } of await tablesOf(db)) {
      const { rows } = await db.query<{ all: string | null }>(
        `select json_agg(t)::text as all from (select ${columns} from ${pg.escapeIdentifier(name)}) t`,
      )
      if (rows[0]!.all !== null) tables[name] = rows[0]!.all
    }
    const { rows } = await db.query<{ name: string; last: string }>(
      "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
    )
    return { tables, sequences: Object.fromEntries(rows.map(({ name, last }) => [name, last])) }
  })

/**
 * Puts rows in place of all that a database has, all or none. What they set off when they were written is among them: no trigger runs.
 * @param url of a superuser, in a database with the same tables
 */
export const writeRows = (url: string, { tables, sequences }: Rows): Promise<void> =>
  inOne(url, 'begin', async (db) => {
    await db.query('set local session_replication_role = replica')
    const known = await tablesOf(db)
    const names = known.map(({ name }) => pg.escapeIdentifier(name))
    await db.query(`truncate ${names.join(', ')}`)
    for (const { name, columns } of known) {
      const table = pg.escapeIdentifier(name)
      if (tables[name])
        await db.query(
          `insert into ${table} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
          [tables[name]],
        )
    }
    for (const [name, last] of Object.entries(sequences))
      await db.query('select setval($1::regclass, $2::bigint)', [pg.escapeIdentifier(name), last])
  })
