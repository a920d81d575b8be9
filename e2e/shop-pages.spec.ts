// Pages of machines, shop and notices for a signed-in user who has some, with the sheets open.
import { loadSeed } from '../contracts/script/seed.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { App } from './app.ts'
import { enterWithBalance, operator } from './custody.ts'
import { signedIn } from './enter.ts'
import { expect, type Stage, test } from './fixtures.ts'
import type { TestWallet } from './wallet.ts'
import { say } from './say.ts'

// A stack of its own, because its unshipped orders would disturb other journeys.
test.use({ seed: loadSeed('local') })

/** Creates orders in every state, a machine, and a notice. @returns the notice's id */
async function furnish(stage: Stage, wallet: TestWallet): Promise<number> {
  const [me, sender, manager] = await Promise.all([
    signedIn(stage, wallet.account),
    operator(stage, 'sender'),
    operator(stage, 'managerA'),
  ])
  const to = { recieveName: '林美', recieveMobile: '+886 912 345 678', recieveAddress: '基隆市港口路 1 號' }
  const orders: { id: number }[] = []
  for (let i = 0; i < 4; i++) orders.push(await me.post('buyShopGoods', { id: 1, amount: 1, ...to }))
  const [, shipped, received, cancelled] = orders
  for (const order of [shipped, received])
    await sender.post('sendOrder', { id: order!.id, sendInfo: '郵局 RR123456785TW' })
  await me.post('confirmShopOrder', { id: received!.id })
  await me.post('cancelShopOrder', { id: cancelled!.id })
  await me.post('buyMachine', { id: 1, amount: 1 })
  const { timestamp } = await stage.client.getBlock()
  const { id } = await manager.post('saveNotice', {
    types: 'message',
    texts: [{ language: 'en', title: 'Maintenance', text: '## When\n\nOn Tuesday.' }],
    pinned: false,
    published: true,
    startAt: Number(timestamp) - 60,
    endAt: null,
    reason: 'asked for by the journey',
  })
  return id
}

test('no accessibility violation on machines and shop, signed in', async ({ page, stage, wallet }) => {
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 400n)
  const notice = await furnish(stage, wallet)
  const routes = ['/mine', '/shopOrder', '/machine', '/machineDetail?id=1', '/shopDetail?id=1', '/']
  for (const route of [...routes, `/msgDetail?id=${notice}`, '/msg', '/newsDetail?id=1']) {
    await page.goto(route)
    await expect(page.locator('main h1').first()).toBeAttached()
    await page.waitForLoadState('networkidle')
    await expectAccessible(page, route)
    await expectFits(page, route, 390)
  }
  await page.goto('/machineDetail?id=1')
  await page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '100', usdt: 'USDT' }) }).click()
  await expect(app.dialog(say('Buy a machine'))).toBeVisible()
  await expectAccessible(page, 'buying a machine')
  await page.goto('/shopDetail?id=1')
  await page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '20', usdt: 'USDT' }) }).click()
  await expect(app.dialog(say('Order'))).toBeVisible()
  await expectAccessible(page, 'an order')
  await page.goto('/shopOrder')
  await page
    .getByRole('button', { name: say('Change the receiver') })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'another receiver')
})
