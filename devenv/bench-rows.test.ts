import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ofEach, row } from '@holdfast/bench/row'
import { expect, test } from 'vitest'
import { askedFor, type KeptRow, withRun } from './bench-rows.ts'
import { ROOT } from './stack.ts'

const kept = (bench: string, ...names: string[]): KeptRow[] =>
  names.map((name) => ({ bench, ...row(name, 1, null, 2) }))
const told = (rows: KeptRow[]) => rows.map((r) => `${r.bench} ${r.name} ${r.ours}`)

test('a part of the benchmarks replaces its own figures, those gone included, and no others', () => {
  const before = [...kept('chart', 'a'), ...kept('levels', 'b', 'c'), ...kept('web', 'd')]
  const run = [
    { bench: 'robot', rows: [row('e', 3, null, 4)], part: false },
    { bench: 'levels', rows: [row('c', 5, null, 6), row('f', 7, null, 8)], part: false },
  ]
  expect(told(withRun(before, run))).toEqual([
    'chart a 1',
    'levels c 5',
    'levels f 7',
    'robot e 3',
    'web d 1',
  ])
  expect(told(withRun([], run))).toEqual(['levels c 5', 'levels f 7', 'robot e 3'])
})

test('a part of one benchmark replaces what it measured, and nothing else of it', () => {
  const before = [...kept('chart', 'a'), ...kept('levels', 'b', 'c', 'd')]
  const run = [{ bench: 'levels', rows: [row('c', 5, null, 6), row('f', 7, null, 8)], part: true }]
  expect(told(withRun(before, run))).toEqual([
    'chart a 1',
    'levels b 1',
    'levels d 1',
    'levels c 5',
    'levels f 7',
  ])
})

test('an argument names a benchmark, or a part of it', () => {
  expect(askedFor('pages')).toEqual({ bench: 'pages' })
  expect(askedFor('pages=/,/swap')).toEqual({ bench: 'pages', part: ['/', '/swap'] })
})

test('the published figures are of benchmarks that are there', () => {
  const rows = JSON.parse(readFileSync(join(ROOT, 'bench/results.json'), 'utf8')) as KeptRow[]
  const files = readdirSync(join(ROOT, 'bench'))
  expect(rows.filter((r) => !files.includes(`${r.bench}.bench.ts`))).toEqual([])
})

test('a page that cannot be measured is told, and takes no figure of another away', async () => {
  const missed: string[] = []
  const measure = (path: string) =>
    path === '/solvency' ? Promise.reject(new Error('no trace')) : Promise.resolve([row(path, 1, null, 2)])
  const rows = await ofEach(
    ['/', '/solvency', '/swap'],
    (path) => path,
    measure,
    (line) => missed.push(line),
  )
  expect(rows.map((r) => r.name)).toEqual(['/', '/swap'])
  expect(missed).toEqual(['/solvency: no trace'])
})
