import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTitled, testsOf, withoutTitle } from './named-tests.ts'
import { ROOT } from './stack.ts'

// docs/spec-rows/: every sentence of the specification, the code that does it, and the test that would turn red without it.

const FOLDER = join(ROOT, 'docs', 'spec-rows')

type Named = { file: string; title: string; subject: string }
type Row = { at: string; sentence: string; code: string[]; tests: Named[]; open: boolean; others: string[] }

const CODE = /^ {2}- code: (`[^`]+`(?:, `[^`]+`)*)$/
const TEST = /^ {2}- test: `([^`]+)` › `(.+)` › `([^`]+)`$/

/** The rows of one chapter, in their order. */
function rowsOf(name: string): Row[] {
  const rows: Row[] = []
  for (const [i, line] of readFileSync(join(FOLDER, name), 'utf8').split('\n').entries()) {
    const row = rows.at(-1)
    const code = CODE.exec(line)
    const named = TEST.exec(line)
    if (line.startsWith('- '))
      rows.push({
        at: `${name}:${i + 1}`,
        sentence: line.slice(2),
        code: [],
        tests: [],
        open: false,
        others: [],
      })
    else if (code) row?.code.push(...[...(code[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path))
    else if (named) row?.tests.push({ file: named[1] ?? '', title: named[2] ?? '', subject: named[3] ?? '' })
    else if (/^ {2}- open: \S/.test(line) && row) row.open = true
    else if (line.startsWith('  - ') && !/^ {2}- differs: \S/.test(line)) row?.others.push(line)
  }
  return rows
}

const chapters = readdirSync(FOLDER).toSorted()
const rows = chapters.flatMap(rowsOf)

test('the nine chapters of the specification have rows, and no row is written in another form', () => {
  expect(chapters.map((name) => name[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(rows.length).toBeGreaterThan(350)
  expect(rows.flatMap(({ at, others }) => others.map((line) => `${at} ${line}`))).toEqual([])
})

test('each row names code and a test, or says who settled what the specification leaves open', () => {
  const bare = rows.filter((row) => !row.open && (row.code.length === 0 || row.tests.length === 0))
  expect(bare.map(({ at, sentence }) => `${at} ${sentence}`)).toEqual([])
})

test('the code that rows name is there', () => {
  const gone = rows.flatMap(({ at, code }) =>
    code.filter((path) => !existsSync(join(ROOT, path))).map((p) => `${at} ${p}`),
  )
  expect(gone).toEqual([])
})

test('the tests that rows name are there by file and title, and mention what the row is about', () => {
  const wrong = rows.flatMap(({ at, tests }) =>
    tests.flatMap(({ file, title, subject }) => {
      if (!existsSync(join(ROOT, file))) return [`${at}: no file ${file}`]
      const found = testsOf(file).filter((of) => isTitled(file, of, title))
      if (found.length === 0) return [`${at}: ${file} has no test '${title}'`]
      const mentions = found.some(({ text }) =>
        withoutTitle(text, title).toLowerCase().includes(subject.toLowerCase()),
      )
      return mentions ? [] : [`${at}: '${title}' of ${file} says nothing of '${subject}'`]
    }),
  )
  expect(wrong).toEqual([])
})
