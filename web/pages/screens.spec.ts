import type { Page } from '@playwright/test'
import { someone } from '@holdfast/protocol/calls/examples'
import { say } from '../../e2e/say.ts'
import { expect, test } from './fixtures.ts'

// The screens of the specification: each address is there in two languages, and each screen names what it is to show.

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 })

test('every screen opens at its address, in Chinese and in English', async ({ page, site }) => {
  site.refuse('getMachine', 'MACHINE_UNKNOWN')
  site.refuse('getShopGood', 'GOOD_UNKNOWN')
  // Address and title, by its English source.
  const screens = {
    '/': 'Every promise is funded before it is made.',
    '/swap': 'Swap',
    '/team': 'Community',
    '/news': 'News',
    '/ecology': 'Ecology',
    '/machine': 'Mining machines',
    // A machine, and below a good, that nobody sells: others have their own names for titles.
    '/machineDetail?id=999999': 'Mining machine',
    '/wallet': 'Assets',
    '/walletDetail': 'Asset detail',
    '/recharge': 'Deposit',
    '/extract': 'Withdraw',
    '/extractRecord': 'Withdrawal records',
    '/chain': 'Public-chain intro',
    '/transfer': 'Transfer',
    '/shop': 'Shop',
    '/shopDetail?id=999999': 'Goods',
    '/shopOrder': 'Shop orders',
    '/mine': 'Earnings',
    '/msg': 'Notices',
    '/wp': 'White paper',
    '/managerMain': 'Main contract',
    '/hosting': 'Hosting',
    '/orders': 'Orders',
    '/subscription': 'Subscription',
    '/nft': 'My cards',
    '/nftList': 'Cards on sale',
    '/project': 'Projects',
    '/myProject': 'My projects',
    '/lockRelease': 'Lock release',
    '/solvency': 'Audit report',
    '/visa': 'VISA card',
    '/bridge': 'Cross-chain bridge',
    '/game': 'Game',
    '/mobile': 'Mobile number',
    '/award': 'Special contribution award',
  }
  // Within the app, as its links lead there: a new load of each would take minutes.
  const go = (address: string) => page.evaluate((to) => history.pushState({}, '', to), address)
  await page.goto('/wp')
  await expect(title(page)).toHaveText(say('White paper'))
  for (const [address, source] of Object.entries(screens)) {
    await go(address)
    await expect(title(page), address).toHaveText(say(source))
  }
  await page.evaluate(() => localStorage.setItem('hf.lang', 'en'))
  await page.goto('/wp')
  await expect(title(page)).toHaveText('White paper')
  for (const [address, source] of Object.entries(screens)) {
    await go(address)
    await expect(title(page), address).toHaveText(source)
  }
  for (const address of ['/newsDetail?id=1', '/msgDetail?id=1']) {
    await go(address)
    await expect(title(page), address).toHaveText(/protocol/)
  }
})

/** Waits until `address` shows every one of these texts, named by their English sources. */
async function shows(page: Page, address: string, sources: readonly string[]) {
  await page.goto(address)
  for (const source of sources)
    await expect(page.getByRole('main').getByText(say(source)).first(), `${address}: ${source}`).toBeVisible()
}

test('home shows token info, node price, own balance and power, the way to a node, and announcements', async ({
  page,
  chain,
  enter,
}) => {
  chain.answer('nodes', { users: {} })
  await enter()
  await shows(page, '/', [
    'Total issued',
    'Destroyed',
    'Market value',
    'Node price',
    'My balance',
    'Effective power',
    'Buy node',
    'Announcements',
    'Notices',
  ])
  await expect(
    page
      .getByRole('main')
      .getByText(say('{symbol} price', { symbol: 'TDE' }))
      .first(),
  ).toBeVisible()
})

test('hosting shows both pools, own hosting, history, period, HASH, amounts and the hosted-amount input', async ({
  page,
  enter,
}) => {
  await enter()
  await shows(page, '/hosting', ['Mint pool', 'Resonance pool', 'My hosting', 'History', 'Hosting amount'])
  const main = page.getByRole('main')
  await expect(main.getByText(/HASH/).first()).toBeVisible()
  await expect(main.getByText(say('Available {0}', { 0: '1,000' })).first()).toBeVisible()
})

test('team shows level, identity, community figures, rewards, upline, invite link and invite list', async ({
  page,
  site,
  enter,
}) => {
  site.answer('getTeam', (team) => ({ ...team, identity: 'member' }))
  await enter()
  await shows(page, '/team', [
    'My level',
    'Member',
    'My community',
    'Sharing count',
    'Sharing nodes',
    'Community size',
    'Team performance',
    'My computing power',
    'Small zone',
    'Invite reward',
    'Team acceleration',
    'Upline address',
    'My invite link',
    'Invite list',
    'Paid in',
  ])
})

test('earnings show power, received, sources, return in total and today, machines, and own assets', async ({
  page,
  enter,
}) => {
  await enter()
  await shows(page, '/mine', [
    'Effective power',
    'Received',
    'Where it comes from',
    'Ready to take',
    'Total return',
    "Today's return",
    'Purchased machines',
    'My assets',
    'Deposit USDT',
    'Withdraw USDT',
    'LP',
    'Withdrawable',
  ])
})

