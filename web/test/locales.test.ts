import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES, languageOf } from '@holdfast/protocol/languages'
import { tagOf } from '../src/lib/i18n/languages.ts'

const CATALOGUES = ['messages', 'console', 'custody', 'levels', 'personal', 'powers', 'sales']
const file = (code: string, catalogue: string) =>
  `${import.meta.dirname}/../src/locales/${code}/${catalogue}.po`

/** Source text and translation of every message in a catalogue. */
function messages(code: string, catalogue = 'messages'): [source: string, text: string][] {
  const unquote = (lines: string) =>
    [...lines.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((m) => JSON.parse(`"${m[1]}"`) as string).join('')
  return [
    ...readFileSync(file(code, catalogue), 'utf8').matchAll(
      /^msgid ((?:"[^\n]*"\n)+)msgstr ((?:"[^\n]*"\n?)+)/gm,
    ),
  ]
    .map((m): [string, string] => [unquote(m[1] ?? ''), unquote(m[2] ?? '')])
    .filter(([source]) => source !== '')
}
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}|<\/?\d+>/g)].map((m) => m[0]).toSorted()

test('each language stands in the list once, traditional Chinese first and by default', () => {
  expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length)
  expect(languageOf(null)).toMatchObject({ code: 'tw', tag: 'zh-Hant-TW' })
  expect(languageOf('ko')).toMatchObject({ code: 'ko' })
  expect(languageOf('fr')).toMatchObject({ code: 'tw' })
  expect(languageOf('en')).toMatchObject({ code: 'en' })
  expect([tagOf('tw'), tagOf('zh')]).toEqual(['zh-Hant-TW', 'zh-Hans'])
})

test.each(LANGUAGE_CODES)('%s has a text for every message, with the same placeholders', (code) => {
  for (const catalogue of CATALOGUES) expect(existsSync(file(code, catalogue))).toBe(true)
  const all = CATALOGUES.flatMap((catalogue) => messages(code, catalogue))
  expect(all.length).toBeGreaterThan(300)
  expect(all.filter(([, text]) => text === '')).toEqual([])
  expect(all.filter(([source, text]) => placeholders(source).join() !== placeholders(text).join())).toEqual(
    [],
  )
})

test('all catalogues hold the same messages', () => {
  for (const catalogue of CATALOGUES) {
    const [first, ...rest] = LANGUAGE_CODES.map((code) => messages(code, catalogue).map(([source]) => source))
    for (const other of rest) expect(other).toEqual(first)
  }
})

test.each(LANGUAGE_CODES)('%s says the same thing alike in every catalogue', (code) => {
  const texts = new Map<string, string>()
  for (const [source, text] of CATALOGUES.flatMap((c) => messages(code, c))) {
    expect(texts.get(source) ?? text).toBe(text)
    texts.set(source, text)
  }
})

test('nothing is promised that nobody can promise', () => {
  for (const code of LANGUAGE_CODES)
    for (const [, text] of CATALOGUES.flatMap((c) => messages(code, c)))
      expect(text).not.toMatch(/guaranteed|risk-free|保證|穩賺|零風險/i)
})
