import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGINES, EXCEPTIONS, type FeatureName, FEATURES, featuresOf } from './flavour.ts'

const SRC = join(import.meta.dirname, '..')
/** It names the features that it looks for. */
const SELF = 'db/flavour.ts'
const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(sql|ts)$/.test(file) && !/\.(test|gen)\.ts$/.test(file) && file !== SELF)
const used = sources.flatMap((file) =>
  featuresOf(readFileSync(join(SRC, file), 'utf8')).map((feature) => `${feature}: ${file}`),
)

test('SQL outside what every engine carries is listed with its reason, and nothing else is', () => {
  const listed = (Object.keys(EXCEPTIONS) as FeatureName[]).flatMap((feature) =>
    EXCEPTIONS[feature]!.files.map((file) => `${feature}: ${file}`),
  )
  expect(sources.length).toBeGreaterThan(200)
  expect(used.toSorted()).toEqual(listed.toSorted())
})

test('the document says of each feature what carries it', () => {
  const document = readFileSync(join(SRC, '../../docs/GROWING.md'), 'utf8')
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((c) => c.trim())
  const rows = document.split('\n').filter((l) => l.startsWith('| '))
  const head = cells(rows.find((l) => l.includes('yugabyte'))!)
  expect(head.slice(1, 1 + ENGINES.length)).toEqual([...ENGINES])
  for (const [name, { lacking }] of Object.entries(FEATURES)) {
    const row = rows.find((l) => cells(l)[0] === name)
    const no = ENGINES.filter((_, i) => row && cells(row)[i + 1] === 'no')
    expect([name, ...no]).toEqual([
      name,
      ...ENGINES.filter((e) => (lacking as readonly string[]).includes(e)),
    ])
  }
})

test.each([
  [
    'create trigger t after insert on x referencing new table as f for each statement execute function g()',
    'transition tables',
  ],
  ['sql`select pg_try_advisory_xact_lock(1)`', 'advisory locks'],
  ['alter table x add exclude using gist (a with &&)', 'exclusion constraints'],
  ['sql`listen moved`', 'LISTEN and NOTIFY'],
  ['create table x (a int) partition by range (a)', 'partitions'],
])('it is seen in %s', (sql, feature) => {
  expect(featuresOf(sql)).toContain(feature)
})

test.each(['-- create domain x', '// pg_advisory_lock', "const text = 'for each one'", 'select 1'])(
  'nothing is seen in %s',
  (sql) => {
    expect(featuresOf(sql)).toEqual([])
  },
)
