// Every section of the console and its forms, in both themes, without sideways scrolling at 320 px.
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { enterConsole } from './operators.ts'
import { say } from './say.ts'

test('no section of the console has an accessibility violation or scrolls sideways at 320 px', async ({
  page,
  stage,
  wallet,
}) => {
  await enterConsole(page, stage, wallet, 'managerA')
  const sections = page.getByRole('navigation', { name: say('Parts of the console') }).getByRole('button')
  await expect(sections.first()).toBeVisible()
  const main = page.getByRole('main')
  for (const name of await sections.allInnerTexts()) {
    await sections.getByText(name, { exact: true }).click()
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    // The link of the open section is visible, also in the single line of a phone.
    await expect(sections.getByText(name, { exact: true })).toBeInViewport()
    await expectAccessible(page, name)
    await expectFits(page, name)
    // Opens the section's first form.
    const opener = main
      .getByRole('button', {
        name: new RegExp(
          `^(${[say('New machine'), say('New goods'), say('Write'), say('Change')].join('|')})$`,
        ),
      })
      .first()
    if (!(await opener.isVisible())) continue
    await opener.click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, `${name}: form`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})
