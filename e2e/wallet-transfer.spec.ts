import { parseEther } from 'viem'
import { App } from './app.ts'
import { enterWithBalance, expectPosted } from './custody.ts'
import { enter } from './enter.ts'
import { expect, test } from './fixtures.ts'
import { TestWallet } from './wallet.ts'
import { say, saying } from './say.ts'

test('transfers to another registered account, who sees it at once', async ({
  page,
  browser,
  stage,
  wallet,
}) => {
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 100n)

  // The receiver uses another browser context.
  const context = await browser.newContext({ baseURL: stage.url, viewport: { width: 390, height: 844 } })
  const other = new TestWallet(stage.nodeUrl, stage.deployment.chainId)
  await other.install(context)
  const otherPage = await context.newPage()

  await page.goto('/transfer')
  await page.getByLabel(say('Receiving address')).fill(other.address)
  await page.getByLabel(say('Transfer amount')).fill('25.5')
  await expect(
    page.getByRole('button', {
      name: new RegExp(saying('This address is not registered: a transfer could not reach anybody')),
    }),
  ).toBeDisabled()
  await enter(otherPage, stage, other)

  await page.reload()
  await expect(page.getByLabel(say('Receiving address'))).toHaveValue(other.address)
  await expect(page.getByTestId('received')).toHaveText('25.5 USDT')
  await page.getByLabel(say('Transfer amount')).fill('101')
  await expect(page.getByRole('button', { name: say('Your balance is not sufficient') })).toBeDisabled()
  await page.getByLabel(say('Transfer amount')).fill('25.5')
  await page
    .getByRole('button', { name: say('Transfer {0} {symbol}', { 0: '25.5', symbol: 'USDT' }) })
    .click()
  await app.confirmWhom(say('Confirm the transfer'), other.address, say('Confirm'))
  await expect(app.dialog(say('Transferred')).getByText(say('It has arrived at the receiver'))).toBeVisible()
  await app
    .dialog(say('Transferred'))
    .getByRole('button', { name: say('Close') })
    .last()
    .click()
  await expectPosted(stage, wallet.address, parseEther('74.5'))
  await expectPosted(stage, other.address, parseEther('25.5'))

  await otherPage.goto('/wallet')
  await expect(otherPage.getByTestId('balance-USDT')).toHaveText('25.5')
  // Its row in the list, which may come after everything else of that name.
  await otherPage
    .locator('summary')
    .filter({ hasText: say('Transfer') })
    .click()
  await expect(
    otherPage.getByText(new RegExp(`^${saying('Counter-entry: {0}', { 0: '.+' })}`)).first(),
  ).toBeVisible()
  await context.close()
})

test('an answer that is lost does not send twice', async ({ page, stage, wallet }) => {
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 100n)
  await page.goto('/transfer')
  await page.getByLabel(say('Receiving address')).fill(stage.deployment.root)
  await page.getByLabel(say('Transfer amount')).fill('10')
  // The server books the transfer, and the browser gets no answer.
  await page.route('**/api/app/api/transfer', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: say('Transfer {0} {symbol}', { 0: '10', symbol: 'USDT' }) }).click()
  await app.confirmWhom(say('Confirm the transfer'), stage.deployment.root, say('Confirm'))
  await expect(app.dialog(say('Confirm the transfer')).getByRole('alert')).toBeVisible()
  await page.unroute('**/api/app/api/transfer')
  await page.reload()
  await page.getByRole('button', { name: say('Transfer {0} {symbol}', { 0: '10', symbol: 'USDT' }) }).click()
  await app.confirmWhom(say('Confirm the transfer'), stage.deployment.root, say('Confirm'))
  await expect(app.dialog(say('Transferred'))).toBeVisible()
  await expectPosted(stage, wallet.address, parseEther('90'))
})
