// Checks the invariants of the database in DATABASE_URL, which is only read. Exit code 1 on a breach, 2 when the database cannot
// be checked.
import * as pg from 'pg'
import { CUSTODY_CHECKS } from '../custody/index.ts'
import { type Check, LEDGER_CHECKS, runChecks } from '../ledger/check.ts'

const CHECKS: Check[] = [...LEDGER_CHECKS, ...CUSTODY_CHECKS].toSorted((a, b) => a.invariant - b.invariant)

const url = process.env.DATABASE_URL
const client = new pg.Client({ ...(url ? { connectionString: url } : {}), connectionTimeoutMillis: 5_000 })
try {
  if (!url) throw new Error('DATABASE_URL is missing: a PostgreSQL connection string')
  await client.connect()
  const breaches = await runChecks(client, CHECKS)
  for (const { invariant, title } of CHECKS) {
    const found = breaches.filter((b) => b.title === title)
    process.stdout.write(`${found.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant}  ${title}\n`)
    for (const { what } of found) process.stdout.write(`           ${what}\n`)
  }
  process.exitCode = breaches.length === 0 ? 0 : 1
} catch (e) {
  process.stderr.write(`The ledger could not be checked: ${e instanceof Error ? e.message : String(e)}\n`)
  process.exitCode = 2
} finally {
  await client.end().catch(() => {})
}
