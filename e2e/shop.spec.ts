// Goods: bought with the balance, shipped by the store's sender, received; and an order cancelled before shipment.
import { App } from './app.ts'
import { parseEther } from 'viem'
import { type LocalRole, localAccount } from '../devenv/accounts.ts'
import { enterWithBalance, ledgerOf, operator } from './custody.ts'
import { expect, type Stage, test } from './fixtures.ts'
import { asOperator } from './operators.ts'
import { say, saying } from './say.ts'

/** Opens a second store, whose orders `role` ships. */
async function openStore(stage: Stage, role: LocalRole) {
  const [managerA, managerB] = await Promise.all([operator(stage, 'managerA'), operator(stage, 'managerB')])
  const { address } = localAccount(role)
  const reason = 'a second store for the journey'
  const { id } = await managerA.post('proposeRole', {
    address,
    role: 'store',
    granted: true,
    reason,
  })
  await managerB.post('decideProposal', { id, approve: true, note: 'looked at' })
  await managerA.post('saveStore', {
    name: 'Second store',
    sender: address,
    isSpecial: false,
    open: true,
    reason,
  })
}

test('buys, the sender ships, and it arrives', async ({ page, browser, stage, wallet }) => {
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 100n)

  await page.goto('/shop')
  await page.getByRole('link', { name: /保溫杯/ }).click()
  await page.getByRole('button', { name: say('One more') }).click()
  await page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '40', usdt: 'USDT' }) }).click()
  const sheet = app.dialog(say('Order'))
  await expect(sheet.getByRole('button', { name: say("Enter the receiver's name") })).toBeDisabled()
  await sheet.getByLabel(say("Receiver's name")).fill('林美')
  await sheet.getByLabel(say('Phone number')).fill('+886 912 345 678')
  await sheet.getByLabel(say('Delivery address')).fill('基隆市港口路 1 號')
  await sheet.getByRole('button', { name: say('Pay {0} {1}', { 0: '40', 1: 'USDT' }) }).click()

  // The order waits for shipment, and the price is paid.
  await expect(page).toHaveURL(/\/shopOrder/)
  const mine = page.getByRole('region', {
    name: new RegExp(`^${saying('Order {0}', { 0: String.raw`\d+` })}$`),
  })
  await expect(mine.getByText(say('Pending shipment')).first()).toBeVisible()
  await expect(mine.getByText('40 USDT')).toBeVisible()

  await asOperator(browser, stage, wallet, 'sender', async (store) => {
    await store.goto('/shopOrder')
    await store.getByRole('tab', { name: say('Orders to send') }).click()
    const waiting = store.getByRole('region', {
      name: new RegExp(`^${saying('Order {0}', { 0: String.raw`\d+` })}$`),
    })
    await expect(waiting.getByText('基隆市港口路 1 號')).toBeVisible()
    await waiting.getByLabel(say('Sending info')).fill('郵局 RR123456785TW')
    await waiting.getByRole('button', { name: say('Shipped') }).click()
    await expect(store.getByText(say('Nothing waits for shipment'))).toBeVisible()
  })

  await page.reload()
  await expect(mine.getByText('郵局 RR123456785TW')).toBeVisible()
  await mine.getByRole('button', { name: say('It has arrived') }).click()
  await mine.getByRole('button', { name: say('Remove my name and address from this order') }).click()
  await expect(mine.getByText('基隆市港口路 1 號')).toBeHidden()
  await expect(mine.getByText(say('Arrived at the buyer')).first()).toBeVisible()
})

test('before shipment the whole price comes back; without a balance the way leads to a deposit', async ({
  page,
  browser,
  stage,
  wallet,
}) => {
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 69n)
  await page.goto('/shopDetail?id=2')
  await page.getByRole('button', { name: say('One more') }).click()
  await expect(
    page.getByRole('link', { name: say('Your balance is not sufficient: deposit first') }),
  ).toBeVisible()
  await page.getByRole('button', { name: say('One less') }).click()
  await page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '69', usdt: 'USDT' }) }).click()
  const sheet = app.dialog(say('Order'))
  await sheet.getByLabel(say("Receiver's name")).fill('林美')
  await sheet.getByLabel(say('Phone number')).fill('0912345678')
  await sheet.getByLabel(say('Delivery address')).fill('基隆市港口路 1 號')
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: say('Pay {0} {1}', { 0: '69', 1: 'USDT' }) }).click()
  const mine = page.getByRole('region', {
    name: new RegExp(`^${saying('Order {0}', { 0: String.raw`\d+` })}$`),
  })
  await expect(mine.getByText(say('Pending shipment')).first()).toBeVisible()
  expect((await ledgerOf(stage, wallet.address)).posted).toBe(0n)

  // The sender of another store sees nothing of it, neither on the page nor with the calls.
  await openStore(stage, 'guardian')
  await asOperator(browser, stage, wallet, 'guardian', async (other) => {
    await other.goto('/shopOrder?tab=send')
    await expect(other.getByText(say('Nothing waits for shipment'))).toBeVisible()
    await other.getByRole('tab', { name: say('Shipped before') }).click()
    await expect(other.getByText(say('Nothing was shipped yet'))).toBeVisible()
  })
  const { rows: orders } = await stage.db.query<{ id: number; stock: number }>(
    `select o.id::int, g.stock::int from shop_order o join good g on g.id = o.good_id where buyer = $1`,
    [wallet.address.toLowerCase()],
  )
  const { id, stock } = orders[0]!
  const stranger = await operator(stage, 'guardian')
  await expect(stranger.post('sendOrder', { id, sendInfo: 'not mine' })).rejects.toMatchObject({
    code: 'SHOP_ORDER_UNKNOWN',
  })
  await expect(stranger.post('cancelShopOrder', { id })).rejects.toMatchObject({ code: 'SHOP_ORDER_UNKNOWN' })

  await mine.getByRole('button', { name: say('Cancel the order') }).click()
  await expect(mine.getByText(say('Cancelled, paid back')).first()).toBeVisible()
  expect(await ledgerOf(stage, wallet.address)).toEqual({ posted: parseEther('69'), held: 0n })
  const { rows } = await stage.db.query(
    `select o.state, g.stock::int from shop_order o join good g on g.id = o.good_id where o.id = $1`,
    [id],
  )
  expect(rows).toEqual([{ state: 'cancelled', stock: stock + 1 }])
  // A cancelled order cannot be shipped.
  const sender = await operator(stage, 'sender')
  await expect(sender.post('sendOrder', { id, sendInfo: 'too late' })).rejects.toMatchObject({
    code: 'SHOP_ORDER_STATE',
  })
  await page.goto('/shopDetail?id=2')
  await expect(
    page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '69', usdt: 'USDT' }) }),
  ).toBeVisible()
  await page.goto('/shopDetail?id=4711')
  await expect(page.getByRole('heading', { name: say('These goods are not on sale') })).toBeVisible()
})
