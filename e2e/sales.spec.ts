import { parseEther } from 'viem'
import type { App } from './app.ts'
import { expect, test } from './fixtures.ts'
import { projects } from './projects.ts'
import { say, saying } from './say.ts'

const DAY = 86_400
const WEEK = 7 * DAY

/** Types the units, agrees to the risks when asked, and opens the flow. */
async function startSubscribing(app: App, project: bigint, units: number, cost: string) {
  const { page } = app
  await page.goto(`/subscription?id=${project}`)
  await page.getByLabel(say('Units')).fill(String(units))
  await page.getByRole('button', { name: say('Subscribe for {what}', { what: `${cost} USDT` }) }).click()
  const risks = app.dialog(say('What can go wrong'))
  const flow = app.dialog(say('Subscribe'))
  await expect(risks.or(flow)).toBeVisible()
  if (await risks.isVisible()) {
    await risks.getByRole('checkbox').check()
    await risks.getByRole('button', { name: say('Continue') }).click()
  }
  await expect(flow).toBeVisible()
  return flow
}

test('buys, sees success, takes the airdrop, and claims as tokens become free; the referrer claims the commission', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { list, sell, stranger, buyNode, buy, balances } = projects(stage)
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

  // The list, the project, and its sale.
  await page.goto('/project')
  // The local seed has a project of this name, too.
  const own = page.locator(`a[href$="/projectDetail?id=${project}"]`)
  const card = page.getByRole('region', { name: 'Orchard' }).filter({ has: own })
  await expect(card.getByText(say('On sale'))).toBeVisible()
  await page.goto(`/projectDetail?id=${project}`)
  await expect(
    page.getByText(
      say('{0, plural, one {{sold} of {all} unit sold} other {{sold} of {all} units sold}}', {
        sold: '0',
        all: '100',
      }),
    ),
  ).toBeVisible()
  await expect(
    page.getByText(say('All {0} {symbol} promised are in the escrow', { 0: '40,800', symbol: 'TDE' })),
  ).toBeVisible()
  const split = page.getByRole('region', { name: say('Where the money goes') })
  const toReferrer = split
    .getByRole('listitem')
    .filter({ has: page.getByText(say('Referrer'), { exact: true }) })
  await expect(toReferrer).toContainText('1.5 USDT') // a V1 gets 3 % of 50
  await page
    .getByRole('link', { name: say('Subscribe'), exact: true })
    .first()
    .click()

  // Two purchases, each with an approval of exactly its price.
  await expect(page).toHaveURL(/subscription/)
  const first = await startSubscribing(app, project, 3, '150')
  await app.finish(first)
  await expect(page.getByText(say('Your subscription is in'))).toBeVisible()
  const second = await startSubscribing(app, project, 7, '350')
  await app.finish(second)
  expect(await stage.usdt.read.allowance([me, stage.main.address])).toBe(0n)
  expect((await balances(me)).usdt).toBe(parseEther('500'))
  await expect(
    page.getByRole('button', { name: say('You have bought all that one account may') }),
  ).toBeDisabled()

  // Nothing is decided before the end, also above the soft cap; at the end the sale succeeds.
  await stage.indexed()
  await page.goto('/orders')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText(say('Order arranged')).first()).toBeVisible()
  await buy(await stranger(500n), project, 10n)
  await stage.indexed()
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText(say('Soft cap {cap} reached; decided at the end', { cap: '20' }))).toBeVisible()
  await stage.passTime(2 * DAY)
  await page.goto('/orders')
  await expect(page.getByText(say('Crowdfunding success')).first()).toBeVisible()
  await expect(page.getByRole('article').first().getByText(say('Participants')).locator('..')).toContainText(
    '2',
  )

  // Nothing is paid for a day; then the airdrop.
  await page.goto('/myProject')
  await expect(page.getByText('Orchard').first()).toBeVisible()
  await expect(page.getByRole('button', { name: say('Claim airdrop {0}', { 0: '80 TDE' }) })).toHaveCount(0)
  await stage.passTime(DAY)
  await page.reload()
  await page.getByRole('button', { name: say('Claim airdrop {0}', { 0: '80 TDE' }) }).click()
  await app.finish(app.dialog(say('Claim the airdrop')))
  expect((await balances(me)).token).toBe(parseEther('80'))

  // A quarter is released with the airdrop, the rest week by week.
  await page.goto('/lockRelease')
  // Beside the tokens its half of the power pools' 10 % of 1,000 USDT; each asset can be claimed by itself.
  await expect(page.getByTestId('sale-claimable')).toHaveText('50 USDT + 1,000 TDE')
  await page.getByRole('button', { name: say('Only {0}', { 0: 'TDE' }) }).click()
  await app.finish(app.dialog(say('Claim from the project')))
  expect(await balances(me)).toEqual({ usdt: parseEther('500'), token: parseEther('1080') })
  await page.getByRole('button', { name: say('Claim {0}', { 0: '50 USDT' }) }).click()
  await app.finish(app.dialog(say('Claim from the project')))
  expect((await balances(me)).usdt).toBe(parseEther('550'))
  await expect(page.getByText(say('Locked {0} {1}', { 0: '3,000', 1: 'TDE' }))).toBeVisible()
  await stage.passTime(3 * WEEK)
  await page.reload()
  await page.getByRole('button', { name: say('Claim {0}', { 0: '3,000 TDE' }) }).click()
  await app.finish(app.dialog(say('Claim from the project')))
  expect((await balances(me)).token).toBe(parseEther('4080'))

  // 3 % of 500 USDT for the inviter.
  await wallet.switchAccount(inviter)
  await app.signIn()
  await page.goto('/myProject')
  await expect(page.getByText(say('invited by you')).first()).toBeVisible()
  await page.getByRole('button', { name: say('Claim {0}', { 0: '15 USDT' }) }).click()
  await app.finish(app.dialog(say('Claim from the project')))
  expect((await balances(inviter.address)).usdt).toBe(parseEther('15'))
})

