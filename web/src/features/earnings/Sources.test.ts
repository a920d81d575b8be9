import { EARNING_SOURCES, type Earnings } from '@holdfast/protocol/earnings'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
// Where a line leads to is not the matter here.
vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: ReactNode }) => children }))
const { Sources } = await import('./Sources.tsx')
const { earnedBy } = await import('../../parts/money/earned.ts')

test('the dividends of V4 and V5 have lines of their own, with what they gave', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  const sources = EARNING_SOURCES.map((source, i) => ({
    source,
    counts: 'earned',
    usdt: String(BigInt(i + 1) * 10n ** 18n),
    token: '0',
    recentUsdt: '0',
    recentToken: '0',
    recent: 'epoch',
  }))
  const nothing = { usdt: '0', token: '0' }
  const earnings = {
    sources,
    claimed: nothing,
    waiting: { ...nothing, activeAt: null },
  } as unknown as Earnings
  const rows = earnedBy(earnings, [], {}, {})
  const lines = renderToStaticMarkup(
    createElement(I18nProvider, { i18n }, createElement(Sources, { rows, earnings })),
  ).split('data-testid')
  for (const [source, name] of [
    ['v4', 'V4 dividend'],
    ['v5', 'V5 dividend'],
  ] as const) {
    const line = lines.find((text) => text.includes(`source-${source}"`))
    expect(line).toContain(name)
    expect(line).toContain(`>${EARNING_SOURCES.indexOf(source) + 1} USDT`)
  }
})
