import { i18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'

test('a part that arrives before the language is activated waits for it, and is there afterwards', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} } })
  // As on a page that just opens: other files of tests have a language.
  vi.resetModules()
  i18n.loadAndActivate({ locale: '', messages: {} })
  const { partLoader, startLanguage } = await import('./i18n.ts')
  // As the page's head does, which fails while there is no language.
  const heard: string[] = []
  const any: string = 'any text'
  i18n.on('change', () => heard.push(i18n._(any)))
  await partLoader('game')()
  expect(heard).toEqual([])
  await startLanguage()
  expect(heard).toHaveLength(1)
  expect(Object.keys(i18n.messages).length).toBeGreaterThan(100)
})
