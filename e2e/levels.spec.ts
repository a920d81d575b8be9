// Team levels over epochs: a team of three generations reaches a level, its epoch is posted, vetoed and posted again, what it
// earned is claimed in one go, and the level is lost with its reason when terms of the team end.
import type { Page } from '@playwright/test'
import { loadSeed } from '../contracts/script/seed.ts'
import { localAccount } from '../devenv/accounts.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { signedIn } from './enter.ts'
import { asOperator, confirmChange, openSection } from './operators.ts'
import { activated, endEpoch, fillPot, host, lateInEpoch, member, MONTH, posted, WEEK } from './teams.ts'
import { TestWallet } from './wallet.ts'
import { say, saying } from './say.ts'

// Days pass, and figures are exact: a stack of its own.
test.use({ seed: loadSeed('local') })

const check = async (page: Page) => {
  await page.getByRole('button', { name: say('Check it yourself') }).click()
  return page.getByRole('dialog', { name: say('Check it yourself') })
}

test('a team reaches a level, earns, is checked in the browser, and loses the level', async ({
  page,
  browser,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter()
  // Terms end late in an epoch too, so that the one in which they end still has most of them.
  await lateInEpoch(stage)
  await host(stage, wallet.account, 500n, MONTH)
  const a = await member(stage, wallet.address, 4_000n)
  const b = await member(stage, wallet.address, 2_000n, WEEK)
  await member(stage, wallet.address, 500n)
  const d = await member(stage, b.address, 1_000n, WEEK)
  await member(stage, d.address, 500n)

  // Before the first epoch is computed there is a community, and no level.
  await page.goto('/team')
  await expect(page.getByTestId('level')).toHaveText('V0')
  const community = page.getByRole('region', { name: say('My community') })
  await expect(community).toContainText('5')

  await endEpoch(stage)
  // A sixtieth of it is the pot.
  await fillPot(stage, 60_000n)
  const n = await endEpoch(stage)
  await posted(stage, n)

  await page.reload()
  await expect(page.getByTestId('level')).toHaveText('V1')
  const zone = page.getByRole('region', { name: say('Small zone') })
  await expect(zone).toContainText('8,000 USDT')
  await expect(zone).toContainText('4,000 USDT')
  await expect(zone.getByText(say('largest, left out'))).toBeVisible()
  await zone.getByText(say('All legs as a table')).click()
  await expect(zone.getByRole('table', { name: say('All legs as a table') }).getByRole('row')).toHaveCount(4)
  const next = page.getByRole('region', { name: say('To {level}', { level: 'V2' }) })
  await expect(next.getByText(say('{0} missing', { 0: '6,000 USDT' }))).toBeVisible()
  await expectAccessible(page, 'team with a level')
  await expectFits(page, 'team with a level')

  // The search asks the server, by the beginning of an address.
  const list = page.getByRole('region', { name: say('Invite list') })
  await list.getByLabel(say('Search by address')).fill(a.address.slice(0, 10))
  await expect(list.getByRole('table').getByRole('row')).toHaveCount(2)
  await list.getByLabel(say('Search by address')).fill('0xzz')
  await expect(
    list.getByText(say('The beginning of an address: 0x and three characters or more')),
  ).toBeVisible()

  // The browser computes the epoch again, and the chain agrees.
  let sheet = await check(page)
  await expect(sheet.getByText(say('Equal: the chain has what this browser computed'))).toBeVisible()
  for (const step of ['participation', 'holding', 'zone', 'level', 'income', 'cumulative', 'root'])
    await expect(sheet.getByTestId(`check-${step}`)).toHaveAttribute('data-outcome', 'same')
  await expectAccessible(page, 'check')
  await page.keyboard.press('Escape')

  // A server that lies by one base unit is found out.
  await page.route('**/getLevelProof**', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { rewards: { cumulative: string }[] } }
    const [reward] = body.data.rewards
    if (reward) reward.cumulative = String(BigInt(reward.cumulative) - 1n)
    await route.fulfill({ response: answer, json: body })
  })
  sheet = await check(page)
  await expect(sheet.getByText(say('It differs'))).toBeVisible()
  await expect(sheet.getByTestId('check-root')).toHaveAttribute('data-outcome', 'differs')
  await page.keyboard.press('Escape')
  await page.unroute('**/getLevelProof**')

  // The guardian vetoes it; it is computed and posted again.
  const guardian = new TestWallet(stage.nodeUrl, stage.deployment.chainId)
  guardian.account = localAccount('guardian')
  await asOperator(browser, stage, guardian, 'guardian', async (console, operator) => {
    await openSection(console, say('Epochs and levels'))
    const row = console
      .getByRole('row')
      .filter({ hasText: String(n) })
      .first()
    await row.getByRole('button', { name: say('Veto') }).click()
    await confirmChange(
      operator,
      say('Veto epoch {0}', { 0: n }),
      String(n),
      say('Write down and go to the wallet'),
    )
    await operator.finish(operator.dialog(say('Send the call')))
    await expect(console.getByText(say('Vetoed')).first()).toBeVisible()
    await expect(console.getByText(say('attempt {0}', { 0: 2 }))).toBeVisible({ timeout: 120_000 })
  })
  // What is new is marked on the way to it, also after a reload, and with what operators publish counted in.
  const manager = await signedIn(stage, localAccount('managerA'))
  const { timestamp } = await stage.client.getBlock()
  await manager.post('saveNotice', {
    types: 'message',
    texts: [{ language: 'tw', title: '週日維護', text: '內容' }],
    pinned: false,
    published: true,
    startAt: Number(timestamp) - 60,
    reason: 'agreed in the weekly meeting',
  })
  const call = await signedIn(stage, wallet.account)
  const { unread } = await call.get('pageAccountNotices', { size: 1 })
  expect(unread).toBeGreaterThan(0)
  const named = (n: number) => saying('Unread notices: {unread}', { unread: String(n) })
  const menu = page.getByRole('button', { name: say('Open menu') })
  await page.goto('/')
  await expect(menu).toHaveAccessibleName(new RegExp(named(unread + 1)))
  await page.reload()
  await expect(menu).toHaveAccessibleName(new RegExp(named(unread + 1)))
  await expectAccessible(page, 'home with unread notices')
  await menu.click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: new RegExp(`^${say('Notices')}`) })
    .click()
  await expect(page).toHaveURL(/\/msg$/)
  await expect(page.getByTestId('unread')).toHaveCount(1)
  await expect(page.getByTestId('notice-epoch.vetoed').first()).toContainText('agreed in the weekly meeting')
  await expect(page.getByTestId('notice-level.reached').first()).toContainText('V1')
  // Reading clears it, for good.
  await expect(page.getByTestId('unread')).toHaveCount(0)
  await expect(menu).toHaveAccessibleName(say('Open menu'))
  await expect(page.getByTestId('unread-dot')).toHaveCount(0)
  await page.reload()
  await expect(page.getByTestId('notice-level.reached').first()).toBeVisible()
  await expect(menu).toHaveAccessibleName(say('Open menu'))

  // Claimed together with what hosting owes by now, in one transaction.
  await activated(stage, n)
  const before = await stage.usdt.read.balanceOf([wallet.address])
  await page.goto('/mine')
  // Of 1,000: half of the three equal shares of invites (300), and 30 of V1 that nobody else has.
  await expect(page.getByTestId('claim-levels USDT')).toHaveText('180 USDT')
  await expect(page.getByTestId('claim-hosting')).toBeVisible()
  await expectAccessible(page, 'earnings')
  await expectFits(page, 'earnings')
  await page.getByRole('button', { name: new RegExp(`^${saying('Claim {sum}', { sum: '.+' })}$`) }).click()
  const count = () => stage.client.getTransactionCount({ address: wallet.address })
  const sent = await count()
  await app.finish(app.dialog(say('Claim everything')))
  expect(await count()).toBe(sent + 1)
  expect((await stage.usdt.read.balanceOf([wallet.address])) - before).toBeGreaterThan(180n * 10n ** 18n)
  await expect(page.getByTestId('claim-levels USDT')).toBeHidden()
  await expect(page.getByTestId('source-invite')).toContainText('150 USDT')
  await expect(page.getByTestId('source-community')).toContainText('30 USDT')

  // The level is written to the chain without anybody's doing, and for how long.
  await page.goto('/team')
  await expect(page.getByTestId('proven')).toContainText('V1', { timeout: 60_000 })
  await expect(page.getByTestId('proven-until')).toBeVisible()
  expect((await stage.main.read.teams([wallet.address])).level).toBe(1n)

  // After a week the terms of the largest members of the other legs are over, and the level goes with them.
  await stage.passTime(8 * 86_400)
  await endEpoch(stage)
  await posted(stage, await endEpoch(stage))
  await stage.indexed()
  await page.reload()
  await expect(page.getByTestId('level')).toHaveText('V0')
  const why = page.getByText(say('{0} of {1} needed', { 0: '1,000 USDT', 1: '3,000 USDT' }))
  await expect(why).toBeVisible()
  // It stays over epochs in which nothing changes, until it is put away.
  await posted(stage, await endEpoch(stage))
  await stage.indexed()
  await page.reload()
  await expect(why).toBeVisible()
  await expectAccessible(page, 'team with a lost level')
  await page
    .getByRole('main')
    .getByRole('button', { name: say('Dismiss') })
    .click()
  await expect(why).toBeHidden()
  await page.reload()
  await expect(page.getByTestId('level')).toHaveText('V0')
  await expect(why).toBeHidden()
  await page.goto('/msg')
  await expect(page.getByTestId('notice-level.lost').first()).toContainText('V1')
})

