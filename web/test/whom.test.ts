import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SRC = join(import.meta.dirname, '../src')
/** Files in which an address is typed of which nothing has to be confirmed, and why. */
const NO_CONFIRMATION: Record<string, string> = {
  'features/withdrawals/AddressBookSheet.tsx': 'nothing is sent: each withdrawal is confirmed by itself',
}

const read = (file: string) => readFileSync(file, 'utf8')
const fields = globSync(['features/**/*.tsx', 'app/**/*.tsx', 'wallet/**/*.tsx'], { cwd: SRC }).filter(
  (file) => /<AddressField\b/.test(read(join(SRC, file))),
)
/** The file and those beside it that it shows. */
const shown = (file: string) => [
  join(SRC, file),
  ...[...read(join(SRC, file)).matchAll(/'(\.\.?\/[\w./-]+\.tsx)'/g)].map(([, path = '']) =>
    join(SRC, dirname(file), path),
  ),
]
const confirms = (file: string) =>
  shown(file).some((path) => /\buseWhom\(|\bwhom=\{/.test(read(path)) && !path.endsWith('ReasonSheet.tsx'))

test('wherever an address is typed, who it is is shown and its end is asked for', () => {
  expect(fields.length).toBeGreaterThan(8)
  const open = fields.filter((file) => !confirms(file)).map((file) => relative('.', file))
  expect(open.toSorted()).toEqual(Object.keys(NO_CONFIRMATION).toSorted())
})
