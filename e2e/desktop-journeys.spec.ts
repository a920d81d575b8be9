// Journeys at a desktop's size: what a phone shows one below the other stands side by side, in columns and tables, with the menu beside it.
import type { Locator, Page } from '@playwright/test'
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts'
import { App } from './app.ts'
import { enterWithBalance } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** The menu stands beside the page, and the phone's bar is gone. */
async function expectRail(page: Page) {
  await expect(page.getByRole('navigation', { name: say('Menu') })).toBeVisible()
  await expect(page.getByRole('navigation', { name: say('Main') })).toBeHidden()
}

/** `left` and `right` stand beside each other, neither below the other. */
async function expectBeside(left: Locator, right: Locator) {
  await expect(left).toBeVisible()
  await expect(right).toBeVisible()
  await expect
    .poll(async () => {
      const [a, b] = [await left.boundingBox(), await right.boundingBox()]
      return a !== null && b !== null && a.x + a.width <= b.x && b.y < a.y + a.height
    })
    .toBe(true)
}

/** The table called `label` names its columns, and its rows are rows. */
async function expectTable(page: Page, label: string, columns: readonly string[]) {
  const table = page.getByRole('table', { name: label })
  for (const name of columns) {
    const head = table.getByRole('columnheader', { name })
    await expect(head).toBeVisible()
    // A phone keeps the names for screen readers, on a pixel.
    expect((await head.boundingBox())!.height).toBeGreaterThan(20)
  }
  return table
}

test('assets at a desktop: what one has beside what happened, and an asset’s entries in columns', async ({
  page,
  stage,
  wallet,
}) => {
  await enterWithBalance(new App(page), stage, wallet, 40n)
  await page.goto('/wallet')
  await expectRail(page)
  await expectBeside(
    page.getByRole('region', { name: say('In my account') }),
    page.getByRole('region', { name: say('Latest entries') }),
  )
  await page.goto('/walletDetail?symbol=USDT')
  const entries = page.getByRole('list', { name: say('Entries') })
  await expect(entries.getByText(say('Balance after it')).first()).toBeVisible()
  await expect(entries.getByText('+40 USDT').first()).toBeVisible()
})

test('hosting at a desktop: the form beside the next payouts, which are a table', async ({ page, enter }) => {
  const app = await enter({ usdt: 100n })
  const payouts = page.getByRole('region', { name: say('Next payouts') })
  await app.deposit('25')
  await expect(page).toHaveURL(/tab=mine/)
  await expectRail(page)
  await expectBeside(page.getByRole('tabpanel'), payouts)
  await payouts.getByText(say('All days as a table')).click()
  const table = await expectTable(page, say('Next payouts'), [say('Day (UTC)')])
  await expect(table.getByRole('row').nth(1)).toBeVisible()
})

test('the community at a desktop: level beside figures, and invites in columns', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  await enter()
  const friend = privateKeyToAccount(generatePrivateKey())
  await stage.register(friend, wallet.address)
  await stage.indexed()
  await page.goto('/team')
  await expectRail(page)
  await expectBeside(
    page.getByRole('region', { name: say('My level') }),
    page.getByRole('region', { name: say('My community') }),
  )
  const table = await expectTable(page, say('Invite list'), [say('Address'), say('Level')])
  await expect(
    table.getByRole('row', {
      name: new RegExp(`^${friend.address.slice(0, 6)}…${friend.address.slice(-4)}`),
    }),
  ).toBeVisible()
})

test('the shop at a desktop: goods beside each other, bought and in the list of orders', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 50n)
  await page.goto('/shop')
  await expectRail(page)
  const goods = page.getByRole('main').getByRole('listitem')
  await expectBeside(goods.nth(0), goods.nth(1))
  await page.getByRole('link', { name: /保溫杯/ }).click()
  await page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '20', usdt: 'USDT' }) }).click()
  const sheet = app.dialog(say('Order'))
  // A dialog in the middle, not a sheet from below.
  const box = (await sheet.boundingBox())!
  expect(box.y + box.height).toBeLessThan(900)
  await sheet.getByLabel(say("Receiver's name")).fill('林美')
  await sheet.getByLabel(say('Phone number')).fill('+886 912 345 678')
  await sheet.getByLabel(say('Delivery address')).fill('基隆市港口路 1 號')
  await sheet.getByRole('button', { name: say('Pay {0} {1}', { 0: '20', 1: 'USDT' }) }).click()
  await expect(page).toHaveURL(/\/shopOrder/)
  const mine = page.getByRole('region', {
    name: new RegExp(`^${saying('Order {0}', { 0: String.raw`\d+` })}$`),
  })
  await expect(mine.getByText(say('Pending shipment')).first()).toBeVisible()
  // Nothing is left to send, which a journey of the shop's own looks at.
  await mine.getByRole('button', { name: say('Cancel the order') }).click()
  await expect(mine.getByText(say('Cancelled, paid back')).first()).toBeVisible()
})
