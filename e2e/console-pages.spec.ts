// Every section of the console and its forms, in two languages and both themes, and nothing sideways at 320 px.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { enterConsole } from './operators.ts'

const violations = async (page: Page, what: string) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    (v) => `${what}: ${v.id} ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`,
  )

for (const [lang, colorScheme, nav] of [
  ['tw', 'light', '管理台分區'],
  ['en', 'dark', 'Parts of the console'],
] as const)
  test(`no accessibility violation in the console: ${lang}, ${colorScheme}`, async ({ page, wallet }) => {
    test.setTimeout(240_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await enterConsole(page, wallet, 'managerA')
    await page.evaluate((code) => localStorage.setItem('hf.lang', code), lang)
    await page.reload()
    const sections = page.getByRole('navigation', { name: nav }).getByRole('button')
    await expect(sections.first()).toBeVisible()
    const main = page.getByRole('main')
    for (const name of await sections.allInnerTexts()) {
      await sections.getByText(name, { exact: true }).click()
      await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      // the section that is open stands in sight, also in the phone's one line
      await expect(sections.getByText(name, { exact: true })).toBeInViewport()
      expect(await violations(page, name)).toEqual([])
      // the first form that the section has
      const opener = main
        .getByRole('button', { name: /^(新增礦機|新增商品|撰寫|變更|New machine|New goods|Write|Change)$/ })
        .first()
      if (!(await opener.isVisible())) continue
      await opener.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violations(page, `${name}: form`)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  })

test('nothing of the console scrolls sideways at 320 px', async ({ page, wallet }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await enterConsole(page, wallet, 'managerA')
  const sections = page.getByRole('navigation', { name: '管理台分區' }).getByRole('button')
  for (const name of await sections.allInnerTexts()) {
    await sections.getByText(name, { exact: true }).click()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320)
  }
})
