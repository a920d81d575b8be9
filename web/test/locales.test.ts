import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGES, languageOf, tagOf } from '../src/lib/i18n/languages.ts'
import { NAV_LABELS } from '../src/app/nav-icons.ts'

const complete = LANGUAGES.filter((l) => l.complete)
const CATALOGUES = ['messages', 'console', 'custody', 'personal', 'powers', 'sales']
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

test('there are ten languages, traditional Chinese first and by default', () => {
  expect(LANGUAGES).toHaveLength(10)
  expect(new Set(LANGUAGES.map((l) => l.code)).size).toBe(10)
  expect(languageOf(null)).toMatchObject({ code: 'tw', tag: 'zh-Hant-TW' })
  expect(languageOf('ko')).toMatchObject({ code: 'ko' })
  expect(languageOf('fr')).toMatchObject({ code: 'tw' })
  expect(languageOf('en')).toMatchObject({ code: 'en' })
  expect([tagOf('tw'), tagOf('zh')]).toEqual(['zh-Hant-TW', 'zh-Hans'])
})

test.each(complete.map((l) => l.code))(
  '%s has a text for every message, with the same placeholders',
  (code) => {
    for (const catalogue of CATALOGUES) expect(existsSync(file(code, catalogue))).toBe(true)
    const all = CATALOGUES.flatMap((catalogue) => messages(code, catalogue))
    expect(all.length).toBeGreaterThan(300)
    expect(all.filter(([, text]) => text === '')).toEqual([])
    expect(all.filter(([source, text]) => placeholders(source).join() !== placeholders(text).join())).toEqual(
      [],
    )
  },
)

test('the complete catalogues hold the same messages', () => {
  for (const catalogue of CATALOGUES) {
    const [first, ...rest] = complete.map((l) => messages(l.code, catalogue).map(([source]) => source))
    for (const other of rest) expect(other).toEqual(first)
  }
})

test.each(complete.map((l) => l.code))('%s says the same thing alike in every catalogue', (code) => {
  const texts = new Map<string, string>()
  for (const [source, text] of CATALOGUES.flatMap((c) => messages(code, c))) {
    expect(texts.get(source) ?? text).toBe(text)
    texts.set(source, text)
  }
})

test('nothing is promised that nobody can promise', () => {
  for (const { code } of complete)
    for (const [, text] of CATALOGUES.flatMap((c) => messages(code, c)))
      expect(text).not.toMatch(/guaranteed|risk-free|保證|穩賺|零風險/i)
})

test('the shell’s labels are those of the catalogues', () => {
  for (const { code } of complete) {
    const texts = new Map(messages(code))
    for (const [key, source] of Object.entries(NAV_LABELS.en))
      expect(texts.get(source)).toBe(NAV_LABELS[code][key as keyof typeof NAV_LABELS.en])
  }
})
