import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { messages as en } from '../locales/en/messages.po'
import { messages as tw } from '../locales/tw/messages.po'
import type { Failure } from '../wallet/flow/decode.ts'
import { errorAbi } from '../wallet/flow/errors.gen.ts'
import { failureText, loadRefusals, refusalsFrom } from '../wallet/flow/refusals.ts'
import { REFUSALS } from './refusals.ts'

const names = Object.keys(REFUSALS) as Failure['name'][]

test('every custom error of the contracts has a text', () => {
  const missing = errorAbi.flatMap((item) => (names.some((name) => name === item.name) ? [] : [item.name]))
  expect(errorAbi.length).toBeGreaterThan(70)
  expect(missing).toEqual([])
})

test.each(names)('%s says what happened, why and what to do, in both languages', (name) => {
  const read = (locale: string, messages: typeof en) => {
    i18n.loadAndActivate({ locale, messages })
    return REFUSALS[name]({ amount: 1n, left: 2n, minimum: 3n, reason: 'x' })
  }
  const english = read('en', en)
  const chinese = read('tw', tw)
  for (const key of ['message', 'cause', 'action'] as const) {
    expect(english[key].length).toBeGreaterThan(3)
    expect(chinese[key]).toMatch(/\p{Script=Han}/u)
    expect(english[key]).not.toMatch(/\p{Script=Han}/u)
  }
})

test('the wallet reads them once the app has said where they are, with amounts written for reading', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  const failure = { name: 'BelowMinimum', args: { amount: 1n, minimum: 10n * 10n ** 18n } } as const
  expect(failureText(failure)).toBeNull()
  refusalsFrom(() => Promise.resolve(REFUSALS))
  await loadRefusals()
  expect(failureText(failure)?.cause).toContain('10 USDT')
})

test('the errors that the specification lists are explained; NotAuthorized has the names of who refuses', () => {
  i18n.loadAndActivate({ locale: 'en', messages: en })
  const message = (name: Failure['name']) => REFUSALS[name]({ left: 2n }).message
  expect(message('InsufficientBalance')).toMatch(/balance|enough/i)
  expect(message('MintExceedsMaxSupply')).toMatch(/cards/i)
  const refusing = ['AccessManagedUnauthorized', 'NotManager', 'NotGuardian', 'NotMain'] as const
  expect(new Set(refusing.map(message))).toEqual(new Set(['This call is for operators']))
  expect(names.filter((name) => name.startsWith('NotAuthorized'))).toEqual([])
})
