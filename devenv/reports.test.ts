import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTitled, testsOf } from './named-tests.ts'
import { ROOT } from './stack.ts'

// docs/REPORTS.md: what wallets and browsers are reported to do, and the test that shows what comes of it here.

const lines = readFileSync(join(ROOT, 'docs', 'REPORTS.md'), 'utf8').split('\n')
const rows = lines
  .filter((line) => line.startsWith('| ') && !/^\| (?:Source|-)/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).slice(1, -1))

test('each report has a source, what leads to it, an outcome, and a test that is there by file and title', () => {
  expect(rows.length).toBeGreaterThan(20)
  const wrong = rows.flatMap((cells) => {
    const [source = '', , , tests = ''] = cells.map((cell) => cell.trim())
    if (cells.length !== 4 || cells.some((cell) => cell.trim() === '')) return [`${source}: an empty cell`]
    const named = [...tests.matchAll(/`([^`]+)` › (?:`([^`]+)`|_([^_]+)_)/g)]
    if (named.length === 0) return [`${source}: no test`]
    return named.flatMap(([, file = '', title = '']) => {
      if (!existsSync(join(ROOT, file))) return [`${source}: no file ${file}`]
      return testsOf(file).some((of) => isTitled(file, of, title))
        ? []
        : [`${source}: ${file} has no test '${title}'`]
    })
  })
  expect(wrong).toEqual([])
})
