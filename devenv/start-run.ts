// Starts Holdfast as `npm start` does, in tests, and looks at what it leaves.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sleep } from './ports.ts'
import { ROOT } from './stack.ts'

const START = join(ROOT, 'devenv', 'start.ts')

/** A process of `npm start`, without npm. */
export type StartRun = {
  pid: number
  output(): string
  ended: Promise<number | null>
  kill(signal: NodeJS.Signals): void
  /** closes the pipe that it writes to */
  unread(): void
}

/** Starts it; with `SEED=basic` and without a database of one's own, unless `env` says so. */
export function runStart(env: Record<string, string>): StartRun {
  let output = ''
  const child = spawn(process.execPath, [START], {
    cwd: ROOT,
    // Without the month of life, which is played in life.test.ts.
    env: { ...process.env, DATABASE_URL: '', SEED: 'basic', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.on('data', (d: Buffer) => (output += d.toString()))
  child.stderr.on('data', (d: Buffer) => (output += d.toString()))
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended: new Promise((resolve) => child.on('exit', (code) => resolve(code))),
    kill: (signal) => void child.kill(signal),
    unread: () => {
      child.stdout.destroy()
      child.stderr.destroy()
    },
  }
}

/** Resolves when it says that it is ready. @throws Error with what it said instead */
export async function ready(run: StartRun, ms = 600_000): Promise<void> {
  const until = Date.now() + ms
  while (!run.output().includes('Holdfast is ready')) {
    if (Date.now() > until) throw new Error(`not ready:\n${run.output()}`)
    const gone = await Promise.race([run.ended.then(() => true), sleep(50).then(() => false)])
    if (gone) throw new Error(`ended:\n${run.output()}`)
  }
}

/** Every process, as its number, that names `dir` in its command line and the chain that runs there. */
export function leftIn(dir: string): number[] {
  const listed = spawnSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' }).stdout.split('\n')
  const anvil = existsSync(join(dir, 'chain.pid'))
    ? Number(readFileSync(join(dir, 'chain.pid'), 'utf8').split(' ')[0])
    : -1
  return listed
    .map((line) => /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((m) => m !== null && !m[2]!.startsWith('Z') && (m[3]!.includes(dir) || Number(m[1]) === anvil))
    .map((m) => Number(m![1]))
}

/** Ends what is left in a data folder. */
export function killLeft(dir: string): void {
  for (const pid of leftIn(dir))
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
}
