import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as pg from 'pg'
import { connectTo } from './database.ts'
import { refuseOld } from './version.ts'

const FOLDER = fileURLToPath(new URL('migrations', import.meta.url))
/** Key of the advisory lock, an arbitrary constant: two starting servers migrate one after the other. */
const LOCK = 4_861_726_473
/** Longest wait for another process that migrates. */
const OTHERS_MS = 120_000
/** Longest wait of a migration for a lock: whoever asks for the same table waits behind it. */
const LOCK_MS = 15_000

/**
 * `needs`: the migration that code must know to work on the database once this one is applied; without it, code that knows
 * all but this one does too.
 */
export type Migration = { name: string; sql: string; checksum: string; needs?: string }

/** The database has migrations that the folder does not have, or others; it must not be touched. */
export class MigrationDrift extends Error {}

/** The database holds tables of somebody else, and none of ours. */
export class ForeignDatabase extends Error {}
/** Foreign tables that the error names. */
const NAMED = 3

/** The migrations in `folder`, in order. Names are `NNNN_what.sql`, numbered without gaps. */
export function readMigrations(folder = FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((n) => n.endsWith('.sql'))
    .toSorted()
  return names.map((name, i) => {
    if (Number(name.slice(0, 4)) !== i + 1 || !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new MigrationDrift(`migration ${name} is not number ${i + 1}`)
    const sql = readFileSync(join(folder, name), 'utf8')
    const [, needs] = /^-- needs: (\S+)$/m.exec(sql) ?? []
    const checksum = createHash('sha256').update(sql).digest('hex')
    return { name, sql, checksum, ...(needs === undefined ? {} : { needs }) }
  })
}

/**
 * Applies missing migrations, each in a transaction of its own that holds an advisory lock until it ends: also a pooler that gives
 * each transaction another connection keeps that. A database may be ahead of this version, as long as no migration that is not
 * known here says that it needs later code (`migration.needs`): old and new processes run side by side while a version is rolled
 * out (D-388).
 * @param url of the tables' owner; when nothing is missing, of any user who may read them
 * @param serves the user that the server connects as, if it is another one: it is given the server's role
 * @param othersMs longest wait for another process that migrates, milliseconds
 * @returns names of the migrations applied
 * @throws TooOld; MigrationDrift when an applied migration was changed afterwards, or needs later code; ForeignDatabase
 */
export async function migrate(
  url: string,
  migrations = readMigrations(),
  serves?: string,
  othersMs = OTHERS_MS,
): Promise<string[]> {
  const client = await connectTo(url)
  const applied: string[] = []
  try {
    await refuseOld(client)
    for (;;) {
      await client.query('begin')
      try {
        const next = await missing(client, migrations, othersMs)
        if (next) {
          await client.query(`set local lock_timeout = ${LOCK_MS}`)
          await client.query(next.sql)
          await client.query('insert into migration (name, checksum) values ($1, $2)', [
            next.name,
            next.checksum,
          ])
          if (next.needs !== undefined)
            await client.query('update migration set needs = $2 where name = $1', [next.name, next.needs])
        } else if (serves !== undefined) await giveRole(client, serves)
        await client.query('commit')
        if (!next) return applied
        applied.push(next.name)
      } catch (e) {
        await client.query('rollback')
        throw e
      }
    }
  } finally {
    await client.end()
  }
}

/** Waits until nobody else migrates. @returns the first migration that the database lacks @throws MigrationDrift, ForeignDatabase */
async function missing(
  client: pg.Client,
  migrations: Migration[],
  othersMs: number,
): Promise<Migration | undefined> {
  await client.query(`set local lock_timeout = ${othersMs}`)
  await client.query('select pg_advisory_xact_lock($1)', [LOCK])
  const { rows: known } = await client.query<{ begun: boolean; tells: boolean }>(
    `select count(*) filter (where attname in ('name', 'checksum', 'applied_at')) = 3 as begun,
       count(*) filter (where attname = 'needs') = 1 as tells
     from pg_attribute where attrelid = to_regclass('migration') and not attisdropped`,
  )
  if (!known[0]!.begun) {
    await refuseForeign(client)
    await client.query(
      `create table migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    )
  }
  const { rows } = await client.query<{ name: string; checksum: string; needs: string | null }>(
    `select name, checksum, ${known[0]!.tells ? 'needs' : 'null as needs'} from migration order by name`,
  )
  rows.forEach((row, i) => {
    const ours = migrations[i]
    if (!ours && (row.needs === null || migrations.some((m) => m.name === row.needs)) && known[0]!.tells)
      return
    if (ours?.name !== row.name)
      throw new MigrationDrift(`the database has migration ${row.name}, which this version does not know`)
    if (ours.checksum !== row.checksum)
      throw new MigrationDrift(`migration ${row.name} was changed after the database applied it`)
  })
  return migrations[rows.length]
}

/** @throws ForeignDatabase where the schema holds anything but what extensions brought */
async function refuseForeign(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by relname limit $1`,
    [NAMED + 1],
  )
  if (rows.length === 0) return
  const names = rows.slice(0, NAMED).map((row) => row.name)
  const more = rows.length > NAMED ? ' and more' : ''
  throw new ForeignDatabase(
    `it holds tables that are not Holdfast's (${names.join(', ')}${more}): name a database of its own`,
  )
}

async function giveRole(client: pg.Client, user: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles where rolname = $1 and pg_has_role(oid, 'holdfast_app', 'SET')`,
    [user],
  )
  if (rows.length === 0) await client.query(`grant holdfast_app to ${pg.escapeIdentifier(user)}`)
}
