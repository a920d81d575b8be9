// Checks the invariants of the database in DATABASE_URL: all of it, or with --new only what was booked since it was last found in
// order; with --archives FOLDER also the files of what is archived. Exit code 1 on a breach, 2 when the database cannot be checked. Nothing is written but how far it came.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import * as pg from 'pg'
import { CUSTODY_CHECKS } from '../custody/index.ts'
import { checkArchives } from '../ledger/archive.ts'
import { type Check, LEDGER_CHECKS } from '../ledger/check.ts'
import { checkAll } from '../ledger/run-checks.ts'

const CHECKS: Check[] = [...LEDGER_CHECKS, ...CUSTODY_CHECKS].toSorted((a, b) => a.invariant - b.invariant)

const url = process.env.DATABASE_URL
try {
  if (!url) throw new Error('DATABASE_URL is missing: a PostgreSQL connection string')
  const { values } = parseArgs({ options: { new: { type: 'boolean' }, archives: { type: 'string' } } })
  const scope = values.new ? 'new' : 'all'
  const { breaches, kept, journals } = await checkAll(url, CHECKS, {
    scope,
    connections: availableParallelism(),
  })
  for (const { invariant, title } of CHECKS) {
    const found = breaches.filter((b) => b.title === title)
    process.stdout.write(`${found.length === 0 ? 'holds ' : 'BROKEN'}  ${invariant}  ${title}\n`)
    for (const { what } of found) process.stdout.write(`           ${what}\n`)
  }
  process.stderr.write(
    `${scope === 'all' ? 'Everything' : 'What is new'}: ids of ${journals} journals.${breaches.length > 0 || kept ? '' : ' This user may not write down how far it came.'}\n`,
  )
  const inFiles = values.archives === undefined ? [] : await archivesOf(url, values.archives)
  if (values.archives !== undefined)
    process.stdout.write(
      `${inFiles.length === 0 ? 'holds ' : 'BROKEN'}  9  archived journals are unchanged\n`,
    )
  for (const what of inFiles) process.stdout.write(`           ${what}\n`)
  process.exitCode = breaches.length + inFiles.length === 0 ? 0 : 1
} catch (e) {
  process.stderr.write(`The ledger could not be checked: ${e instanceof Error ? e.message : String(e)}\n`)
  process.exitCode = 2
}

async function archivesOf(at: string, dir: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: at, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await checkArchives(client, dir)
  } finally {
    await client.end()
  }
}
