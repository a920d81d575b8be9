import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './stack.ts'

const DECISIONS = join(ROOT, 'docs', 'decisions')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
/** Committed files, and new ones that are not ignored, whose names end in one of `endings`. */
const files = (...endings: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => endings.some((end) => path.endsWith(end)) && existsSync(join(ROOT, path)))

type Decision = {
  id: string
  anchor: string
  file: string
  title: string
  date: string
  status: string
  text: string
}

const STATUS = /^(accepted|accepted, amended by [^.]+|superseded by [^.]+)$/

/** A line without the targets of its links, with single blanks and plain quotation marks. */
const plain = (s: string) =>
  s
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The decisions in the areas' files. */
const decisions: Decision[] = readdirSync(DECISIONS)
  .filter((name) => name !== 'README.md')
  .flatMap((name) =>
    read(`docs/decisions/${name}`)
      .split(/^(?=<a id="d-)/m)
      .slice(1)
      .map((section) => {
        const [, anchor = '', id = '', title = '', date = '', status = ''] =
          /^<a id="(d-\d+)"><\/a>\n\n## (D-\d+): (.+)\n\n(\d{4}-\d\d-\d\d), (.+)\n/.exec(section) ?? []
        return { id, anchor, file: name, title, date, status: plain(status), text: section }
      }),
  )
  .toSorted((a, b) => (a.id < b.id ? -1 : 1))
const ids = new Set(decisions.map((d) => d.id))

test('ids of decisions count from 1 without a gap, each given once, in the order of their dates', () => {
  expect(decisions.map((d) => d.id)).toEqual(decisions.map((_, i) => `D-${String(i + 1).padStart(3, '0')}`))
  expect(decisions.map((d) => d.date)).toEqual(decisions.map((d) => d.date).toSorted())
  expect(decisions.filter((d) => !STATUS.test(d.status))).toEqual([])
})

test('each decision has an anchor of its id, and says its context and what was decided', () => {
  for (const { id, anchor, file, text } of decisions) {
    expect(anchor.toUpperCase(), `${id} of ${file}`).toBe(id)
    expect(text).toMatch(/^- \*\*Context\*\*: \S/m)
    expect(text).toMatch(/^- \*\*Decision\*\*: \S/m)
  }
})

test('the index of decisions is what the files say', () => {
  const row = /^\| \[(D-\d+)\]\((\S+\.md)#(d-\d+)\) +\| (\S+) +\| (.+?) +\| (\S+) +\| (.+?) +\|$/gm
  const index = [...read('docs/decisions/README.md').matchAll(row)].map(
    ([, id = '', file = '', anchor = '', date = '', title = '', area = '', status = '']) => {
      expect([anchor.toUpperCase(), `${area}.md`]).toEqual([id, file])
      return { id, file, title, date, status }
    },
  )
  expect(index).toEqual(
    decisions.map(({ id, file, title, date, status }) => ({
      id,
      file,
      title,
      date,
      status: status.replace('accepted, ', ''),
    })),
  )
})

test('a decision that is overturned says so, and names a later one that names it', () => {
  for (const { id, file, status } of decisions)
    for (const [later] of status.matchAll(/D-\d+/g)) {
      expect(later > id, `${id} ${status}`).toBe(true)
      const other = decisions.find((d) => d.id === later)
      const section = read(`docs/decisions/${other?.file}`).split(`## ${later}:`)[1]?.split('\n## ')[0]
      expect(plain(section ?? ''), `${later} of ${file}`).toContain(id)
    }
})

test('every decision that code or a document cites is there', () => {
  const cited = files('.ts', '.tsx', '.mjs', '.sol', '.sql', '.md').flatMap((path) =>
    [...read(path).matchAll(/\bD-\d{3,}\b/g)].map(([id]) => ({ path, id })),
  )
  expect(cited.length).toBeGreaterThan(decisions.length)
  expect(cited.filter(({ id }) => !ids.has(id))).toEqual([])
})

test('links between documents lead to files that are there', () => {
  const broken = files('.md').flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g)]
      .map(([, to = '']) => to)
      .filter((to) => !existsSync(join(ROOT, dirname(path), to)))
      .map((to) => `${path}: ${to}`),
  )
  expect(broken).toEqual([])
})

test('everything of ours is under the licence in LICENSE', () => {
  expect(read('LICENSE')).toContain('Apache License')
  for (const path of files('package.json'))
    expect([path, (JSON.parse(read(path)) as { license?: string }).license]).toEqual([path, 'Apache-2.0'])
  for (const path of files('.sol'))
    expect([path, read(path).split('\n')[0]]).toEqual([path, '// SPDX-License-Identifier: Apache-2.0'])
})
