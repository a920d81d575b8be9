import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ERRORS_FILE, render, renderErrors, SUBSETS } from '../tools/abi.ts'

test.each(SUBSETS)('$file is what the contracts say', ({ file, exports }) => {
  expect(readFileSync(file, 'utf8')).toBe(render(exports))
})

test('every custom error of the contracts is known', () => {
  expect(readFileSync(ERRORS_FILE, 'utf8')).toBe(renderErrors())
})
