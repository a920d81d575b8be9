import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Pager } from './Pager.tsx'

i18n.loadAndActivate({ locale: 'en', messages: {} })
const drawn = (page: number, total: number) =>
  renderToStaticMarkup(
    createElement(I18nProvider, { i18n }, createElement(Pager, { page, size: 10, total, onPage: () => {} })),
  )

test('the last page of a list says that there is no more, the ones before it do not', () => {
  expect(drawn(3, 30)).toContain('No more')
  expect(drawn(2, 30)).not.toContain('No more')
})

test('a list of one page has no pager', () => {
  expect(drawn(1, 10)).toBe('')
})
