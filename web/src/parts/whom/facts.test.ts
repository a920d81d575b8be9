import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { messages } from '../../locales/en/messages.po'
import { factsOf } from './facts.ts'
import type { Who } from './who.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages }))

const PLAIN: Who = { ours: false, registered: false, contract: false, seen: true }
const UNKNOWN: Who = { ours: false, registered: undefined, contract: undefined, seen: undefined }
const said = (who: Who | undefined, o: { own?: boolean; label?: string } = {}) =>
  factsOf({ own: o.own ?? false, label: o.label ?? null, who }).map((f) => f.key)

test.each<[string, Who | undefined, { own?: boolean; label?: string }, string[]]>([
  ['one’s own', undefined, { own: true }, ['own']],
  ['a member', { ...PLAIN, registered: true }, {}, ['registered']],
  ['somebody who was here', PLAIN, {}, ['stranger', 'seen']],
  ['a contract', { ...PLAIN, contract: true }, {}, ['stranger', 'contract']],
  ['a contract of ours', { ...PLAIN, contract: true, ours: true }, {}, ['ours']],
  ['nobody', { ...PLAIN, seen: false }, {}, ['stranger', 'unseen']],
  ['nobody who is in the book', { ...PLAIN, seen: false }, { label: 'Ann' }, ['kept', 'stranger', 'unseen']],
  ['not asked yet', undefined, {}, ['asking']],
  ['not asked yet, in the book', undefined, { label: 'Ann' }, ['kept', 'asking']],
  ['no answer at all', UNKNOWN, {}, ['unknown']],
  ['no answer, in the book', UNKNOWN, { label: 'Ann' }, ['kept', 'unknown']],
  ['an answer in part', { ...UNKNOWN, registered: true }, {}, ['registered', 'unknown']],
])('%s', (_, who, o, keys) => expect(said(who, o)).toEqual(keys))

test('without every answer it never says that an address is new', () => {
  const answers = [true, false, undefined]
  for (const registered of answers)
    for (const contract of answers) {
      expect(said({ ours: false, registered, contract, seen: undefined })).not.toContain('unseen')
      expect(said({ ours: false, registered, contract, seen: undefined })).toContain('unknown')
    }
  const words = factsOf({ own: false, label: null, who: UNKNOWN }).map((f) => f.text)
  expect(words).toEqual(['Who this is could not be found out'])
})
