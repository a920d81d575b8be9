// `npm run check:ledger`: checks the invariants of the ledger in DATABASE_URL, else in this machine's own database; with `-- --new`
// only what was booked since the last check.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startPostgres } from './postgres.ts'
import { ROOT } from './stack.ts'

const check = (url: string): number =>
  spawnSync(process.execPath, [join(ROOT, 'server/src/main/check-ledger.ts'), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: url },
  }).status ?? 2

async function checkOwn(): Promise<number> {
  const dir = resolve(process.env['DATA_DIR'] ?? join(ROOT, '.data'))
  if (!existsSync(join(dir, 'pg'))) {
    console.error(`There is no database in ${dir}: run npm start once, or set DATABASE_URL`)
    return 2
  }
  const postgres = await startPostgres({ dir })
  try {
    return check(postgres.url)
  } finally {
    if (!postgres.adopted) await postgres.stop()
  }
}

const url = process.env['DATABASE_URL']
process.exit(url ? check(url) : await checkOwn())
