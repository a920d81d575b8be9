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

test('a setting is named in words, with its key beside, where it is listed, changed and logged', async ({
  page,
  site,
  enter,
}) => {
  const words = say('Up to this value a withdrawal needs no review')
  const key = 'withdrawal.autoLimit'
  site.answer('listSettings', ([first]) => [{ ...first!, key, about: 'not this' }])
  site.answer('pageSettingHistory', (list) => ({ ...list, records: [{ ...list.records[0]!, key }] }))
  await enter()
  await page.goto('/managerMain?section=settings')
  const row = page
    .getByRole('region', { name: say('Settings'), exact: true })
    .getByRole('row')
    .nth(1)
  await expect(row).toContainText(`${words}${key}`)
  const changes = page.getByRole('region', { name: say('Changes of settings') })
  await expect(changes.getByRole('row').nth(1)).toContainText(`${words}${key}`)
  await row.getByRole('button', { name: say('Change') }).click()
  await expect(page.getByRole('dialog', { name: words })).toContainText(key)
})

test('the overview tells alarms and money before it counts', async ({ page, site, enter }) => {
  const E18 = '0'.repeat(18)
  site.answer('health', (all) => ({ ...all, alarms: ['shortfall'] }))
  site.answer('listCashFlow', () => [
    {
      symbol: 'USDT' as const,
      day: { inflow: `1250${E18}`, outflow: `300${E18}` },
      week: { inflow: `8000${E18}`, outflow: `900${E18}` },
    },
  ])
  await enter()
  await page.goto('/managerMain')
  const main = page.getByRole('main')
  const money = main.getByRole('region', { name: say('Money'), exact: true })
  const flows = money
    .getByRole('table', { name: say('Inflow and outflow') })
    .getByRole('row')
    .nth(1)
  await expect(flows.getByRole('cell')).toHaveText(['USDT', /1,250$/, /300$/, /8,000$/, /900$/])
  const held = money
    .getByRole('table', { name: say('Reserves') })
    .getByRole('row')
    .nth(1)
  await expect(held.getByRole('cell')).toHaveText(['USDT', /331,200$/, /125,000$/, /264/])
  await expect(money.getByRole('region', { name: say('Runway in {0}', { 0: 'TDE' }) })).toBeVisible()
  const top = async (what: ReturnType<typeof main.getByRole>) => (await what.boundingBox())!.y
  const alarm = main.getByText(say('Custody holds less than is owed. Pause payments and find out why.'))
  const health = main.getByRole('region', { name: say('Health') })
  await expect(health).toBeVisible()
  expect(await top(alarm)).toBeLessThan(await top(money))
  expect(await top(money)).toBeLessThan(await top(health))
})
