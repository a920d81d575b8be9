import { expectAccessible, expectFits } from './accessibility.ts'
import { App } from './app.ts'
import { beginDeposit, enterWithBalance } from './custody.ts'
import { expect, test } from './fixtures.ts'

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
  house,
  wallet,
}) => {
  test.setTimeout(240_000)
  const app = new App(page)
  await enterWithBalance(app, house, wallet, 100n)
  await beginDeposit(page, '20')
  for (const route of ROUTES) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, route)
    await expectFits(page, route)
  }
  await page.goto('/walletDetail?symbol=USDT')
  await page.getByRole('list', { name: '明細' }).locator('details').first().click()
  await expectAccessible(page, 'an entry opened')

  await page.goto('/extract')
  await page.getByLabel('提領地址').fill(house.deployment.root)
  await page.getByLabel('提領數量').fill('10')
  await page.getByRole('button', { name: '地址簿', exact: true }).click()
  await expect(app.dialog('地址簿').getByText('地址簿是空的')).toBeVisible()
  await expectAccessible(page, 'address book')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '提領 10 USDT' }).click()
  await expect(app.dialog('確認提領')).toBeVisible()
  await expectAccessible(page, 'confirm a withdrawal')
  await page.keyboard.press('Escape')
  await page.goto('/transfer')
  await page.getByLabel('接收地址').fill(house.deployment.root)
  await page.getByLabel('轉帳數量').fill('1')
  await page.getByRole('button', { name: '轉帳 1 USDT' }).click()
  await expect(app.dialog('確認轉帳')).toBeVisible()
  await expectAccessible(page, 'confirm a transfer')
})
