import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { problems } from '../tools/floor/check.ts'
import { firstWith } from '../tools/floor/compat.ts'
import { ASKED, FLOOR, withFloor } from '../tools/floor/floor.ts'
import { inDocument, inScripts, scriptsOf } from '../tools/floor/scripts.ts'
import { inSources } from '../tools/floor/sources.ts'
import { inStyles } from '../tools/floor/styles.ts'

const ROOT = join(import.meta.dirname, '../..')
const html = withFloor(readFileSync(join(ROOT, 'web/index.html'), 'utf8'))

test('what the notice asks for came with exactly the versions of the floor', () => {
  const features = ASKED.map(({ feature }) => feature)
  for (const browser of ['chrome', 'chrome_android', 'webview_android'] as const)
    expect(firstWith(features, browser)).toBe(FLOOR.chrome)
  for (const browser of ['safari', 'safari_ios'] as const)
    expect(firstWith(features, browser)).toBe(FLOOR.safari)
  for (const browser of ['firefox', 'firefox_android'] as const)
    expect(firstWith(features, browser)).toBe(FLOOR.firefox)
})

/** What the notice says to a browser with this `CSS`, and what is left of the shell's main part then. */
function noticeFor(css: unknown): { said: string; left: string } {
  const script = scriptsOf(html, '').find(({ code }) => code.includes('This browser is too old'))
  let said = ''
  const main = { textContent: 'bones' }
  const element = { setAttribute() {}, style: {}, textContent: '' }
  const document = {
    createElement: () => element,
    querySelector: () => main,
    body: { firstChild: null, insertBefore: () => (said = element.textContent) },
  }
  runInNewContext(script?.code ?? '', { window: { CSS: css }, CSS: css, document })
  return { said, left: main.textContent }
}

test('the notice names the floor to browsers below it, and says nothing to those at it', () => {
  const floor = `Chrome ${FLOOR.chrome}, iOS ${FLOOR.safari}, Firefox ${FLOOR.firefox}`
  const mixes = (value: boolean) => ({ supports: () => value })
  for (const below of [undefined, mixes(true), { registerProperty() {}, ...mixes(false) }])
    expect(noticeFor(below)).toEqual({ said: expect.stringContaining(floor), left: '' })
  expect(noticeFor({ registerProperty() {}, ...mixes(true) })).toEqual({ said: '', left: 'bones' })
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8').replaceAll(/\s+/g, ' ')).toContain(floor)
})

