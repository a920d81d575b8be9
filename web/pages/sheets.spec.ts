// Sheets and dialogs, opened as people open them: none has an accessibility violation.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../../e2e/accessibility.ts'
import { App } from '../../e2e/app.ts'
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

test('menu, wallets, registration and signing in', async ({ page, chain, wallet }) => {
  const app = new App(page)
  chain.answer('main', { users: {} })
  await page.goto('/')
  await page.getByRole('button', { name: say('Open menu') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'menu')
  await page.keyboard.press('Escape')
  const sheet = await app.chooseWallet()
  await expect(sheet).toBeVisible()
  await expectAccessible(page, 'wallets')
  await sheet.getByRole('button', { name: 'Test wallet' }).click()
  const binding = app.dialog(say('Register and Bind'))
  await expect(binding).toBeVisible()
  await expectAccessible(page, 'register')
  await binding.getByRole('button', { name: say('Close') }).click()

  chain.mend()
  await page.reload()
  expect(wallet.connected).toBe(true)
  await expect(app.dialog(say('Signature login'))).toBeVisible()
  await expectAccessible(page, 'sign in')
})

test('an entry, the address book, a withdrawal and a transfer', async ({ page, enter }) => {
  const app = await enter()
  await page.goto('/walletDetail?symbol=USDT')
  await page
    .getByRole('list', { name: say('Entries') })
    .locator('details')
    .first()
    .click()
  await expectAccessible(page, 'an entry opened')

  await page.goto('/extract')
  await page.getByLabel(say('Payout address')).fill(OTHER)
  await page.getByLabel(say('Withdrawal amount')).fill('10')
  await press(page, say('Address book'))
  await expect(app.dialog(say('Address book'))).toBeVisible()
  await expectAccessible(page, 'address book')
  await page.keyboard.press('Escape')
  await press(page, say('Withdrawal {0}', { 0: '10 USDT' }))
  await expect(app.dialog(say('Confirm the withdrawal'))).toBeVisible()
  await expectAccessible(page, 'confirm a withdrawal')
  await page.keyboard.press('Escape')

  await page.goto('/transfer')
  await page.getByLabel(say('Receiving address')).fill(OTHER)
  await page.getByLabel(say('Transfer amount')).fill('1')
  await press(page, say('Transfer {0} {symbol}', { 0: '1', symbol: 'USDT' }))
  await expect(app.dialog(say('Confirm the transfer'))).toBeVisible()
  await expectAccessible(page, 'confirm a transfer')
})

test('an address book without an address says so', async ({ page, site, enter }) => {
  site.answer('listAddressBook', () => [])
  const app = await enter()
  await page.goto('/extract')
  await press(page, say('Address book'))
  await expect(
    app.dialog(say('Address book')).getByText(say('It is empty. Keep an address below.')),
  ).toBeVisible()
  await expectAccessible(page, 'an empty address book')
})

test('buying a machine, an order, and another receiver', async ({ page, enter }) => {
  const app = await enter()
  await page.goto('/machineDetail?id=1')
  await press(page, say('Buy for {0} {usdt}', { 0: '100', usdt: 'USDT' }))
  await expect(app.dialog(say('Buy a machine'))).toBeVisible()
  await expectAccessible(page, 'buying a machine')
  await page.goto('/shopDetail?id=1')
  await press(page, say('Buy for {0} {usdt}', { 0: '20', usdt: 'USDT' }))
  await expect(app.dialog(say('Order'))).toBeVisible()
  await expectAccessible(page, 'an order')
  await page.goto('/shopOrder')
  await press(page, say('Change the receiver'))
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'another receiver')
})
