import { i18n } from '@lingui/core'
import powers from '@holdfast/protocol/powers.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { messages as en } from '../../locales/en/powers.po'
import { messages as tw } from '../../locales/tw/powers.po'
import { capText, type ExplainedFunctions, impossible, roleText } from './texts.ts'

test.each([
  ['en', en, /^[^\p{Script=Han}]+$/u],
  ['tw', tw, /\p{Script=Han}/u],
] as const)('every role and every governed function is explained in %s', (locale, messages, script) => {
  i18n.loadAndActivate({ locale, messages })
  expect(powers.functions.length).toBeGreaterThan(30)
  expect(powers.functions.filter((f) => !script.test(capText(f.contract, f.function) ?? ''))).toEqual([])
  expect(powers.roles.filter((role) => !script.test(roleText(role.name)))).toEqual([])
  for (const text of impossible()) expect(text).toMatch(script)
})

test('a function that is not known has no text of ours', () => {
  expect(capText('Token', 'mint(address,uint256)')).toBeNull()
  expect(roleText('NOBODY')).toBe('')
})

test('a governed function without a text does not compile', () => {
  // @ts-expect-error -- `HostingPool.close` and all the others are missing
  const texts: ExplainedFunctions = { 'HostingPool.pause': 'new deposits only' }
  expect(texts).not.toHaveProperty(['HostingPool.close'])
})
