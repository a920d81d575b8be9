import { expect, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/** Rules whose answer differs between the themes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Runs axe on the open page, once the app has drawn it, and fails on findings: all rules in the light theme, rules of colours in the
 * dark one too.
 * @param themes the themes to look at, where not both
 */
export async function expectAccessible(
  page: Page,
  what: string,
  themes: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  await expect(page.locator('#main')).toBeAttached()
  const found: string[] = []
  for (const theme of themes) {
    await show(page, theme)
    const some = theme === 'dark' ? { runOnly: { type: 'rule' as const, values: OF_COLOURS } } : {}
    found.push(...(await faults(page, some)).map((f) => `${what}, ${theme}: ${f}`))
  }
  await show(page, 'light')
  expect(found).toEqual([])
}

/** Fails if the open page scrolls sideways at a width of `width` CSS px; restores the screen's size afterwards. */
export async function expectFits(page: Page, what: string, width = 320): Promise<void> {
  const before = page.viewportSize()!
  await page.setViewportSize({ width, height: 640 })
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (e) => e.getBoundingClientRect().right > clientWidth + 0.5,
    )
    return [
      `${scrollWidth} px`,
      ...wide.slice(-5).map((e) => `${e.tagName} ${e.className} "${(e.textContent ?? '').slice(0, 60)}"`),
    ]
  })
  expect(beyond, what).toEqual([])
  await page.setViewportSize(before)
}

/**
 * Findings of axe, a line for each rule. Runs in the page itself, which has no frames: axe's own adapter for Playwright
 * sends every answer through a second page, which takes several times as long as the rules.
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
