import { expect, test } from 'vitest'
import { FIGURES, fill, loadPaper, paperFor, placesOf } from './paper.ts'

const PAPERS = { en: await loadPaper('en'), tw: await loadPaper('tw') }

const sections = (text: string) => [...text.matchAll(/^## (\d+)\. /gm)].map((m) => m[1])
const tables = (text: string) => [...text.matchAll(/^\| --- /gm)].length

test('both languages have the same sections and quote the same figures', () => {
  expect(sections(PAPERS.tw)).toEqual(sections(PAPERS.en))
  expect(tables(PAPERS.tw)).toBe(tables(PAPERS.en))
  expect(placesOf(PAPERS.tw).toSorted()).toEqual(placesOf(PAPERS.en).toSorted())
})

test('every figure that is asked for is known, and every known one is asked for', () => {
  expect(new Set(placesOf(PAPERS.en))).toEqual(new Set(FIGURES))
})

test('figures stand in their places, a dash until they are read', () => {
  const figures = Object.fromEntries(FIGURES.map((name) => [name, `<${name}>`])) as Parameters<typeof fill>[1]
  expect(fill('# T\n{{supply}} of {{terms}}', figures)).toBe('<supply> of <terms>')
  expect(fill('{{supply}} TDE', undefined)).toBe('– TDE')
})

test('a language without a paper of its own gets the English one, simplified Chinese the traditional one', () => {
  expect(paperFor('tw')).toBe('tw')
  expect(paperFor('zh')).toBe('tw')
  expect(paperFor('th')).toBe('en')
})

test('no promise is made that nobody could keep', () => {
  expect(PAPERS.en).not.toMatch(/guarantee|risk-free|passive income|to the moon/i)
  expect(PAPERS.tw).not.toMatch(/保證|穩賺|零風險|躺賺/)
})
