import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from './languages.ts'
import { languagesFor, textIn } from './texts.ts'

test('a text is looked for in the language asked for, the other Chinese, English, and any', () => {
  expect(languagesFor('zh').slice(0, 3)).toEqual(['zh', 'tw', 'en'])
  expect(languagesFor('tw').slice(0, 3)).toEqual(['tw', 'zh', 'en'])
  expect(languagesFor('ko').slice(0, 3)).toEqual(['ko', 'en', 'tw'])
  for (const wanted of LANGUAGE_CODES)
    expect(languagesFor(wanted).toSorted()).toEqual([...LANGUAGE_CODES].toSorted())
})

test('what is found says its language, and nothing written is nothing found', () => {
  const ja = { language: 'ja' as const, title: '軌道', text: '' }
  const en = { language: 'en' as const, title: 'Orbit', text: '' }
  expect(textIn([ja, en], 'ja')).toEqual(ja)
  expect(textIn([ja, en], 'ko')).toEqual(en)
  expect(textIn([ja], 'unknown')).toEqual(ja)
  expect(textIn([], 'en')).toBeUndefined()
})
