import { globSync, readFileSync } from 'node:fs'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { expect, test } from 'vitest'
import { messages as en } from '../src/locales/en/messages.po'
import { messages as tw } from '../src/locales/tw/messages.po'
import { STEP_TITLES } from '../src/wallet/flow/step-titles.ts'
import { titleText } from '../src/wallet/flow/texts.ts'

const src = `${import.meta.dirname}/../src`
const common = readFileSync(`${src}/locales/en/messages.po`, 'utf8')

/** Titles in a file's text, as the macro takes them. */
const titlesIn = (text: string) =>
  [...text.matchAll(/msg(?:`([^`]+)`|\(\{\s*message: '([^']+)'\s*\}\))/g)].map((m) => m[1] ?? m[2] ?? '')

const files = [...globSync('features/**/*.flow.ts', { cwd: src }), 'wallet/flow/step-titles.ts']
const titles = files.flatMap((file) =>
  titlesIn(readFileSync(`${src}/${file}`, 'utf8')).map((title) => [title, file] as const),
)

test('there is a title for every flow', () => {
  expect(titles.length).toBeGreaterThan(30)
})

test.each(titles)('%s is in the catalogue that every page has', (title) => {
  expect(common).toContain(`msgid "${title}"\n`)
})

test('a title that was kept over a reload reads in the language of then', () => {
  const title = msg({ message: 'Host {what}' })
  // What the browser keeps is text, and the published app keeps no more of a title than its id.
  const kept = JSON.parse(JSON.stringify({ id: title.id })) as { id: string }
  i18n.loadAndActivate({ locale: 'en', messages: en })
  expect(titleText(kept, '100', 'USDT')).toBe('Host 100 USDT')
  i18n.loadAndActivate({ locale: 'tw', messages: tw })
  expect(titleText(kept, '100', 'USDT')).toMatch(/^\p{Script=Han}+ 100 USDT$/u)
  expect(titleText(STEP_TITLES.approveLarge, null, 'USDT')).toMatch(/\p{Script=Han}.*USDT/u)
})
