// States of pages that the server or the chain's node brings about.
import { project } from '@holdfast/protocol/calls/sales-examples'
import { CHAINS } from '@holdfast/protocol/chain'
import { NODE } from '../../devenv/stand-in.ts'
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

test('the game, and the bridge where no aggregator is set up, say that they are not open and why', async ({
  page,
}) => {
  const notOpen = page.getByRole('main').getByRole('heading', { name: say('Not open yet') })
  await page.goto('/game')
  await expect(notOpen).toBeVisible()
  await expect(page.getByText(say('Prizes that lie there before anybody plays'))).toBeVisible()
  await page.goto('/bridge')
  await expect(notOpen).toBeVisible()
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
})

test('without a card issuer nobody is asked for a document, and an application made before can be removed', async ({
  page,
  site,
  enter,
}) => {
  site.answer('getConfigKeyBatch', (all) => ({ ...all, 'module.card': 'false' }))
  const main = page.getByRole('main')
  const notOpen = main.getByRole('heading', { name: say('Not open yet') })
  const files = main.locator('input[type=file]')
  await page.goto('/visa')
  await expect(notOpen).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await enter()
  site.answer('getVisaApplication', () => null)
  await page.goto('/visa')
  await expect(notOpen).toBeVisible()
  await expect(files).toHaveCount(0)
  site.answer('getVisaApplication', (a) => a && { ...a, state: 'refused' as const, decidedAt: a.createdAt })
  await page.reload()
  await expect(main.getByRole('button', { name: say('Remove my data') }).first()).toBeVisible()
  await expect(main.getByRole('button', { name: say('Apply again') })).toHaveCount(0)
  // Once there is one, the form is.
  site.answer('getConfigKeyBatch', (all) => ({ ...all, 'module.card': 'true' }))
  await page.reload()
  await main.getByRole('button', { name: say('Apply again') }).click()
  await expect(files.first()).toBeAttached()
})

test('a deposit begins with the own address, or with the exact amount that is under way, and offers no asset that cannot be deposited', async ({
  page,
  site,
  enter,
}) => {
  site.answer('getUserRechargeAmount', (i) => i && { ...i, state: 'waiting' as const })
  await enter()
  const main = page.getByRole('main')
  const selected = (name: string) => main.getByRole('tab', { name: say(name), selected: true })
  await page.goto('/recharge')
  await expect(selected('Exact amount')).toBeVisible()
  await expect(main.getByTestId('exact-amount')).toBeVisible()
  site.answer('getUserRechargeAmount', () => null)
  await page.goto('/recharge')
  await expect(main.getByRole('tab').first()).toHaveText(say('My own address'))
  await expect(selected('My own address')).toBeVisible()
  await expect(main.getByTestId('own-address')).toBeVisible()
  await main.getByRole('tab', { name: say('Exact amount') }).click()
  await expect(main.getByLabel(say('Deposit amount'))).toBeVisible()
  for (const symbol of ['TDE', 'USDE', 'NULS'])
    await expect(main.getByText(symbol, { exact: true })).toHaveCount(0)
})

test('a node that never answers does not keep what the server knows from the page', async ({
  page,
  site,
  enter,
}) => {
  await enter()
  await page.goto('/mine')
  const sources = page.getByRole('region', { name: say('Where it comes from') })
  await expect(sources).toBeVisible()
  await page.route(
    (url) => url.pathname === NODE && url.origin === site.url,
    () => {},
  )
  await page.reload()
  await expect(page.locator('#main')).toBeVisible()
  await expect(sources).toBeVisible()
  await page.goto('/team')
  await expect(page.getByTestId('level')).toBeVisible()
})

test('a wallet on another chain is told so, and the button that would send has it switch', async ({
  page,
  wallet,
  enter,
}) => {
  wallet.chainId = 1
  await enter()
  await page.goto('/hosting')
  const first = page.getByRole('button', { name: say('Switch to {0} first', { 0: 'Holdfast local' }) })
  await first.click()
  await expect(first).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  expect(wallet.chainId).toBe(CHAINS.local.id)
})

test('a list that cannot be loaded says so, and comes when it is asked for again', async ({ page, site }) => {
  site.fail(/pageShopGoods/, 503, Infinity)
  await page.goto('/shop')
  const again = page.getByRole('main').getByRole('button', { name: say('Try again') })
  await expect(again).toBeVisible()
  site.mend()
  await again.click()
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
})

test('totals that cannot be loaded leave the machines, and no placeholder for good', async ({
  page,
  site,
}) => {
  site.fail(/getMachineTotals/, 503, Infinity)
  await page.goto('/machine')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await expect(page.locator('#main .hf-bone')).toHaveCount(0)
})

test('a project that is not indexed says so on its own page, and every page does', async ({ page, site }) => {
  site.answer('chain', (info) => ({ ...info, notIndexed: [{ contract: project.mint, since: 815 }] }))
  await page.goto('/')
  const everywhere = say(
    'A project is not indexed since block {block}: lists and sums leave out what happened in it since then. Its own page reads the chain.',
    { block: '815' },
  )
  await expect(page.getByText(everywhere)).toBeVisible()
  await page.goto('/projectDetail?id=1')
  await expect(page.getByText(everywhere)).toBeVisible()
  await expect(page.getByText(say('Not indexed since block {block}', { block: '815' }))).toBeVisible()
})

test('a token that is not indexed says so on every page, among the assets, on its own page and on its statement', async ({
  page,
  site,
  enter,
}) => {
  site.answer('chain', (info) => ({
    ...info,
    notIndexed: [{ contract: info.contracts['usde']!, since: 815 }],
  }))
  site.answer('getSolvency', (s) => ({
    ...s,
    assets: [...s.assets, { ...s.assets[0]!, symbol: 'USDE' as const, notIndexedSince: 815 }],
  }))
  site.answer('getBalances', (b) => ({
    ...b,
    balances: [...b.balances, { ...b.balances[0]!, symbol: 'USDE' as const }],
  }))
  const here = page.getByRole('main').getByText(say('Not indexed since block {block}', { block: '815' }))
  await page.goto('/')
  await expect(
    page.getByText(
      say(
        '{symbol} is not indexed since block {block}: what comes in of it is not credited yet. What was credited before can be withdrawn.',
        { symbol: 'USDE', block: '815' },
      ),
    ),
  ).toBeVisible()
  await page.goto('/solvency')
  await expect(here).toHaveCount(1)
  await enter()
  await page.goto('/walletDetail?symbol=USDE')
  await expect(here).toBeVisible()
  await page.goto('/walletDetail?symbol=USDT')
  await expect(page.getByTestId('asset-balance')).toBeVisible()
  await expect(here).toHaveCount(0)
  await page.goto('/wallet')
  await expect(here).toHaveCount(1)
})

test('earnings whose promises could not be read give no total, and no source for empty', async ({
  page,
  site,
  enter,
}) => {
  site.fail(/pageResonanceOrders/, 503, Infinity)
  await enter()
  await page.goto('/mine')
  const total = page.getByRole('region', { name: say('Total return') })
  await expect(total.getByText(say('Not all of it could be read'))).toBeVisible()
  await expect(page.getByTestId('total-return')).toHaveCount(0)
  await expect(page.getByTestId('earner-resonance')).toContainText(say('not read yet'))
  site.mend()
  await total.getByRole('button', { name: say('Try again') }).click()
  await expect(page.getByTestId('total-return')).toBeVisible()
})
