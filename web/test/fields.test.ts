import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Safari on phones zooms into a field of less than 16 px, and not out again: web/src/styles.css gives fields 16 px there, and
// no class of their own may make them smaller. `sm:` is for what is wider than a phone.

const SRC = join(import.meta.dirname, '..', 'src')
const FIELD = /<(?:input|textarea|select)\b(?:=>|[^>])*/g
const SMALL = /(?<![\w:-])text-(?:xs|sm|\[(?:\d|1[0-5])(?:\.\d+)?px\])(?![\w-])/

const small = (source: string) => [...source.matchAll(FIELD)].filter(([field]) => SMALL.test(field))

test('no field is smaller than 16 px on phones', () => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  )
  const sources = files.map((name) => ({ name, source: readFileSync(join(SRC, name), 'utf8') }))
  expect(sources.flatMap(({ source }) => source.match(FIELD) ?? []).length).toBeGreaterThan(25)
  expect(sources.filter(({ source }) => small(source).length > 0).map(({ name }) => name)).toEqual([])
})

test.each([
  ['<input onChange={(e) => f(e)} className="text-sm" />', 1],
  ["<textarea className={cx('h-9 text-[15px]')} />", 1],
  ['<input className="sm:text-sm" />', 0],
  ['<label className="text-sm"><input /></label>', 0],
])('%s has %i field that is smaller', (source, n) => expect(small(source)).toHaveLength(n))
