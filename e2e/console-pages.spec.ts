// Every section of the console and its forms, in both themes, and nothing sideways at 320 px.
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { enterConsole } from './operators.ts'
import { say } from './say.ts'

test('no section of the console has an accessibility violation or scrolls sideways at 320 px', async ({
  page,
  house,
  wallet,
}) => {
  test.setTimeout(240_000)
  await enterConsole(page, house, wallet, 'managerA')
  const sections = page.getByRole('navigation', { name: say('Parts of the console') }).getByRole('button')
  await expect(sections.first()).toBeVisible()
  const main = page.getByRole('main')
  for (const name of await sections.allInnerTexts()) {
    await sections.getByText(name, { exact: true }).click()
    await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    // the section that is open stands in sight, also in the phone's one line
    await expect(sections.getByText(name, { exact: true })).toBeInViewport()
    await expectAccessible(page, name)
    await expectFits(page, name)
    // the first form that the section has
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
