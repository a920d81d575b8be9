// Runs a program of ours as a command, in a test whose chain's node lives in the test's own process: that must go on answering.
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** A program that hangs ends after this. */
const LONGEST_MS = 120_000

export type Done = { status: number | null; stdout: string; stderr: string }

/**
 * Runs `file` to its end.
 * @param env all that it has of an environment; this process's own by default
 */
export async function done(file: string, words: readonly string[] = [], env = process.env): Promise<Done> {
  const child = spawn(process.execPath, [file, ...words], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [status, stdout, stderr] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { status, stdout, stderr }
}