test('a level set by hand needs two managers, is shown with a mark, and is not paid', async ({
  page,
  browser,
  stage,
  wallet,
  enter,
}) => {
  await enter()
  const operator = () => new TestWallet(stage.nodeUrl, stage.deployment.chainId)
  await asOperator(browser, stage, operator(), 'managerA', async (console, app) => {
    await openSection(console, say('Epochs and levels'))
    const form = console.getByRole('region', { name: say('Set a level by hand') })
    await form.getByLabel(say('Address')).fill(wallet.address)
    await form.getByLabel(say('Level')).selectOption('3')
    await form.getByRole('button', { name: say('Propose to a second manager') }).click()
    await confirmChange(app, say('Level by hand'), wallet, say('Propose'))
  })
  await page.goto('/team')
  await expect(page.getByTestId('level')).toHaveText('V0')
  await asOperator(browser, stage, operator(), 'managerB', async (console, app) => {
    await openSection(console, say('Proposals'))
    const row = console.getByRole('row').filter({ hasText: say('Level set by hand') })
    const id = /#(\d+)/.exec((await row.textContent()) ?? '')?.[1] ?? ''
    await row.getByRole('button', { name: say('Approve') }).click()
    await confirmChange(app, say('Approve #{0}', { 0: id }), id, say('Sign and approve'))
    await openSection(console, say('Epochs and levels'))
    await expect(console.getByRole('table', { name: say('Levels set by hand') })).toContainText('V3')
    await expectAccessible(console, 'epochs')
  })
  await page.reload()
  await expect(page.getByTestId('level')).toHaveText('V3')
  await expect(page.getByText(say('Set by hand'))).toBeVisible()
})
