import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Postgres, startPostgres } from '../../devenv/postgres.ts'

const ATTEMPTS = 60
const AGAIN_MS = 250

/** A PostgreSQL for one test, which can be killed and started again at the same address. */
export type CrashingPostgres = {
  url: string
  /** Kills the postmaster and all its children at once, like a power cut. A backend left alone would finish its commit. */
  kill(): void
  /** Starts it again at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startCrashingPostgres(): Promise<CrashingPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'holdfast-crash-'))
  let postgres = await startPostgres({ dir })
  const { url, port } = postgres
  return {
    url,
    kill: () => killAll(dir),
    restart: async () => {
      postgres = await restart(dir, port)
    },
    stop: async () => {
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function killAll(dir: string): void {
  const pid = Number(readFileSync(join(dir, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])
  const all = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' }).stdout.split('\n')
  for (const one of [pid, ...all.map(Number).filter((n) => n > 0)])
    try {
      process.kill(one, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
}

/** Starts PostgreSQL again; it refuses until the last child of the killed one has ended. */
async function restart(dir: string, port: number): Promise<Postgres> {
  for (let attempt = 1; ; attempt++)
    try {
      return await startPostgres({ dir, port })
    } catch (e) {
      if (attempt === ATTEMPTS) throw e
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
}
