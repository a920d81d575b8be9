// Runs before each file of tests: notes the CPU seconds of the file, with its chains' and its other programs', when its tests ended.
import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { ownCpu } from './cpu.ts'

const notes = process.env['TEST_COSTS']
const root = join(import.meta.dirname, '..')

/** What files before this one took in the same process. */
const before = globalThis as { costOfFiles?: number }

if (notes)
  afterAll(() => {
    const path = relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/')
    const all = ownCpu()
    appendFileSync(notes, `${JSON.stringify([path, all - (before.costOfFiles ?? 0)])}\n`)
    before.costOfFiles = all
  })
