// `npm run rehearse [part of a name …] [-- --short]`: breaks each part of a site in turn, under load, and tells what it cost.
// REHEARSE_ROOT: a folder with a Debian (devenv/rehearse/prepare.sh). REHEARSE_LOGS: where logs are kept.
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from './ports.ts'
import { allFaults } from './rehearse/faults.ts'
import { findDebian } from './rehearse/parts-of-debian.ts'
import { rehearse } from './rehearse/play.ts'
import { keep } from './rehearse/results.ts'
import { asTable, wrongWith } from './rehearse/table.ts'

const words = process.argv.slice(2)
const short = words.includes('--short')
const asked = words.filter((w) => !w.startsWith('--'))
const all = await allFaults()
const picked = all
  .filter((f) => !short || f.short)
  .filter((f) => asked.length === 0 || asked.some((word) => f.name.includes(word)))
if (picked.length === 0) {
  console.error(`There is no such fault. There are:\n${all.map((f) => `  ${f.name}`).join('\n')}`)
  process.exit(1)
}

const logs = process.env['REHEARSE_LOGS'] ?? mkdtempSync(join(tmpdir(), 'holdfast-rehearse-logs-'))
mkdirSync(logs, { recursive: true })
try {
  const debian = findDebian(process.env['REHEARSE_ROOT'])
  console.log(`${debian.versions.join('\n')}\nlogs in ${logs}\n`)
  try {
    const names = all.map((f) => f.name)
    const rows = await rehearse({
      debian,
      logs,
      faults: picked,
      progress: (line) => console.log(line),
      // At once: what fails later takes no row away.
      played: (row) => row.skipped === null && keep([row], debian.versions, names),
    })
    console.log(`\n${asTable(rows)}`)
    const wrong = rows.flatMap((row) => wrongWith(row).map((what) => `${row.name}: ${what}`))
    for (const line of wrong) console.error(line)
    process.exitCode = wrong.length === 0 ? 0 : 1
  } finally {
    debian.remove()
  }
} catch (e) {
  console.error(e instanceof StartError ? e.message : e)
  process.exitCode = 1
}
process.exit()
