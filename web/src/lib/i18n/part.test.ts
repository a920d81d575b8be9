import { expect, test, vi } from 'vitest'
import { i18n, partLoader, startLanguage } from './i18n.ts'

test('a part that arrives before the language is activated waits for it, and is there afterwards', async () => {
  vi.stubGlobal('document', { documentElement: { lang: '', dataset: {} } })
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
