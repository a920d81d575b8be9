import { type ChildProcess, spawn } from 'node:child_process'
import { expect } from 'vitest'
import { bundled } from '../../devenv/bundles.ts'
import type { TestChain } from './chain.ts'
import { testEnv } from './server.ts'

const STARTS_MS = 40_000

const running = new Set<ChildProcess>()

/** Kills a server process, if it still runs. */
export async function end(child: ChildProcess): Promise<void> {
  running.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

export async function endAll(): Promise<void> {
  for (const child of running) await end(child)
}

type Worker = {
  child: ChildProcess
  /** resolves when it has reached its fault */
  reached(): Promise<void>
  /** Lets it die at a place in the code, from now on. */
  arm(point: string): Promise<void>
  said(): string
}

/**
 * Starts a server process (indexer and worker) on a test's chain and database; resolves when it is ready or has reached its
 * fault: see `custody-process.ts`.
 */
export async function startWorker(
  chain: TestChain,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<Worker> {
  const child = spawn(process.execPath, [await bundled('server/test/custody-process.ts')], {
    env: {
      ...process.env,
      ...testEnv(chain, databaseUrl, {
        PORT: '0',
        PROCESSES: 'indexer,worker',
        POLL_MS: '20',
        PAYOUT_LEASE_SECONDS: '1',
        SWEEP_SECONDS: '3600',
        SOLVENCY_SECONDS: '3600',
        ...env,
      }),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  running.add(child)
  let out = ''
  child.stdout.on('data', (d: Buffer) => (out += d.toString()))
  child.stderr.on('data', (d: Buffer) => (out += d.toString()))
  const says = async (line: RegExp) => {
    await expect.poll(() => out, { timeout: STARTS_MS, interval: 10 }).toMatch(line)
  }
  await says(/^(ready|at )/m)
  let deadly = env.FAULT_AT
  return {
    child,
    said: () => out,
    reached: () => says(new RegExp(`^at ${deadly}$`, 'm')),
    arm: async (point) => {
      deadly = point
      child.stdin.write(`${point}\n`)
      await says(new RegExp(`^armed ${point}$`, 'm'))
    },
  }
}

/**
 * Workers that die one after the other, each at a place of its own: the one that goes on where one died is the next to die, which spares
 * every second start.
 * @param start starts one that is well
 */
export function deadlyWorkers(start: () => Promise<Worker>) {
  let living: Worker | undefined
  return {
    /** One that dies at `point`. */
    at: async (point: string): Promise<Worker> => {
      const worker = living ?? (await start())
      living = undefined
      await worker.arm(point)
      return worker
    },
    /** Starts the one that goes on. */
    next: async (): Promise<void> => {
      living = await start()
    },
  }
}
