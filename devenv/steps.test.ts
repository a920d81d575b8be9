import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runSteps, type Step } from './steps.ts'

let dir: string
let order: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'holdfast-steps-'))
  order = join(dir, 'order')
  writeFileSync(order, '')
  vi.spyOn(console, 'log').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true, force: true })
})

/** A step that notes its name once a file is there, and says whether it went well. */
const step = (name: string, more: Partial<Step> = {}, waitsFor?: string, code = 0): Step => ({
  name,
  command: process.execPath,
  args: [
    '-e',
    `const fs = require('node:fs')
     const end = () => { fs.appendFileSync(${JSON.stringify(order)}, ${JSON.stringify(`${name} `)}); fs.writeFileSync(${JSON.stringify(join(dir, name))}, ''); process.exit(${code}) }
     const look = () => fs.existsSync(${JSON.stringify(waitsFor ? join(dir, waitsFor) : dir)}) ? end() : setTimeout(look, 5)
     look()`,
  ],
  ...more,
})

test('lanes run beside each other, and a step waits for the one of another lane that it needs', async () => {
  // `first` ends only when `beside` has: in one lane they would wait for ever.
  const steps = [
    step('first', {}, 'beside'),
    step('build'),
    step('beside', { lane: 'other' }),
    step('needs', { lane: 'other', after: 'build' }),
  ]
  expect(await runSteps(steps)).toBe(true)
  expect(readFileSync(order, 'utf8')).toBe('beside first build needs ')
})

test('a step runs where the one it waits for has failed, or is not of this run', async () => {
  const steps = [
    step('build', {}, undefined, 1),
    step('needs', { lane: 'other', after: 'build' }),
    step('last', { lane: 'other', after: 'absent' }),
  ]
  expect(await runSteps(steps)).toBe(false)
  expect(readFileSync(order, 'utf8')).toBe('build needs last ')
})
