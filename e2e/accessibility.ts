import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Rules whose answer differs between the themes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Fails where axe finds fault with what is open: by all its rules in the light theme, by those of colours in the dark one. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await show(page, 'light')
  const light = await faults(page)
  await show(page, 'dark')
  const dark = await faults(page, { runOnly: { type: 'rule', values: OF_COLOURS } })
  await show(page, 'light')
  expect([...light.map((f) => `${what}, light: ${f}`), ...dark.map((f) => `${what}, dark: ${f}`)]).toEqual([])
}

/** Fails where what is open scrolls sideways on a screen `width` CSS px wide; the screen is then as it was. */
export async function expectFits(page: Page, what: string, width = 320): Promise<void> {
  const before = page.viewportSize()!
  await page.setViewportSize({ width, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(width)
  await page.setViewportSize(before)
}

/**
 * What axe finds in the page, a line for each rule. Run in the page itself, which has no frames: its own adapter for
 * Playwright carries every answer through a second page, which takes several times as long as the rules.
 */
async function faults(page: Page, options: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  expect(page.frames()).toHaveLength(1)
  return page.evaluate(async (o) => {
    const inPage = (window as unknown as { axe: typeof axe }).axe
    const { violations } = await inPage.run(document, { ...o, resultTypes: ['violations'] })
    return violations.map((v) => `${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)
  }, options)
}

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (dark) => document.documentElement.classList.contains('dark') === dark,
    colorScheme === 'dark',
  )
}
