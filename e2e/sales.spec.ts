import { parseEther } from 'viem'
import type { App } from './app.ts'
import { expect, test } from './fixtures.ts'
import { projects } from './projects.ts'

const DAY = 86_400
const WEEK = 7 * DAY

/** Types the units, agrees to the risks when asked, and opens the flow. */
async function startSubscribing(app: App, project: bigint, units: number, cost: string) {
  const { page } = app
  await page.goto(`/subscription?id=${project}`)
  await page.getByLabel('份數').fill(String(units))
  await page.getByRole('button', { name: `認購 ${cost} USDT` }).click()
  const risks = app.dialog('可能的風險')
  const flow = app.dialog('認購')
  await expect(risks.or(flow)).toBeVisible()
  if (await risks.isVisible()) {
    await risks.getByRole('checkbox').check()
    await risks.getByRole('button', { name: '繼續' }).click()
  }
  await expect(flow).toBeVisible()
  return flow
}

test('buys, sees success, takes the airdrop, and claims as tokens become free; the referrer claims the commission', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  test.setTimeout(240_000)
  const { list, sell, stranger, buyNode, buy, balances } = projects(house)
  const me = wallet.address
  const inviter = await stranger(1_000n)
  await buyNode(inviter)
  const project = await list('Orchard')
  await sell(project, {
    name: 'First harvest',
    total: 100n,
    softCap: 20n,
    maxPerUser: 10n,
    price: 50n,
    tokens: 400n,
    drop: 8n,
    lasts: 2 * DAY,
  })
  const app = await enter({ usdt: 1_000n, refer: inviter.address })

  // the list, the project, what it offers
  await page.goto('/project')
  const card = page.getByRole('region', { name: 'Orchard' }).last()
  await expect(card.getByText('在售')).toBeVisible()
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText('已售 0 / 100 份')).toBeVisible()
  await expect(page.getByText('承諾的 40,800 TDE 已全數存入託管合約')).toBeVisible()
  const split = page.getByRole('region', { name: '款項去向' })
  const toReferrer = split.getByRole('listitem').filter({ has: page.getByText('推薦人', { exact: true }) })
  await expect(toReferrer).toContainText('1.5 USDT') // a V1 gets 3 % of 50
  await page.getByRole('link', { name: '認購', exact: true }).first().click()

  // two purchases, each with an approval of exactly its price
  await expect(page).toHaveURL(/subscription/)
  const first = await startSubscribing(app, project, 3, '150')
  await app.finish(first)
  await expect(page.getByText('認購已成立')).toBeVisible()
  const second = await startSubscribing(app, project, 7, '350')
  await app.finish(second)
  expect(await house.usdt.read.allowance([me, house.main.address])).toBe(0n)
  expect((await balances(me)).usdt).toBe(parseEther('500'))
  await expect(page.getByRole('button', { name: '你已達每帳戶上限' })).toBeDisabled()

  // until the end everything waits, also above the soft cap; the end makes it a success
  await house.indexed()
  await page.goto('/orders')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('已排單').first()).toBeVisible()
  await buy(await stranger(500n), project, 10n)
  await house.indexed()
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText('已達軟頂 20；結束時才定案')).toBeVisible()
  await house.passTime(2 * DAY)
  await page.goto('/orders')
  await expect(page.getByText('眾籌成功').first()).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('article').first().getByText('參與人數').locator('..')).toContainText('2')

  // nothing leaves for a day; then the airdrop
  await page.goto('/myProject')
  await expect(page.getByText('Orchard').first()).toBeVisible()
  await expect(page.getByRole('button', { name: '領取空投 80 TDE' })).toHaveCount(0)
  await house.passTime(DAY)
  await page.reload()
  await page.getByRole('button', { name: '領取空投 80 TDE' }).click()
  await app.finish(app.dialog('領取空投'))
  expect((await balances(me)).token).toBe(parseEther('80'))

  // a quarter with the airdrop, the rest week by week
  await page.goto('/lockRelease')
  // with the tokens: its half of the power pools' 10 % of 1,000 USDT; each asset can be taken by itself
  await expect(page.getByTestId('sale-claimable')).toHaveText('50 USDT + 1,000 TDE')
  await page.getByRole('button', { name: '只領 TDE' }).click()
  await app.finish(app.dialog('從專案領取'))
  expect(await balances(me)).toEqual({ usdt: parseEther('500'), token: parseEther('1080') })
  await page.getByRole('button', { name: '領取 50 USDT' }).click()
  await app.finish(app.dialog('從專案領取'))
  expect((await balances(me)).usdt).toBe(parseEther('550'))
  await expect(page.getByText('鎖定 3,000 TDE')).toBeVisible()
  await house.passTime(3 * WEEK)
  await page.reload()
  await page.getByRole('button', { name: '領取 3,000 TDE' }).click()
  await app.finish(app.dialog('從專案領取'))
  expect((await balances(me)).token).toBe(parseEther('4080'))

  // 3 % of 500 USDT for the one who invited
  await wallet.switchAccount(inviter)
  await app.signIn()
  await page.goto('/myProject')
  await expect(page.getByText('由你邀請').first()).toBeVisible()
  await page.getByRole('button', { name: '領取 15 USDT' }).click()
  await app.finish(app.dialog('從專案領取'))
  expect((await balances(inviter.address)).usdt).toBe(parseEther('15'))
})

