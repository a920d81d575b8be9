// Runs named steps in lanes, shows their output, and adds up what the test runners counted.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './stack.ts'

export type Step = {
  name: string
  command: string
  args: string[]
  env?: Record<string, string>
  /**
   * The steps of a lane run one after the other, beside those of the others. What one of a named lane prints is shown when it
   * ended.
   */
  lane?: string
}
/** `again`: number of the passed tests that failed at first */
type Counts = { passed: number; failed: number; again: number }
type Ended = { code: number; output: string; seconds: number }

function counts(output: string): Counts {
  const text = stripVTControlCharacters(output)
  const total: Counts = { passed: 0, failed: 0, again: 0 }
  const add = (passed: number, failed: number) => {
    total.passed += passed
    total.failed += failed
  }
  // Forge: "Ran 5 test suites …: 40 tests passed, 0 failed, 0 skipped (40 total tests)"
  for (const m of text.matchAll(/^Ran \d+ test suites?.*: (\d+) tests? passed, (\d+) failed/gm))
    add(Number(m[1]), Number(m[2]))
  // Vitest: "Tests  2 failed | 40 passed (42)"
  for (const m of text.matchAll(/^\s+Tests\s+(?:(\d+) failed \| )?(\d+) passed/gm))
    add(Number(m[2]), Number(m[1] ?? 0))
  // Playwright's list reporter closes with "  1 failed" and "  12 passed (40s)"
  for (const m of text.matchAll(/^ {2}(\d+) passed \(/gm)) add(Number(m[1]), 0)
  for (const m of text.matchAll(/^ {2}(\d+) failed$/gm)) add(0, Number(m[1]))
  // Tests that failed, and passed when they were retried.
  total.again = Number(/^ {2}(\d+) flaky$/m.exec(text)?.[1] ?? 0)
  add(total.again, 0)
  return total
}

/** Number of lines of a failure's reason that are repeated at the end. */
const REASON = 16

/**
 * Names of failed tests, with the first lines of the reasons, as Forge, Vitest and Playwright print them; also of those
 * that passed on a retry.
 */
function failures(output: string): string[] {
  const text = stripVTControlCharacters(output)
  const reason = `.*(?:\\n.*){0,${REASON}}`
  const told = [
    /^\[FAIL.*$/gm,
    new RegExp(`^ FAIL ${reason}`, 'gm'),
    new RegExp(`^ {2}\\d+\\) ${reason}`, 'gm'),
  ]
  const found = told.flatMap((failure) => text.match(failure) ?? [])
  return [...new Set(found.map((lines) => lines.replace(/\n\s*(?=\n)/g, '').trimEnd()))]
}

function runStep(step: Step): Promise<Ended> {
  const from = Date.now()
  return new Promise((done) => {
    const resolve = (r: { code: number; output: string }) =>
      done({ ...r, seconds: (Date.now() - from) / 1000 })
    let output = ''
    const child = spawn(step.command, step.args, {
      cwd: ROOT,
      env: { ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const take = (d: Buffer) => {
      output += d.toString()
      if (!step.lane) process.stdout.write(d)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (e) => resolve({ code: 1, output: output + e.message }))
    child.on('exit', (code) => resolve({ code: code ?? 1, output }))
    const end = () => child.kill('SIGTERM')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
    child.on('exit', () => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, end)
    })
  })
}

/**
 * Runs every step, also after one failed, and prints a table, the tests that failed and the runners' counts.
 * @param notes lines before the counts
 * @returns whether all passed
 */
export async function runSteps(steps: Step[], notes: readonly string[] = []): Promise<boolean> {
  const began = Date.now()
  const total = { passed: 0, failed: 0 }
  const table: string[] = []
  let good = true
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (interrupted = true))
  const failed: string[] = []
  const book = (step: Step, { code, output, seconds }: Ended) => {
    const c = counts(output)
    total.passed += c.passed
    total.failed += c.failed
    if (code !== 0) good = false
    if (code !== 0 || c.again > 0) failed.push(...failures(output))
    table.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(6)} s  ${step.name}`)
  }
  const runLane = async (lane: string | undefined) => {
    for (const step of steps.filter((s) => s.lane === lane)) {
      if (interrupted) return
      if (!lane) console.log(`\n── ${step.name}`)
      const ended = await runStep(step)
      if (lane) console.log(`\n── ${step.name}\n${ended.output}`)
      book(step, ended)
    }
  }
  await Promise.all([...new Set(steps.map((step) => step.lane))].map(runLane))
  console.log(`\n${table.join('\n')}\n${((Date.now() - began) / 1000).toFixed(0)} s in all`)
  if (failed.length > 0) console.log(`Failed, at least once:\n${failed.join('\n')}`)
  if (interrupted) console.log('Interrupted.')
  for (const note of notes) console.log(note)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return good && !interrupted
}
