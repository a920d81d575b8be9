import { parseEther } from 'viem'
import { App } from './app.ts'
import { enterWithBalance, expectPosted } from './custody.ts'
import { enter } from './enter.ts'
import { expect, test } from './fixtures.ts'
import { TestWallet } from './wallet.ts'

test('transfers to another registered account, who sees it at once', async ({
  page,
  browser,
  house,
  wallet,
}) => {
  test.setTimeout(180_000)
  const app = new App(page)
  await enterWithBalance(app, house, wallet, 100n)

  // the receiver in a browser of its own
  const context = await browser.newContext({ baseURL: house.url, viewport: { width: 390, height: 844 } })
  const other = new TestWallet(house.chain.url, house.deployment.chainId)
  await other.install(context)
  const otherPage = await context.newPage()

  await page.goto('/transfer')
  await page.getByLabel('接收地址').fill(other.address)
  await page.getByLabel('轉帳數量').fill('25.5')
  await expect(page.getByRole('button', { name: /此地址尚未註冊/ })).toBeDisabled()
  await enter(otherPage, house, other)

  await page.reload()
  await expect(page.getByLabel('接收地址')).toHaveValue(other.address)
  await expect(page.getByTestId('received')).toHaveText('25.5 USDT')
  await page.getByLabel('轉帳數量').fill('101')
  await expect(page.getByRole('button', { name: '餘額不足' })).toBeDisabled()
  await page.getByLabel('轉帳數量').fill('25.5')
  await page.getByRole('button', { name: '轉帳 25.5 USDT' }).click()
  await app.dialog('確認轉帳').getByRole('button', { name: '確認' }).click()
  await expect(app.dialog('轉帳完成').getByText('已到達接收方')).toBeVisible()
  await app.dialog('轉帳完成').getByRole('button', { name: '關閉' }).last().click()
  await expectPosted(house, wallet.address, parseEther('74.5'))
  await expectPosted(house, other.address, parseEther('25.5'))

  await otherPage.goto('/wallet')
  await expect(otherPage.getByTestId('balance-USDT')).toHaveText('25.5')
  await otherPage.getByText('轉帳', { exact: true }).last().click()
  await expect(otherPage.getByText(/^對應分錄：/).first()).toBeVisible()
  await context.close()
})

test('an answer that is lost does not send twice', async ({ page, house, wallet }) => {
  test.setTimeout(180_000)
  const app = new App(page)
  await enterWithBalance(app, house, wallet, 100n)
  await page.goto('/transfer')
  await page.getByLabel('接收地址').fill(house.deployment.root)
  await page.getByLabel('轉帳數量').fill('10')
  // the server books it, the browser never hears
  await page.route('**/api/app/api/transfer', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: '轉帳 10 USDT' }).click()
  await app.dialog('確認轉帳').getByRole('button', { name: '確認' }).click()
  await expect(app.dialog('確認轉帳').getByRole('alert')).toBeVisible()
  await page.unroute('**/api/app/api/transfer')
  await page.reload()
  await page.getByRole('button', { name: '轉帳 10 USDT' }).click()
  await app.dialog('確認轉帳').getByRole('button', { name: '確認' }).click()
  await expect(app.dialog('轉帳完成')).toBeVisible()
  await expectPosted(house, wallet.address, parseEther('90'))
})
