// Runs named steps one after the other, shows their output, and adds up what the test runners counted.
import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './stack.ts'

export type Step = { name: string; command: string; args: string[]; env?: Record<string, string> }
type Counts = { passed: number; failed: number }

function counts(output: string): Counts {
  const text = stripVTControlCharacters(output)
  const total: Counts = { passed: 0, failed: 0 }
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
  return total
}

function runStep(step: Step): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(step.command, step.args, {
      cwd: ROOT,
      env: { ...process.env, ...step.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const take = (d: Buffer) => {
      output += d.toString()
      process.stdout.write(d)
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
 * Runs every step, also after one failed, and prints a table and the runners' counts.
 * @returns whether all passed
 */
export async function runSteps(steps: Step[]): Promise<boolean> {
  const began = Date.now()
  const total: Counts = { passed: 0, failed: 0 }
  const table: string[] = []
  let good = true
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => (interrupted = true))
  for (const step of steps) {
    if (interrupted) break
    console.log(`\n── ${step.name}`)
    const from = Date.now()
    const { code, output } = await runStep(step)
    const c = counts(output)
    total.passed += c.passed
    total.failed += c.failed
    if (code !== 0) good = false
    table.push(
      `${code === 0 ? 'ok    ' : 'FAILED'} ${((Date.now() - from) / 1000).toFixed(1).padStart(6)} s  ${step.name}`,
    )
  }
  console.log(`\n${table.join('\n')}\n${((Date.now() - began) / 1000).toFixed(0)} s in all`)
  if (interrupted) console.log('Interrupted.')
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return good && !interrupted
}
