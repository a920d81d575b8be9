// Every section of the console and its first form.
import { expectAccessible, expectFits } from '../../e2e/accessibility.ts'
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

test('no section of the console has an accessibility violation or scrolls sideways at 320 px', async ({
  page,
  enter,
}) => {
  await enter()
  await page.goto('/managerMain')
  const sections = page.getByRole('navigation', { name: say('Parts of the console') }).getByRole('button')
  await expect(sections.first()).toBeVisible()
  const main = page.getByRole('main')
  const names = await sections.allInnerTexts()
  expect(names.length).toBeGreaterThan(15)
  let forms = 0
  for (const name of names) {
    await sections.getByText(name, { exact: true }).click()
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The link of the open section is visible, also in the single line of a phone.
    await expect(sections.getByText(name, { exact: true })).toBeInViewport()
    await expectAccessible(page, name)
    await expectFits(page, name)
    // Opens the section's first form.
    const openers = [say('New machine'), say('New goods'), say('Write'), say('Change')].join('|')
    const opener = main.getByRole('button', { name: new RegExp(`^(${openers})$`) }).first()
    if (!(await opener.isVisible())) continue
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, `${name}: form`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    forms++
  }
  expect(forms).toBeGreaterThan(2)
})
