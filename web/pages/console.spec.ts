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

test('who decides a new price sees the old one too, both in USDT', async ({ page, site, enter }) => {
  const payload = JSON.stringify({
    current: '4000000000000000000',
    proposed: '5000000000000000000',
    reason: 'as the market says',
    symbol: 'USDE',
  })
  const price = { kind: 'prices.set', subject: 'USDE', payload, mayDecide: true }
  site.answer('pageProposals', (list) => ({ ...list, records: [{ ...list.records[0]!, ...price }] }))
  await enter()
  await page.goto('/managerMain?section=proposals')
  const shown = [say('Old price'), '4 USDT', say('New price'), '5 USDT']
  const row = page.getByRole('main').getByRole('row').filter({ hasText: 'USDE' })
  for (const text of shown) await expect(row.getByText(text, { exact: true })).toBeVisible()
  await row.getByRole('button', { name: say('Approve'), exact: true }).click()
  for (const text of shown)
    await expect(page.getByRole('dialog').getByText(text, { exact: true })).toBeVisible()
})
