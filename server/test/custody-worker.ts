import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import type { TestChain } from './chain.ts'
import { testEnv } from './server.ts'

const STARTS_MS = 40_000
const PROCESS = fileURLToPath(new URL('custody-process.ts', import.meta.url))

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

/**
 * Starts a server process (indexer and worker) on a test's chain and database; resolves when it is ready or has reached its
 * fault: see `custody-process.ts`.
 */
export async function startWorker(
  chain: TestChain,
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; reached(): Promise<void>; said(): string }> {
  const child = spawn(process.execPath, [PROCESS], {
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
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let out = ''
  child.stdout.on('data', (d: Buffer) => (out += d.toString()))
  child.stderr.on('data', (d: Buffer) => (out += d.toString()))
  await expect.poll(() => out, { timeout: STARTS_MS, interval: 10 }).toMatch(/^(ready|at )/m)
  return {
    child,
    said: () => out,
    reached: async () => {
      await expect
        .poll(() => out, { timeout: STARTS_MS, interval: 10 })
        .toMatch(new RegExp(`^at ${env.FAULT_AT}$`, 'm'))
    },
  }
}
