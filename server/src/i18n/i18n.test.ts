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
  expect(text(texts, 'RATE_LIMITED', { seconds: 5 })).toBe('Too many requests. Please try again in 5 s')
  expect(text(texts, 'INVALID_INPUT', {})).toBe('This input is not valid:')
})

test('a minimum is told in the asset’s own units, as the language writes numbers, not in base units', () => {
  const said = (lang: string, minimum: string, symbol?: string) => {
    const { texts, tag } = catalogue(lang)
    return text(texts, 'AMOUNT_BELOW_MINIMUM', { minimum, symbol }, tag)
  }
  expect(said('en', '10000000000000000000', 'USDT')).toBe('The amount is below the minimum of 10 USDT')
  expect(said('en', '1500000000000000000001', 'TDE')).toContain('of 1,500.000000000000000001 TDE')
  expect(said('id', '1500500000000000000000', 'TDE')).toContain('1.500,5 TDE')
  expect(said('en', '1')).toBe('The amount is below the minimum of 0.000000000000000001')
  for (const lang of LANGUAGE_CODES) expect(said(lang, '10000000000000000000', 'USDT')).toMatch(/\b10 USDT/)
})

/** What a text may count, and why it is never one. */
const MANY: Partial<Record<string, string>> = {
  UPLOAD_LIMIT: 'a constant of the server',
  MACHINE_UNITS: 'a thousand',
}

test('no English text counts what can be one: texts have no plurals', () => {
  const { texts } = catalogue('en')
  const counting = ERROR_CODES.filter((code) => /\{\w+\} (?!is\b|has\b|was\b)[a-z]+s\b/.test(texts[code]))
  expect(counting.toSorted()).toEqual(Object.keys(MANY).toSorted())
})
