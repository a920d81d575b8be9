import { ERROR_CODES } from '@holdfast/protocol/errors'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '@holdfast/protocol/languages'
import { catalogue, text } from './index.ts'

const values = (s: string) => new Set([...s.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))

test('every language has a text for every code, with the same values in it', () => {
  const { texts: en } = catalogue('en')
  for (const lang of LANGUAGE_CODES) {
    const { texts } = catalogue(lang)
    for (const code of ERROR_CODES) {
      expect(texts[code].trim(), `${lang} ${code}`).not.toBe('')
      expect(values(texts[code]), `${lang} ${code}`).toEqual(values(en[code]))
    }
  }
})

test('values are filled in, missing ones left out', () => {
  const { texts } = catalogue('en')
  expect(text(texts, 'RATE_LIMITED', { seconds: 5 })).toBe('Too many requests. Please try again in 5 seconds')
  expect(text(texts, 'INVALID_INPUT', {})).toBe('This input is not valid:')
})
