import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Rules whose answer differs between the themes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails where axe finds fault with what is open: by all its rules in the light theme, by those of colours in the dark one. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await show(page, 'light')
  const light = await new AxeBuilder({ page }).analyze()
  await show(page, 'dark')
  const dark = await new AxeBuilder({ page }).withRules(OF_COLOURS).analyze()
  await show(page, 'light')
  const found = [
    ...light.violations.map((v) => ({ ...v, theme: 'light' })),
    ...dark.violations.map((v) => ({ ...v, theme: 'dark' })),
  ]
  expect(
    found.map((v) => `${what}, ${v.theme}: ${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`),
  ).toEqual([])
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark',
  )
}
