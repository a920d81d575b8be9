// Writes the oldest stretch of the ledger in DATABASE_URL to files and takes it out of the database (docs/GROWING.md). DATABASE_URL is
// of the tables' owner. Exit code 1 when there is nothing to archive, 2 when it could not be done: then nothing was changed.
import { parseArgs } from 'node:util'
import * as pg from 'pg'
import { archiveOldest, NothingToArchive } from '../ledger/archive.ts'

const USAGE = 'archive-ledger.ts --to FOLDER --before YYYY-MM-DD'

try {
  const { values } = parseArgs({ options: { to: { type: 'string' }, before: { type: 'string' } } })
  const before = Date.parse(`${values.before ?? ''}T00:00:00Z`) / 1_000
  if (values.to === undefined || Number.isNaN(before)) throw new Error(USAGE)
  const url = process.env.DATABASE_URL
  if (!url) throw new Error("DATABASE_URL is missing: a PostgreSQL connection string of the tables' owner")
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    process.stdout.write(`${await archiveOldest(client, values.to, before)}\n`)
  } finally {
    await client.end()
  }
} catch (e) {
  process.stderr.write(`${e instanceof Error ? e.message : String(e)}\n`)
  process.exitCode = e instanceof NothingToArchive ? 1 : 2
}
