// Runs in each file's process: notes the CPU seconds of the file, with its chains' and its other programs', when its tests ended.
import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, expect } from 'vitest'
import { ownCpu } from './cpu.ts'

const notes = process.env['TEST_COSTS']
const root = new URL('..', import.meta.url).pathname

if (notes)
  afterAll(() => {
    const path = relative(root, expect.getState().testPath ?? '').replaceAll('\\', '/')
    appendFileSync(notes, `${JSON.stringify([path, ownCpu()])}\n`)
  })
