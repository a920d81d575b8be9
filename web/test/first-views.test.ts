import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { LANGUAGES } from '@holdfast/protocol/languages'
import { brand } from '../src/brand.ts'
import { formatAmount } from '../src/lib/format.ts'
import { documentOf } from '../tools/first-views.ts'
import { pagesForStrangers, publicPages } from '../tools/pages.ts'

const index = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
const swap = { name: 'swap', path: '/swap', parameter: '' } as const

test('a document has the path, the parameter, the title and the first view of its page', () => {
  const html = documentOf(
    index,
    { ...swap, parameter: 'id' },
    '<h1 class="x">A &amp; B $1</h1><p>text</p>',
    '<h1>A</h1>',
  )
  expect(html).toContain('data-page="/swap" data-search="id"')
  expect(html).toContain(`<title>A &amp; B $1 · ${brand.name}</title>`)
  expect(html).toContain('inert><h1 class="x">A &amp; B $1</h1><p>text</p></div>')
  const home = documentOf(
    index,
    { name: 'index', path: '/', parameter: '' },
    '<h1>Home</h1>',
    '<h1>Home</h1>',
  )
  expect(home).toContain(`<title>${brand.name}</title>`)
})

test('links and search engines are told title, address and the first whole line of a page', () => {
  const view =
    '<h1>A "B"</h1><p>label</p><p>a line with <span class="hf-bone"></span> to come</p><p>‒‒ of figures to come</p><p class="x">What <b>this</b> page is really about.</p>'
  vi.stubEnv('SITE_URL', 'https://app.example')
  const html = documentOf(index, swap, view, view)
  vi.unstubAllEnvs()
  expect(html).toContain(`<meta property="og:title" content="A &quot;B&quot; · ${brand.name}" />`)
  for (const name of ['name="description"', 'property="og:description"'])
    expect(html).toContain(`<meta ${name} content="What this page is really about." />`)
  expect(html).toContain('<meta property="og:url" content="https://app.example/swap" />')
  expect(html).toContain('<link rel="canonical" href="https://app.example/swap" />')
  // Without a line, what is said of every page; without a site, no address.
  const plain = documentOf(index, swap, '<h1>A</h1>', '')
  expect(plain).toContain('<meta property="og:description" content="<!--about-->" />')
  expect(plain).not.toContain('canonical')
  expect(documentOf(index, swap, view, view, '<p>What another page is about.</p>')).toContain(
    'content="What another page is about."',
  )
})

test('pages that a stranger may find are public ones that need no parameter', () => {
  const open = new Map(publicPages().map(({ path, parameter }) => [path, parameter]))
  expect(pagesForStrangers().length).toBeGreaterThan(10)
  for (const path of pagesForStrangers()) expect([path, open.get(path)]).toEqual([path, ''])
  for (const path of ['/managerMain', '/wallet', '/mine', '/sessions'])
    expect(pagesForStrangers()).not.toContain(path)
})

test('who is signed in has a view of their own in the document where theirs is another', () => {
  const html = documentOf(index, swap, '<p>nobody</p>', '<p style="top:0">own</p>')
  expect(html).toContain('data-own="own"')
  expect(html).toContain('<template id="own"><p data-style="top:0">own</p></template>')
  const same = documentOf(index, swap, '<p>all</p>', '<p>all</p>')
  expect(same).toContain('data-own="page"')
  expect(same).toContain('<template id="own"></template>')
})

test('a first view has no style of its own, and no field that takes what is typed', () => {
  const view =
    '<div style="width:1px"><input autofocus="" value="style=&quot;"/><textarea></textarea><select><option></option></select> style="</div>'
  const html = documentOf(index, swap, view, view)
  expect(html).toContain('<div data-style="width:1px"><input readonly="" value="style=&quot;"/>')
  expect(html).toContain(
    '<textarea readonly=""></textarea><select disabled=""><option></option></select> style="',
  )
})

test('a first view with a script, and an index.html without a place or with two, are refused', () => {
  expect(() => documentOf(index, swap, '<SCRIPT>alert(1)</SCRIPT>', '')).toThrow('has a script')
  expect(() => documentOf(index, swap, '', '<script>alert(1)</script>')).toThrow('has a script')
  expect(() => documentOf(index.replace('<!--view-->', ''), swap, '', '')).toThrow('<!--view-->')
  expect(() => documentOf(`${index}<!--view-->`, swap, '', '')).toThrow('<!--view-->')
})

test('index.html writes a figure as the app does, or leaves it to the app', () => {
  const [, code] = /var shown = (function \(units\) \{.*?\n {12}\}\n)/s.exec(index) ?? []
  const shown = runInNewContext(`(${code})`) as (units: string) => string | null
  const ten = (n: number) => 10n ** BigInt(n)
  const values = Array.from({ length: 50 }, (_, n) => [
    ten(n),
    ten(n) - 1n,
    123_456_789n * ten(n) + 7n,
  ]).flat()
  for (const value of values) {
    const written = formatAmount(value, LANGUAGES[0].tag)
    expect(shown(value.toString())).toBe(/^(0$|<)/.test(written) ? null : written)
  }
  for (const wrong of ['-1', '1.5', '', '1e3', 'x', '9'.repeat(61)]) expect(shown(wrong)).toBe(null)
})

test('every page of the app is known, but those of operators and developers', () => {
  const names = publicPages().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(45)
  expect(names).toContain('index')
  expect(names.filter((name) => /^__|managerMain|showcase/.test(name))).toEqual([])
})
