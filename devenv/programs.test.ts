import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { skippedLine } from './programs.ts'

test('what is skipped for want of a program is told in a line, with what to install', () => {
  expect(skippedLine(() => true, true)).toBeNull()
  const line = skippedLine((program) => !['promtool', 'prometheus', 'nginx'].includes(program), true)
  expect(line).toBe(
    "Skipped, for want of promtool, prometheus, nginx: alert rules, panels of the dashboard, proxy's configuration. " +
      'To run them: apt-get install prometheus nginx-light',
  )
  expect(skippedLine(() => true, false)).toBe(
    'Skipped, for want of the Chromium 111 that npm brings for Linux x64: pages in the oldest browser.',
  )
})

test('notes stand before the counts, which stay last', () => {
  const steps = JSON.stringify([{ name: 'nothing', command: process.execPath, args: ['--version'] }])
  const run = `const { runSteps } = await import(${JSON.stringify(join(import.meta.dirname, 'steps.ts'))})
    await runSteps(${steps}, ['Skipped: a part'])`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', run], { encoding: 'utf8' })
  expect(stdout.trimEnd().split('\n').slice(-2)).toEqual(['Skipped: a part', '0 passed, 0 failed'])
})
