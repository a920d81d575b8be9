import { expectAccessible, expectFits } from './accessibility.ts'
import { App } from './app.ts'
import { beginDeposit, enterWithBalance } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { say } from './say.ts'

const ROUTES = [
  '/wallet',
  '/walletDetail?symbol=USDT',
  '/walletDetail?symbol=USDT&tab=deposits',
  '/walletDetail?symbol=TDE&tab=withdrawals',
  '/recharge',
  '/recharge?tab=own',
  '/extract',
  '/extractRecord',
  '/transfer',
  '/convert',
  '/solvency',
  '/mine',
]

test('signed in, with a balance, the screens of custody have no accessibility violation and none scrolls sideways', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 100n)
  await beginDeposit(page, '20')
  for (const route of ROUTES) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, route)
    await expectFits(page, route)
  }
  await page.goto('/walletDetail?symbol=USDT')
  await page
    .getByRole('list', { name: say('Entries') })
    .locator('details')
    .first()
    .click()
  await expectAccessible(page, 'an entry opened')

  await page.goto('/extract')
  await page.getByLabel(say('Payout address')).fill(stage.deployment.root)
  await page.getByLabel(say('Withdrawal amount')).fill('10')
  await page.getByRole('button', { name: say('Address book'), exact: true }).click()
  await expect(
    app.dialog(say('Address book')).getByText(say('It is empty. Keep an address below.')),
  ).toBeVisible()
  await expectAccessible(page, 'address book')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say('Withdrawal {0}', { 0: '10 USDT' }) }).click()
  await expect(app.dialog(say('Confirm the withdrawal'))).toBeVisible()
  await expectAccessible(page, 'confirm a withdrawal')
  await page.keyboard.press('Escape')
  await page.goto('/transfer')
  await page.getByLabel(say('Receiving address')).fill(stage.deployment.root)
  await page.getByLabel(say('Transfer amount')).fill('1')
  await page.getByRole('button', { name: say('Transfer {0} {symbol}', { 0: '1', symbol: 'USDT' }) }).click()
  await expect(app.dialog(say('Confirm the transfer'))).toBeVisible()
  await expectAccessible(page, 'confirm a transfer')
})
