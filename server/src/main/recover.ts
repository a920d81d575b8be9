// After a restore: ends all sessions, catches up with the chain, and lists what was booked and what people must decide; see
// docs/OPERATING.md. Exit code 1 while something is open, 2 when that cannot be found out. The environment is the server's own.
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { recover } from '../custody/index.ts'
import { checkRpc, prepareDatabase } from './boot.ts'

const CHECKED = '--operators-checked'
const seconds = Number(process.env.RECOVER_SECONDS ?? 900)

function list(title: string, lines: string[]): void {
  process.stdout.write(`${title}: ${lines.length === 0 ? 'none' : lines.length}\n`)
  for (const line of lines) process.stdout.write(`  ${line}\n`)
}

try {
  const config = readConfig(process.env)
  const log = createLog('warn', process.stderr, 'recover')
  await Promise.all([prepareDatabase(config), checkRpc(config)])
  const app = await buildApp({ config, log })
  try {
    const told = await recover(app, config, seconds)
    process.stdout.write(`Sessions ended: ${told.sessions}\n`)
    list('Booked from the chain', told.booked)
    list('Operators that differ from the contracts', told.operators)
    list('Open', told.open)
    const operators = process.argv.includes(CHECKED) ? 0 : told.operators.length
    if (operators > 0)
      process.stdout.write(`Once the operators are as they should be: npm run recover -- ${CHECKED}\n`)
    process.exitCode = told.open.length + operators === 0 ? 0 : 1
  } finally {
    await app.stop()
  }
} catch (e) {
  process.stderr.write(`It could not be recovered: ${e instanceof Error ? e.message : String(e)}\n`)
  process.exitCode = 2
}