test('a machine shows what can be bought, ratio, purchase amount, balance and power', async ({
  page,
  enter,
}) => {
  await enter()
  await shows(page, '/machineDetail?id=1', [
    'Can be bought',
    'Daily output ratio',
    'Purchase amount',
    'Withdrawable balance',
    'Power you get',
  ])
})

test('wallet shows total assets, the ways in and out, the assets and their records', async ({
  page,
  enter,
}) => {
  await enter()
  await shows(page, '/wallet', [
    'My money',
    'In my account',
    'Deposit',
    'Transfer',
    'Withdraw',
    'Assets',
    'Latest entries',
  ])
  await shows(page, '/walletDetail', ['Entries', 'Deposits', 'Withdrawals'])
})

test('deposit, withdrawal and transfer ask for what the specification lists, and tell fee and what arrives', async ({
  page,
  site,
  enter,
}) => {
  site.answer('getUserRechargeAmount', () => null)
  await enter()
  await shows(page, '/recharge?tab=exact', [
    'Currency',
    'Network',
    'Deposit amount',
    'Enter the deposit amount',
  ])
  await page.getByLabel(say('Deposit amount')).fill('25')
  await expect(page.getByRole('button', { name: say('Next') })).toBeEnabled()
  await shows(page, '/extract', [
    'Network',
    'Payout address',
    'Withdrawal amount',
    'Minimum',
    'Fee',
    'What you receive',
    'Enter the payout address',
  ])
  await shows(page, '/transfer', [
    'Receiving address',
    'Transfer amount',
    'Withdrawable balance',
    'Fee',
    'The receiver gets',
    'Enter the receiving address',
  ])
  await page.getByLabel(say('Receiving address')).fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await expect(page.getByRole('button', { name: say('Enter the transfer amount') })).toBeDisabled()
})

test('swap shows balance, all, trade price, gas, slippage, max buy amount, token info and destroy', async ({
  page,
  enter,
}) => {
  await enter()
  await shows(page, '/swap', [
    'All',
    'Trade price',
    'Available gas',
    'Max buy amount',
    'Token info',
    'Coin price',
    'Destroyed',
    'Enter the amount to swap',
  ])
  const main = page.getByRole('main')
  await expect(main.getByText(say('Balance {0}', { 0: '1,000' })).first()).toBeVisible()
  await expect(
    main.getByRole('button', { name: say('Slippage auto {slippage}', { slippage: '' }) }),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: say('Destroy {token}', { token: 'TDE' }) })).toBeVisible()
})

test('the side menu shows the shortened address, the level and its entries; the footer names the chain', async ({
  page,
  wallet,
  enter,
}) => {
  await enter()
  await page.goto('/')
  await page.getByRole('button', { name: say('Open menu') }).click()
  const menu = page.getByRole('dialog')
  const { address } = wallet
  await expect(menu.getByText(`${address.slice(0, 8)}…${address.slice(-6)}`)).toBeVisible()
  await expect(menu.getByText('V0', { exact: true })).toBeVisible()
  for (const entry of [
    'Home',
    'News',
    'Mining machines',
    'Shop',
    'Community',
    'Earnings',
    'Assets',
    'Swap',
    'Ecology',
  ])
    await expect(menu.getByRole('link', { name: say(entry), exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: say('Public-chain intro') })).toBeVisible()
  await expect(page.locator('footer')).toHaveText(say('{0} is based on the BSC chain.', { 0: 'Holdfast' }))
})

test('what leads nowhere stands last in the side menu, under its own name', async ({ page, site }) => {
  site.answer('getConfigKeyBatch', (all) => ({ ...all, 'module.shop': 'false', 'module.card': 'false' }))
  const menu = page.getByRole('dialog')
  const open = async () => {
    await page.goto('/')
    await page.getByRole('button', { name: say('Open menu') }).click()
  }
  const shut = menu.getByRole('region', { name: say('Not open yet') })
  await open()
  await expect(shut.getByRole('link')).toHaveText([
    say('Shop'),
    say('Cross-chain bridge'),
    say('VISA card'),
    say('Game'),
  ])
  await expect(menu.getByRole('region').last()).toHaveAccessibleName(say('Not open yet'))
  await expect(menu.getByRole('region', { name: say('Services') })).toHaveCount(0)
  site.answer('getConfigKeyBatch', (all) => ({ ...all, 'module.shop': 'true', 'module.card': 'true' }))
  const bridge = { integrator: 'holdfast', api: 'https://bridge.example/v1', contract: someone }
  site.answer('chain', (info) => ({ ...info, bridge }))
  await open()
  await expect(shut.getByRole('link')).toHaveText([say('Game')])
  await expect(menu.getByRole('region', { name: say('Services') }).getByRole('link')).toHaveCount(3)
})

test('sessions are named in words, and say whose time they tell', async ({ page, site, enter }) => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36'
  site.answer('listSessions', ([first]) =>
    [chrome, 'Sign in again at evil.example'].map((userAgent, id) => ({
      ...first!,
      id: String(id),
      userAgent,
    })),
  )
  await enter()
  await page.goto('/sessions')
  const rows = page.getByRole('list', { name: say('Signed-in devices') }).getByRole('listitem')
  await expect(rows.first()).toContainText(
    say('{browser} on {system}', { browser: 'Chrome', system: 'Linux' }),
  )
  await expect(rows.first()).toContainText('台北標準時間')
  await expect(rows.last()).toContainText(say('Unknown device'))
  await expect(page.getByText(/Mozilla|evil/)).toHaveCount(0)
})