describe('is found where it is planted', () => {
  test('members of sources, by the types of what they are asked of', () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'holdfast-floor-')))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const planted = `
      const params = new URLSearchParams(location.search)
      const text = params.size ? 'some' : String(params['size'])
      const { size: count } = params
      const kept = new Map([[text, count]]).size + new Set<string>().union(new Set([text])).size
      URL.canParse(text)
      Object.groupBy([kept], () => 'all')
      Array.fromAsync([kept])
      Promise.withResolvers<void>()
      AbortSignal.any([])
      requestIdleCallback(() => {})
      new Map([[1, 2]]).values().map((n) => n + 1)
      document.body.addEventListener('scrollend', () => {})
      export const view = <div popover="auto">{text}</div>
      export const isGuarded = 'size' in params || typeof structuredClone === 'function'
      export const old = [3, 1].toSorted().findLast((n) => n > 1)`
    writeFileSync(join(folder, 'planted.tsx'), planted)
    const compilerOptions = {
      target: 'ESNext',
      module: 'ESNext',
      jsx: 'preserve',
      lib: ['ESNext', 'DOM', 'DOM.Iterable'],
      types: [],
    }
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['planted.tsx'] }),
    )
    const found = inSources(join(folder, 'tsconfig.json'), (file) => file.endsWith('planted.tsx'), folder)
    expect(found.map(({ feature, where }) => `${where.split(':')[1]} ${feature}`).toSorted()).toEqual(
      [
        '3 api.URLSearchParams.size',
        '3 api.URLSearchParams.size',
        '4 api.URLSearchParams.size',
        '5 javascript.builtins.Set.union',
        '6 api.URL.canParse_static',
        '7 javascript.builtins.Object.groupBy',
        '8 javascript.builtins.Array.fromAsync',
        '9 javascript.builtins.Promise.withResolvers',
        '10 api.AbortSignal.any_static',
        '11 api.Window.requestIdleCallback',
        '12 javascript.builtins.Iterator.map',
        '13 api.Element.scrollend_event',
        '14 html.global_attributes.popover',
      ].toSorted(),
    )
  })

  test.each([
    ['new URLSearchParams(location.search).size', 'api.URLSearchParams.size'],
    ['f().isSubsetOf(g)', '.isSubsetOf'],
    ['f().union(g)', '.union'],
    ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
    ['Object.groupBy(f, g)', 'javascript.builtins.Object.groupBy'],
    ['Array.fromAsync(f)', 'javascript.builtins.Array.fromAsync'],
    ['URL.canParse(f)', 'api.URL.canParse_static'],
    ['AbortSignal.any([f])', 'api.AbortSignal.any_static'],
    ['requestIdleCallback(f)', 'requestIdleCallback'],
    ['window.requestIdleCallback(f)', 'api.Window.requestIdleCallback'],
    ['new URLPattern(f)', 'URLPattern'],
    ['f.values().map(g)', 'javascript.builtins.Iterator.map'],
    ['document.startViewTransition(f)', 'api.Document.startViewTransition'],
    ['f.addEventListener("scrollend", g)', 'api.Element.scrollend_event'],
    ['/[\\p{L}--[a-z]]/v.test(f)', 'syntax'],
    ['import data from "./data.json" with { type: "json" }', 'syntax'],
    ['{ using f = g() }', 'syntax'],
  ])('in built code: %s', (code, feature) => {
    expect(inScripts([{ code, where: 'a.js' }]).map((found) => found.feature)).toContain(feature)
  })

  test('nothing in built code that browsers at the floor have', () => {
    const code = `
      class A { #x = 1; static { this.y = [3].toSorted() } has(o) { return #x in o } }
      const held = await caches.open('a'); export { held }
      navigator.locks.request('a', async () => structuredClone(new Map().size))
      if (typeof URLPattern === 'function') f(/(?<=a)b/d, "a".at(-1), [1].findLast(g), held.keys().then(g))
      const own = { union: 1 }; f(own.union)`
    expect(inScripts([{ code, where: 'a.js' }])).toEqual([])
  })

  test.each([
    ['a { text-wrap: balance }', 'css.properties.text-wrap'],
    ['a { field-sizing: content }', 'css.properties.field-sizing'],
    ['a { color: light-dark(red, blue) }', 'css.types.color.light-dark'],
    ['a { b & { color: red } }', 'css.selectors.nesting'],
    ['a:has(b):user-valid { color: red }', 'css.selectors.user-valid'],
    ['@scope (a) { b { color: red } }', 'css.at-rules.scope'],
    ['@starting-style { a { color: red } }', 'css.at-rules.starting-style'],
    ['a { width: 1rcap }', 'css.types.length.rcap'],
    ['@media (inverted-colors) { a { color: red } }', 'css.at-rules.media.inverted-colors'],
  ])('in styles: %s', (css, feature) => {
    expect(inStyles(css, 'a.css').map((found) => found.feature)).toContain(feature)
  })

  test('nothing in styles that browsers at the floor have, or that is guarded', () => {
    const css = `@layer a { :is(.a, .b):has(c) { color: color-mix(in oklab, red 50%, transparent); inset: 0; height: 100dvh } }
      @media (width >= 40rem) { a:focus-visible { translate: 1lh } } @container (width > 1px) { a { gap: 1cqw } }
      @property --x { syntax: '*'; inherits: false } a { -webkit-user-select: none; user-select: none }
      @supports (text-wrap: balance) { a { text-wrap: balance } }`
    expect(inStyles(css, 'a.css')).toEqual([])
  })

  test('in documents', () => {
    const page =
      '<main inert><button commandfor="a">x</button><search></search><script>f(URL.parse(g))</script></main>'
    expect(inDocument(page, 'a.html').map(({ feature }) => feature)).toEqual([
      'html.elements.button.commandfor',
      'html.elements.search',
    ])
    expect(inScripts(scriptsOf(page, 'a.html')).map(({ feature }) => feature)).toEqual([
      'api.URL.parse_static',
    ])
  })
})

test('what is found is told with its browsers and place, unless it is allowed; what is allowed in vain is told too', () => {
  const found = [{ feature: 'api.URL.canParse_static', lacks: ['chrome 120'], where: 'a.ts:1' }]
  expect(problems(found, {})).toEqual([
    'api.URL.canParse_static is younger than the floor (chrome 120): a.ts:1',
  ])
  expect(problems(found, { 'api.URL.canParse_static': 'asked for first' })).toEqual([])
  expect(problems([], { '.x': 'asked for first' })).toEqual([
    '.x is allowed in web/tools/floor/check.ts, and nothing uses it',
  ])
})