test('a sale that ends below the soft cap pays everything back', async ({ page, stage, wallet, enter }) => {
  const { list, sell, balances, mintOf } = projects(stage)
  const me = wallet.address
  const project = await list('Meadow')
  await sell(project, { name: 'Only one', total: 50n, softCap: 10n, price: 20n, tokens: 5n, lasts: DAY })
  const app = await enter({ usdt: 100n })
  await app.finish(await startSubscribing(app, project, 4, '80'))
  expect((await balances(me)).usdt).toBe(parseEther('20'))
  await page.goto('/lockRelease')
  await expect(page.getByText(say('If it fails you take back')).locator('..')).toContainText('80 USDT')

  await stage.passTime(DAY)
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText(say('Crowdfunding failed')).first()).toBeVisible()
  await page.goto(`/subscription?id=${project}`)
  await expect(page.getByRole('button', { name: say('Failed') })).toBeDisabled()
  await page.goto('/myProject')
  await page
    .getByRole('button', {
      name: say('Take back {0} {usdt}, sale {1} of {2}', { 0: '80', 1: '1', 2: 'Meadow', usdt: 'USDT' }),
    })
    .click()
  await app.finish(app.dialog(say('Release principal')))
  expect((await balances(me)).usdt).toBe(parseEther('100'))
  const mint = await mintOf(project)
  expect((await balances(mint.address)).usdt).toBe(0n)
  await stage.indexed()
  await page.goto('/orders')
  await expect(page.getByText(say('Principal return')).first()).toBeVisible()
  await expect(page.getByText(say('{paid} paid back', { paid: '80 USDT' }))).toBeVisible()
})

test('until a sale closes a buyer may leave with the whole payment, and come again', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { list, sell, stranger, buy, balances, mintOf } = projects(stage)
  const me = wallet.address
  const project = await list('Coppice')
  await sell(project, { name: 'Open door', total: 50n, softCap: 5n, price: 20n, tokens: 5n, lasts: DAY })
  const app = await enter({ usdt: 100n })
  await app.finish(await startSubscribing(app, project, 4, '80'))
  await buy(await stranger(100n), project, 5n)
  await page.goto('/lockRelease')
  await expect(page.getByText(say('Until the sale closes')).locator('..')).toContainText(
    say('{0} {usdt} back, by leaving', { 0: '80', usdt: 'USDT' }),
  )
  await page
    .getByRole('button', { name: say('Leave the sale, {0} {usdt} back', { 0: '80', usdt: 'USDT' }) })
    .click()
  await app.finish(app.dialog(say('Leave the sale')))
  expect((await balances(me)).usdt).toBe(parseEther('100'))
  const mint = await mintOf(project)
  expect((await mint.read.sales([1n])).sales).toBe(5n)
  await expect(page.getByText(say('paid back in full'))).toBeVisible()
  await stage.indexed()
  await page.goto('/orders')
  await expect(page.getByText(say('Principal return')).first()).toBeVisible()

  // Once more, and the sale ends while the wallet asks: the page says the reason.
  await app.finish(await startSubscribing(app, project, 2, '40'))
  await page.goto('/lockRelease')
  const leave = page.getByRole('button', {
    name: say('Leave the sale, {0} {usdt} back', { 0: '40', usdt: 'USDT' }),
  })
  await expect(leave).toBeEnabled()
  wallet.whileAsking('eth_sendTransaction', () => stage.passTime(DAY))
  await leave.click()
  await expect(
    app.dialog(say('Leave the sale')).getByText(say('The sale is in another state by now')).first(),
  ).toBeVisible({
    timeout: 120_000,
  })
  await app
    .dialog(say('Leave the sale'))
    .getByRole('button', { name: say('Not now') })
    .click()
  expect((await balances(me)).usdt).toBe(parseEther('60'))
  await page.reload()
  await expect(page.getByText(say('Crowdfunding success')).first()).toBeVisible()
  await expect(leave).toHaveCount(0)
})

