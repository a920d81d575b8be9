import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The showcase shows every primitive: who changes one sees all of its states on one page, and e2e/visual.spec.ts does.

const SRC = join(import.meta.dirname, '..', 'src')
const folder = (path: string) =>
  readdirSync(join(SRC, path)).flatMap((name) =>
    name.endsWith('.tsx') ? [{ name, text: readFileSync(join(SRC, path, name), 'utf8') }] : [],
  )

/** Components that the showcase cannot show, and why. */
const ELSEWHERE: Record<string, string> = {
  Readings: 'below an amount that can mean two; web/pages/refusals.spec.ts chooses one',
  ReadingButtons: 'what Readings draws',
  Toaster: 'drawn once by the app; the showcase has a toast of each kind',
}

const primitives = folder('ui').flatMap(({ name, text }) =>
  [...text.matchAll(/^export (?:default )?(?:function|class) ([A-Z]\w*)/gm)].map(([, component = '']) => ({
    name,
    component,
  })),
)
const shown = folder('features/showcase')
  .map(({ text }) => text)
  .join('\n')
const isShown = (component: string) => new RegExp(`<${component}[\\s/<>]`).test(shown)

test('the showcase draws every primitive, or this file says where it is seen', () => {
  expect(primitives.length).toBeGreaterThan(45)
  const missing = primitives.filter(({ component }) => !isShown(component) && !(component in ELSEWHERE))
  expect(missing).toEqual([])
})

test('what is excepted is a primitive that the showcase does not draw', () => {
  const stale = Object.keys(ELSEWHERE).filter(
    (component) => isShown(component) || !primitives.some((p) => p.component === component),
  )
  expect(stale).toEqual([])
})

test('the showcase draws each look, size, tone and state of a step', () => {
  const values = [
    'ghost',
    'quiet',
    'small',
    'good',
    'wait',
    'bad',
    'plain',
    'drawer',
    'done',
    'now',
    'next',
    'failed',
  ]
  expect(values.filter((value) => !new RegExp(`['"]${value}['"]`).test(shown))).toEqual([])
})