test('a sale that ends below the soft cap pays everything back', async ({ page, house, wallet, enter }) => {
  const { list, sell, balances, mintOf } = projects(house)
  const me = wallet.address
  const project = await list('Meadow')
  await sell(project, { name: 'Only one', total: 50n, softCap: 10n, price: 20n, tokens: 5n, lasts: DAY })
  const app = await enter({ usdt: 100n })
  await app.finish(await startSubscribing(app, project, 4, '80'))
  expect((await balances(me)).usdt).toBe(parseEther('20'))
  await page.goto('/lockRelease')
  await expect(page.getByText('若失敗可取回').locator('..')).toContainText('80 USDT')

  await house.passTime(DAY)
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText('眾籌失敗').first()).toBeVisible()
  await page.goto(`/subscription?id=${project}`)
  await expect(page.getByRole('button', { name: '失敗' })).toBeDisabled()
  await page.goto('/myProject')
  await page.getByRole('button', { name: '取回 80 USDT，Meadow 第 1 次認購' }).click()
  await app.finish(app.dialog('取回本金'))
  expect((await balances(me)).usdt).toBe(parseEther('100'))
  const mint = await mintOf(project)
  expect((await balances(mint.address)).usdt).toBe(0n)
  await house.indexed()
  await page.goto('/orders')
  await expect(page.getByText('本金返還').first()).toBeVisible()
  await expect(page.getByText('已退還 80 USDT')).toBeVisible()
})

test('until a sale closes a buyer may leave with the whole payment, and come again', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  test.setTimeout(120_000)
  const { list, sell, stranger, buy, balances, mintOf } = projects(house)
  const me = wallet.address
  const project = await list('Coppice')
  await sell(project, { name: 'Open door', total: 50n, softCap: 5n, price: 20n, tokens: 5n, lasts: DAY })
  const app = await enter({ usdt: 100n })
  await app.finish(await startSubscribing(app, project, 4, '80'))
  await buy(await stranger(100n), project, 5n)
  await page.goto('/lockRelease')
  await expect(page.getByText('認購關閉之前').locator('..')).toContainText('退出可取回 80 USDT')
  await page.getByRole('button', { name: '退出認購，取回 80 USDT' }).click()
  await app.finish(app.dialog('退出認購'))
  expect((await balances(me)).usdt).toBe(parseEther('100'))
  const mint = await mintOf(project)
  expect((await mint.read.sales([1n])).sales).toBe(5n)
  await expect(page.getByText('已全額退還')).toBeVisible()
  await house.indexed()
  await page.goto('/orders')
  await expect(page.getByText('本金返還').first()).toBeVisible()

  // again, and then the end comes while the wallet is being asked: the reason is said
  await app.finish(await startSubscribing(app, project, 2, '40'))
  await page.goto('/lockRelease')
  const leave = page.getByRole('button', { name: '退出認購，取回 40 USDT' })
  await expect(leave).toBeEnabled()
  wallet.whileAsking('eth_sendTransaction', () => house.passTime(DAY))
  await leave.click()
  await expect(app.dialog('退出認購').getByText('認購已進入另一狀態').first()).toBeVisible({
    timeout: 30_000,
  })
  await app.dialog('退出認購').getByRole('button', { name: '暫不' }).click()
  expect((await balances(me)).usdt).toBe(parseEther('60'))
  await page.reload()
  await expect(page.getByText('眾籌成功').first()).toBeVisible({ timeout: 20_000 })
  await expect(leave).toHaveCount(0)
})

