// More orders than one transaction holds: the page says how many it takes, and each is a step.
import { expectAccessible } from '../../e2e/accessibility.ts'
import { say, saying } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

const UNIT = 10n ** 18n

test('everything that is due of many orders is taken in several steps', async ({ page, site, enter }) => {
  site.answer('pageResonanceOrders', (list) => ({
    ...list,
    total: 200,
    records: Array.from({ length: 200 }, (_, i) => ({
      ...list.records[0]!,
      orderId: i + 1,
      refundDue: String(UNIT),
      dueUsdt: String(UNIT),
      dueToken: '0',
      principalDue: String(UNIT),
    })),
  }))
  const app = await enter()
  await page.goto('/hosting?tab=mine')
  const words =
    "{0} transactions, one after the other, because a single one cannot hold so many orders. It always goes to the orders' owner."
  await expect(page.getByText(say(words, { 0: '2' }))).toBeVisible()
  // All of them are paid, and the newest are shown.
  await expect(page.getByTestId('resonance-due')).toHaveText('600 USDT')
  const orders = page.getByRole('list', { name: say('Orders of the resonance pool') })
  await expect(orders.locator('> li')).toHaveCount(50)
  await page
    .getByRole('button', { name: saying('Take everything: {sum}', { sum: '600 USDT' }), exact: true })
    .click()
  const title = say('Take everything that is due')
  const sheet = app.dialog(title)
  const steps = sheet.getByRole('list', { name: say('Steps') }).getByRole('listitem')
  await expect(steps).toHaveCount(2)
  for (const n of [1, 2])
    await expect(steps.nth(n - 1)).toContainText(
      say('{title}: {n} of {of}', { title, n: String(n), of: '2' }),
    )
  await expectAccessible(page, 'a flow of several transactions')
})
