import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { render, SUBSETS } from '../tools/abi.ts'

test.each(SUBSETS)('$file is what the contracts say', ({ file, exports }) => {
  expect(readFileSync(file, 'utf8')).toBe(render(exports))
})
