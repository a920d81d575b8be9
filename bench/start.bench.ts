// How long `npm start` takes with a month of life: on a fresh data folder, after npm ci, when the web app must be built and nothing is
// compiled before, and once more after Ctrl-C. Both until `Holdfast is ready`. The month must have been played to its end, and the ledger
// must pass its check after each, with no journal less. There is no anchor: the goals are the design's own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, sleep } from '../devenv/ports.ts'
import { run as runTool } from '../devenv/run.ts'
import { ROOT } from '../devenv/stack.ts'
import { median } from './load.ts'
import { type BenchRow, row } from './row.ts'

const ROUNDS = 3
/** Seconds. */
const GOALS = { cold: 90, warm: 15 }
/** A start that takes longer than this has failed, in seconds. */
const LONGEST = 900
const BOOT = join(ROOT, 'devenv/boot.mjs')
const READY = 'Holdfast is ready'
const PLAYED = /a month of \d+ people is played/

/** @throws when a start fails, when the month ended early, or when the money does not add up afterwards */
export async function run(): Promise<BenchRow[]> {
  const cold: number[] = []
  const warm: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    const dir = mkdtempSync(join(tmpdir(), 'holdfast-start-'))
    try {
      const env = {
        ...process.env,
        DATABASE_URL: '',
        SEED: 'life',
        CHAIN: 'local',
        DATA_DIR: join(dir, 'data'),
        PORT: String(await freePort()),
        NODE_COMPILE_CACHE: join(dir, 'compile'),
      }
      // As after npm ci: the app is built anew.
      rmSync(join(ROOT, 'web/dist/.sources'), { force: true })
      const first = await start(env)
      if (!PLAYED.test(first.output)) throw new Error(`start bench: no month was played\n${first.output}`)
      const before = await soundJournals(env)
      const second = await start(env)
      if (PLAYED.test(second.output) || second.output.includes('web app built'))
        throw new Error(`start bench: the second start was no second one\n${second.output}`)
      const after = await soundJournals(env)
      if (before === 0 || after < before)
        throw new Error(`start bench: ${before} journals before, ${after} after`)
      cold.push(first.seconds)
      warm.push(second.seconds)
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  }
  return [
    row(
      'start: fresh data folder with a month of life until ready, web build included, s',
      median(cold),
      null,
      GOALS.cold,
    ),
    row('start: the same folder once more until ready, s', median(warm), null, GOALS.warm),
  ]
}

/** Checks the ledger of the data folder. @returns the number of its journals. @throws when an invariant is broken */
async function soundJournals(env: NodeJS.ProcessEnv): Promise<number> {
  const told = await runTool(process.execPath, [join(ROOT, 'devenv/check-ledger.ts')], { cwd: ROOT, env })
  return Number(/ids of (\d+) journals/.exec(told)?.[1] ?? 0)
}

/** One start, ended by Ctrl-C once it is ready: its seconds, and what it printed. */
async function start(env: NodeJS.ProcessEnv): Promise<{ seconds: number; output: string }> {
  const began = performance.now()
  const child = spawn(process.execPath, [BOOT, 'start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const told of [child.stdout, child.stderr]) told.on('data', (d: Buffer) => (output += d.toString()))
  try {
    while (!output.includes(READY)) {
      if (child.exitCode !== null || performance.now() - began > LONGEST * 1_000)
        throw new Error(`start bench: not ready\n${output}`)
      await sleep(20)
    }
    return { seconds: (performance.now() - began) / 1_000, output }
  } finally {
    await interrupt(child)
  }
}

async function interrupt(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  child.kill('SIGINT')
  const code = await ended
  if (code !== 0) throw new Error(`start bench: Ctrl-C ended it with ${code}`)
}
