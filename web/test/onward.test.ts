import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const WEB = join(import.meta.dirname, '..')

test('the sign that something leads on is part of no name: it stands in its own component alone', () => {
  const files = globSync(['src/**/*.tsx', 'src/locales/*/*.po'], { cwd: WEB })
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => readFileSync(join(WEB, file), 'utf8').includes('›'))).toEqual([
    join('src', 'ui', 'Onward.tsx'),
  ])
})
