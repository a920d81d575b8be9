import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as pg from 'pg'

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url))
/** Key of the advisory lock, an arbitrary constant: two starting servers migrate one after the other. */
const LOCK = 4_861_726_473

export type Migration = { name: string; sql: string; checksum: string }

/** The database has migrations that the folder does not have, or others; it must not be touched. */
export class MigrationDrift extends Error {}

/** The migrations in `folder`, in order. Names are `NNNN_what.sql`, numbered without gaps. */
export function readMigrations(folder = FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((n) => n.endsWith('.sql'))
    .toSorted()
  return names.map((name, i) => {
    if (Number(name.slice(0, 4)) !== i + 1 || !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new MigrationDrift(`migration ${name} is not number ${i + 1}`)
    const sql = readFileSync(join(folder, name), 'utf8')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/**
 * Applies missing migrations, each in a transaction of its own, under an advisory lock.
 * @param url of the tables' owner; when nothing is missing, of any user who may read them
 * @param serves the user that the server connects as, if it is another one: it is given the server's role
 * @returns names of the migrations applied
 * @throws MigrationDrift when an applied migration was changed afterwards, or is not known here
 */
export async function migrate(
  url: string,
  migrations = readMigrations(),
  serves?: string,
): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const { rows: known } = await client.query("select to_regclass('migration') is not null as begun")
    if (!known[0].begun)
      await client.query(
        `create table migration (
           name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
      )
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration order by name',
    )
    rows.forEach((row, i) => {
      const known = migrations[i]
      if (known?.name !== row.name)
        throw new MigrationDrift(`the database has migration ${row.name}, which this version does not know`)
      if (known.checksum !== row.checksum)
        throw new MigrationDrift(`migration ${row.name} was changed after the database applied it`)
    })
    const applied: string[] = []
    for (const m of migrations.slice(rows.length)) {
      await client.query('begin')
      try {
        await client.query(m.sql)
        await client.query('insert into migration (name, checksum) values ($1, $2)', [m.name, m.checksum])
        await client.query('commit')
      } catch (e) {
        await client.query('rollback')
        throw e
      }
      applied.push(m.name)
    }
    if (serves !== undefined) await giveRole(client, serves)
    return applied
  } finally {
    await client.end()
  }
}

async function giveRole(client: pg.Client, user: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles where rolname = $1 and pg_has_role(oid, 'holdfast_app', 'SET')`,
    [user],
  )
  if (rows.length === 0) await client.query(`grant holdfast_app to ${pg.escapeIdentifier(user)}`)
}