test('a sale that the guardian dissolves pays everything back', async ({ page, stage, wallet, enter }) => {
  const { list, sell, balances, dissolve } = projects(stage)
  const project = await list('Heath')
  await sell(project, { name: 'Stopped', total: 50n, softCap: 10n, price: 20n, tokens: 5n })
  const app = await enter({ usdt: 60n })
  await app.finish(await startSubscribing(app, project, 3, '60'))
  await dissolve(project)
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText(say('Crowdfunding dissolution')).first()).toBeVisible()
  await page.getByRole('button', { name: say('Take back {0} {1}', { 0: '60', 1: 'USDT' }) }).click()
  await app.finish(app.dialog(say('Release principal')))
  expect((await balances(wallet.address)).usdt).toBe(parseEther('60'))
  await expect(page.getByText(say('paid back in full'))).toBeVisible()
})

test('sold out while confirming: the reason is said, and nothing but gas is spent', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { list, sell, stranger, buy, balances } = projects(stage)
  const me = wallet.address
  const project = await list('Grove')
  await sell(project, { name: 'Rush', total: 10n, softCap: 5n, price: 10n, tokens: 5n })
  const rival = await stranger(200n)
  const app = await enter({ usdt: 100n })

  // Somebody else buys between the approval and the purchase.
  wallet.whileAsking('eth_sendTransaction', async () =>
    wallet.whileAsking('eth_sendTransaction', () => buy(rival, project, 5n)),
  )
  const flow = await startSubscribing(app, project, 6, '60')
  await expect(flow.getByText(say('Not that many units are left'))).toBeVisible()
  await expect(
    flow.getByText(new RegExp(`^${saying('{0} can still be bought; others were faster.', { 0: '5' })}`)),
  ).toBeVisible()
  await flow.getByRole('button', { name: say('Not now') }).click()
  expect((await balances(me)).usdt).toBe(parseEther('100'))

  // Somebody else has bought before the button was pressed, while the page was not refreshing.
  await expect(
    page.getByRole('button', {
      name: say('{0, plural, one {Only {1} unit is left} other {Only {2} units are left}}', { 2: '5' }),
    }),
  ).toBeDisabled({
    timeout: 120_000,
  })
  await page.getByLabel(say('Units')).fill('5')
  const button = page.getByRole('button', { name: say('Subscribe for {what}', { what: '50 USDT' }) })
  await expect(button).toBeEnabled()
  const sent = wallet.count('eth_sendTransaction')
  await buy(rival, project, 5n)
  await button.click()
  await expect(app.dialog(say('Subscribe')).getByText(say('Sold out')).first()).toBeVisible()
  await app
    .dialog(say('Subscribe'))
    .getByRole('button', { name: say('Not now') })
    .click()
  expect(wallet.count('eth_sendTransaction')).toBe(sent)
  await expect(page.getByRole('button', { name: say('Sold out') })).toBeDisabled()
})

test('before its start a sale counts down and takes nothing; after its end it says so', async ({
  page,
  stage,
  enter,
}) => {
  const { list, sell, stranger, buy } = projects(stage)
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
  await expect(page.getByText(say('Not yet started')).first()).toBeVisible()
  await page.goto(`/subscription?id=${project}`)
  await expect(page.getByText(new RegExp(`^${saying('Starts in')}`))).toBeVisible()
  await expect(page.getByRole('button', { name: say('Not yet started') })).toBeDisabled()
  await stage.passTime(DAY)
  await expect(
    page.getByRole('button', { name: say('Subscribe for {what}', { what: '10 USDT' }) }),
  ).toBeEnabled()
  await buy(await stranger(50n), project, 2n)
  await stage.passTime(DAY)
  await page.reload()
  await expect(page.getByRole('button', { name: say('Ended') })).toBeDisabled()
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText(say('Crowdfunding success')).first()).toBeVisible()
  await expect(page.getByRole('link', { name: say('Subscribe'), exact: true })).toHaveCount(0)
})
