// `npm test`: every check and every test, the browser journeys included.
// `npm test -- --changed [base]`: those that can notice what differs from where this work left `base`: a branch, a commit.
// `npm test -- --record`: all, and notes what they cost in costs.json, which later runs are compared with.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bringBrowser, bringPrinter, NO_BROWSER, NO_PRINTER } from './browser.ts'
import { changedFiles } from './changed.ts'
import { byRoom, type Costs, costsOfFiles, record, tooDear } from './costs.ts'
import { skippedLine } from './programs.ts'
import { runSteps, type Took } from './steps.ts'
import { stepsFor, testSteps } from './test-steps.ts'

const USAGE = 'npm test [-- --changed [base] | -- --record]'
/** Rooms that the end of a run names. */
const SHOWN = 12

const [mode, base, ...more] = process.argv.slice(2)
if (
  (mode && !['--changed', '--record'].includes(mode)) ||
  (base && mode !== '--changed') ||
  more.length > 0
) {
  console.error(USAGE)
  process.exit(2)
}
const browser = await bringBrowser()
const files = mode === '--changed' ? changedFiles(base) : null
const steps = files ? stepsFor(browser, files) : testSteps(browser)
if (files) console.log(`${files.length} files differ: ${steps.map((step) => step.name).join(', ')}`)

const dir = mkdtempSync(join(tmpdir(), 'holdfast-costs-'))
const notes = join(dir, 'files')
process.env['TEST_COSTS'] = notes

/** Tells where the time went, and what of it is more than it may be; only a whole run is compared. */
function judge({ steps: took, pace }: Took): string[] {
  const costs: Costs = { pace, steps: took, files: costsOfFiles(notes) }
  const rooms = [...byRoom(costs.files)].toSorted((a, b) => b[1] - a[1]).slice(0, SHOWN)
  if (rooms.length > 0) console.log('CPU seconds of the rooms that cost most:')
  for (const [room, cpu] of rooms) console.log(`${cpu.toFixed(0).padStart(6)}  ${room}`)
  if (mode === '--record') record(costs)
  return mode === undefined ? tooDear(costs) : []
}

const skipped = [skippedLine(), (await bringPrinter()) ? null : NO_PRINTER]
let good = await runSteps(
  steps,
  skipped.filter((line) => line !== null),
  judge,
)
rmSync(dir, { recursive: true, force: true })
if (!browser) {
  console.error(NO_BROWSER)
  good = false
}
process.exit(good ? 0 : 1)
