// Runs named steps in lanes, shows their output, and adds up what the test runners counted.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { endedChildrenCpu, paceNow } from './cpu.ts'
import { passesSignals } from './platform.mjs'
import { tool } from './run.ts'
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
  /** with what arguments it runs where only these files changed, as paths from the root; null: not at all. Without it, as it is. */
  touched?: (files: readonly string[]) => string[] | null
}

/** A step that runs as it is where one of the changed files is such a one, and else not at all. */
export const on = (path: RegExp, step: Omit<Step, 'touched'>): Step => ({
  ...step,
  touched: (files) => (files.some((file) => path.test(file)) ? step.args : null),
})

/** The steps that a change of these files can touch, each with what it runs of it. */
export const narrowed = (steps: readonly Step[], files: readonly string[]): Step[] =>
  steps.flatMap((step) => {
    const args = step.touched ? step.touched(files) : step.args
    return args === null ? [] : [{ ...step, args }]
  })

/** `again`: number of the passed tests that failed at first */
type Counts = { passed: number; failed: number; again: number }
/** `cpu`: seconds, null where the system does not tell */
type Ended = { code: number; output: string; seconds: number; cpu: number | null }

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

/** CPU seconds of the steps that ended so far: what is more by the next end is the next one's. */
let booked: number | null = null

function runStep(step: Step): Promise<Ended> {
  const from = Date.now()
  return new Promise((done) => {
    const resolve = (r: { code: number; output: string }) => {
      const all = endedChildrenCpu()
      const cpu = all === null || booked === null ? null : all - booked
      booked = all
      done({ ...r, seconds: (Date.now() - from) / 1000, cpu })
    }
    let output = ''
    const how = tool(step.command, step.args)
    const child = spawn(how.command, how.args, {
      shell: how.shell,
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
    const end = () => passesSignals(process.platform) && child.kill('SIGTERM')
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
    child.on('exit', () => {
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.off(signal, end)
    })
  })
}

/** What the steps of a run took: CPU seconds by name, where the system tells, and of a fixed piece of work meanwhile. */
export type Took = { steps: Record<string, number>; pace: number }

/**
 * Runs every step, also after one failed, and prints a table, the tests that failed and the runners' counts.
 * @param notes lines before the counts
 * @param judge tells, from what the steps took, what is wrong with it
 * @returns whether all passed
 */
export async function runSteps(
  steps: Step[],
  notes: readonly string[] = [],
  judge: (took: Took) => string[] = () => [],
): Promise<boolean> {
  const began = Date.now()
  booked = endedChildrenCpu()
  const took: Took = { steps: {}, pace: 0 }
  const paces: number[] = []
  const total = { passed: 0, failed: 0 }
  const table: string[] = []
  let good = true
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (interrupted = true))
  const failed: string[] = []
  const book = (step: Step, { code, output, seconds, cpu }: Ended) => {
    const c = counts(output)
    total.passed += c.passed
    total.failed += c.failed
    if (code !== 0) good = false
    if (code !== 0 || c.again > 0) failed.push(...failures(output))
    if (cpu !== null) took.steps[step.name] = cpu
    paces.push(paceNow())
    const of = cpu === null ? '' : `${cpu.toFixed(1).padStart(8)} CPU s`
    table.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${seconds.toFixed(1).padStart(7)} s${of}  ${step.name}`)
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
  took.pace = paces.toSorted((a, b) => a - b)[Math.floor(paces.length / 2)] ?? 0
  const cpu = Object.values(took.steps).reduce((a, b) => a + b, 0)
  const all = `${((Date.now() - began) / 1000).toFixed(0)} s, ${cpu.toFixed(0)} CPU seconds in all`
  console.log(`\n${table.join('\n')}\n${all}`)
  const wrong = interrupted ? [] : judge(took)
  if (wrong.length > 0) {
    good = false
    failed.push(...wrong)
  }
  if (failed.length > 0) console.log(`Failed, at least once:\n${failed.join('\n')}`)
  if (interrupted) console.log('Interrupted.')
  for (const note of notes) console.log(note)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return good && !interrupted
}
