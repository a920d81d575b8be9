// Brings the database up to date and ends: DATABASE_OWNER_URL migrates, and the user of DATABASE_URL gets its rights. Servers do
// the same when they start; with this they need not know the owner. Exit code 1 when it cannot be done.
import { ConfigError, databaseUrl } from '../config.ts'
import { prepareDatabase } from './boot.ts'

try {
  const own = databaseUrl(process.env.DATABASE_URL?.trim() ?? '')
  const owner = process.env.DATABASE_OWNER_URL?.trim()
  const applied = await prepareDatabase({
    databaseUrl: own,
    databaseOwnerUrl: owner ? databaseUrl(owner, 'DATABASE_OWNER_URL') : own,
  })
  process.stdout.write(applied.length === 0 ? 'nothing to migrate\n' : `migrated: ${applied.join(', ')}\n`)
} catch (e) {
  process.stderr.write(`${e instanceof ConfigError ? e.message : e instanceof Error ? e.stack : String(e)}\n`)
  process.exitCode = 1
}
