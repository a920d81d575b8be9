import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { messages as en } from '../../locales/en/messages.po'
import { messages as tw } from '../../locales/tw/messages.po'
import { errorAbi } from './errors.gen.ts'
import { failureNames, failureText } from './failure-texts.ts'

const names = failureNames()

test('every custom error of the contracts has a text', () => {
  const missing = errorAbi.flatMap((item) => (names.some((name) => name === item.name) ? [] : [item.name]))
  expect(errorAbi.length).toBeGreaterThan(70)
  expect(missing).toEqual([])
})

test.each(names)('%s says what happened, why and what to do, in both languages', (name) => {
  const read = (locale: string, messages: typeof en) => {
    i18n.loadAndActivate({ locale, messages })
    return failureText({ name, args: { amount: 1n, left: 2n, minimum: 3n, reason: 'x' } })
  }
  const english = read('en', en)
  const chinese = read('tw', tw)
  for (const key of ['message', 'cause', 'action'] as const) {
    expect(english[key].length).toBeGreaterThan(3)
    expect(chinese[key]).toMatch(/\p{Script=Han}/u)
    expect(english[key]).not.toMatch(/\p{Script=Han}/u)
  }
})

test('amounts are written for reading', () => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  const text = failureText({ name: 'BelowMinimum', args: { amount: 1n, minimum: 10n * 10n ** 18n } })
  expect(text.cause).toContain('10 USDT')
})
