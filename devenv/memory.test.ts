import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { memoryFolder } from './memory.mjs'

const base = mkdtempSync(join(tmpdir(), 'holdfast-memory-'))
afterEach(() => rmSync(base, { recursive: true, force: true }))
const linux = process.platform === 'linux'

test.runIf(linux)('a folder of its own is made, and what killed runs left is removed', () => {
  for (const left of ['holdfast-run-999999999', 'holdfast-run-1', 'somebody-else'])
    mkdirSync(join(base, left), { recursive: true })
  expect(memoryFolder(base, 1)).toBe(join(base, `holdfast-run-${process.pid}`))
  // Process 1 runs, whoever may signal it.
  expect(readdirSync(base).toSorted()).toEqual(
    [`holdfast-run-${process.pid}`, 'holdfast-run-1', 'somebody-else'].toSorted(),
  )
})

test.runIf(linux)('without room, without the place, and without a right to write nothing is made', () => {
  mkdirSync(base, { recursive: true })
  expect(memoryFolder(base, Number.MAX_SAFE_INTEGER)).toBeUndefined()
  expect(memoryFolder(join(base, 'nowhere'), 1)).toBeUndefined()
  expect(memoryFolder('/proc', 1)).toBeUndefined()
  expect(existsSync(join(base, `holdfast-run-${process.pid}`))).toBe(false)
})
