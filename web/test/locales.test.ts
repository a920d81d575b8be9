import { expect, test } from 'vitest'
import { LANGUAGE_CODES, languageOf, LANGUAGES } from '@holdfast/protocol/languages'
import { tagOf } from '../src/lib/i18n/languages.ts'
import { cataloguesOf, forMany, type Message, messagesOf } from './catalogues.ts'

const CATALOGUES = cataloguesOf('en')
const allOf = (code: (typeof LANGUAGE_CODES)[number]) => CATALOGUES.flatMap((c) => messagesOf(code, c))
/** What a message is found by: two with the same are one text on the screen, whichever was loaded last. */
const idOf = ({ context, source }: Message) => `${context}\u0004${source}`
// No language but English has a form for one of something.
const placeholders = (text: string) =>
  [...forMany(text).matchAll(/\{\w+\}|<\/?\d+>/g)].map((m) => m[0]).toSorted()

test('each language stands in the list once, traditional Chinese first and by default', () => {
  expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length)
  expect(languageOf(null)).toMatchObject({ code: 'tw', tag: 'zh-Hant-TW' })
  expect(languageOf('ko')).toMatchObject({ code: 'ko' })
  expect(languageOf('fr')).toMatchObject({ code: 'tw' })
  expect(languageOf('en')).toMatchObject({ code: 'en' })
  expect([tagOf('tw'), tagOf('zh')]).toEqual(['zh-Hant-TW', 'zh-Hans'])
})

test('each language has the same catalogues', () => {
  expect(CATALOGUES).toContain('messages')
  for (const code of LANGUAGE_CODES) expect(cataloguesOf(code)).toEqual(CATALOGUES)
})

test.each(LANGUAGE_CODES)('%s has a text for every message, with the same placeholders', (code) => {
  const all = allOf(code)
  expect(all.length).toBeGreaterThan(3_000)
  expect(all.filter(({ text }) => text === '')).toEqual([])
  expect(all.filter(({ source, text }) => placeholders(source).join() !== placeholders(text).join())).toEqual(
    [],
  )
})

test('all catalogues hold the same messages', () => {
  for (const catalogue of CATALOGUES) {
    const [first, ...rest] = LANGUAGE_CODES.map((code) => messagesOf(code, catalogue).map(idOf))
    for (const other of rest) expect(other).toEqual(first)
  }
})

test.each(LANGUAGE_CODES)(
  '%s says the same thing alike in every catalogue, or gives it a context',
  (code) => {
    const texts = new Map<string, string>()
    const different = allOf(code).filter((message) => {
      const before = texts.get(idOf(message))
      texts.set(idOf(message), message.text)
      return before !== undefined && before !== message.text
    })
    expect(different).toEqual([])
  },
)

test.each(LANGUAGES)('$code writes the numbers of its texts with its own separators', ({ code, decimal }) => {
  // A point or comma before one, two, or more than three digits parts decimals; before three it parts thousands.
  const wrong =
    decimal === ',' ? /\d(?:\.\d(?!\d\d(?!\d))|,\d{3}(?!\d))/ : /\d(?:,\d(?!\d\d(?!\d))|\.\d{3}(?!\d))/
  expect(allOf(code).filter(({ text }) => wrong.test(text))).toEqual([])
})

test('nothing is promised that nobody can promise', () => {
  for (const code of LANGUAGE_CODES)
    for (const { text } of allOf(code)) expect(text).not.toMatch(/guaranteed|risk-free|保證|穩賺|零風險/i)
})

test('news, announcements and notices are three words in every language', () => {
  for (const code of LANGUAGE_CODES) {
    const words = ['News', 'Announcements', 'Notices'].map(
      (source) => allOf(code).find((m) => m.source === source)?.text || source,
    )
    expect([code, ...words, new Set(words).size]).toEqual([code, ...words, 3])
  }
})
