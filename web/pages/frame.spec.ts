// What the frame around every page does.
import { say, saying } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

test('every navigation starts at the top', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/hosting')
  await page.evaluate(() => scrollTo(0, 400))
  await page
    .getByRole('navigation', { name: say('Main') })
    .getByRole('link', { name: say('Home') })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('language and theme are kept over a reload', async ({ page }) => {
  const inEnglish = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hosting' })
  await page.goto('/')
  await page.getByRole('button', { name: say('Open menu') }).click()
  await page.getByRole('button', { name: new RegExp(saying('Language and appearance')) }).click()
  await page.getByRole('radio', { name: 'English' }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.keyboard.press('Escape')
  await expect(inEnglish).toBeVisible()
  await page.reload()
  await expect(inEnglish).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(background).toBe('rgb(12, 20, 18)')
})