test('a sale that the guardian dissolves pays everything back', async ({ page, house, wallet, enter }) => {
  const { list, sell, balances, dissolve } = projects(house)
  const project = await list('Heath')
  await sell(project, { name: 'Stopped', total: 50n, softCap: 10n, price: 20n, tokens: 5n })
  const app = await enter({ usdt: 60n })
  await app.finish(await startSubscribing(app, project, 3, '60'))
  await dissolve(project)
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText('眾籌解散').first()).toBeVisible()
  await page.getByRole('button', { name: '取回 60 USDT' }).click()
  await app.finish(app.dialog('取回本金'))
  expect((await balances(wallet.address)).usdt).toBe(parseEther('60'))
  await expect(page.getByText('已全額退還')).toBeVisible()
})

test('sold out while confirming: the reason is said, and nothing but gas is spent', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  test.setTimeout(120_000)
  const { list, sell, stranger, buy, balances } = projects(house)
  const me = wallet.address
  const project = await list('Grove')
  await sell(project, { name: 'Rush', total: 10n, softCap: 5n, price: 10n, tokens: 5n })
  const rival = await stranger(200n)
  const app = await enter({ usdt: 100n })

  // between the approval and the purchase
  wallet.whileAsking('eth_sendTransaction', async () =>
    wallet.whileAsking('eth_sendTransaction', () => buy(rival, project, 5n)),
  )
  const flow = await startSubscribing(app, project, 6, '60')
  await expect(flow.getByText('剩餘份數不足')).toBeVisible({ timeout: 30_000 })
  await expect(flow.getByText(/^仍可購買 5 份/)).toBeVisible()
  await flow.getByRole('button', { name: '暫不' }).click()
  expect((await balances(me)).usdt).toBe(parseEther('100'))

  // before the button was pressed, while the page was not looking
  await expect(page.getByRole('button', { name: '只剩 5 份' })).toBeDisabled({ timeout: 20_000 })
  await page.getByLabel('份數').fill('5')
  const button = page.getByRole('button', { name: '認購 50 USDT' })
  await expect(button).toBeEnabled()
  const sent = wallet.count('eth_sendTransaction')
  await buy(rival, project, 5n)
  await button.click()
  await expect(app.dialog('認購').getByText('已售罄').first()).toBeVisible()
  await app.dialog('認購').getByRole('button', { name: '暫不' }).click()
  expect(wallet.count('eth_sendTransaction')).toBe(sent)
  await expect(page.getByRole('button', { name: '已售罄' })).toBeDisabled({ timeout: 20_000 })
})

test('before its start a sale counts down and takes nothing; after its end it says so', async ({
  page,
  house,
  enter,
}) => {
  const { list, sell, stranger, buy } = projects(house)
  const project = await list('Spring')
  await sell(project, {
    name: 'Later',
    total: 10n,
    softCap: 1n,
    price: 10n,
    tokens: 5n,
    startIn: DAY,
    lasts: DAY,
  })
  await enter({ usdt: 100n })
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText('尚未開始').first()).toBeVisible()
  await page.goto(`/subscription?id=${project}`)
  await expect(page.getByText(/^距開始/)).toBeVisible()
  await expect(page.getByRole('button', { name: '尚未開始' })).toBeDisabled()
  await house.passTime(DAY)
  await expect(page.getByRole('button', { name: '認購 10 USDT' })).toBeEnabled({ timeout: 30_000 })
  await buy(await stranger(50n), project, 2n)
  await house.passTime(DAY)
  await page.reload()
  await expect(page.getByRole('button', { name: '已結束' })).toBeDisabled()
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText('眾籌成功').first()).toBeVisible()
  await expect(page.getByRole('link', { name: '認購', exact: true })).toHaveCount(0)
})
