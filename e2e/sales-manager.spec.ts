import { parseEther } from 'viem'
import { localAccount } from '../devenv/accounts.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { App } from './app.ts'
import { expect, test } from './fixtures.ts'
import { projects } from './projects.ts'
import { say, saying } from './say.ts'

const DAY = 86_400

/** A moment as a date field takes it, in the browser's time zone (Taipei). */
const field = (seconds: number) => new Date((seconds + 8 * 3_600) * 1_000).toISOString().slice(0, 16)

test('a manager lists a project, sells, writes the texts, and is paid after success', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { stranger, buy, mintOf, balances } = projects(stage)
  const manager = localAccount('managerA')
  const app = await enter()

  // Other accounts are not offered the form.
  await page.goto('/projectCreate')
  await expect(
    page.getByText(say("This account cannot list projects. Connect a manager's account.")),
  ).toBeVisible()

  await app.connected()
  await wallet.switchAccount(manager)
  const project = (await stage.main.read.totalProjects()) + 1n
  await page.getByLabel(say('Name')).fill('Vineyard')
  await page.getByLabel(say('Referrer, at most'), { exact: true }).fill('60')
  await page.getByRole('button', { name: say('Announce the project') }).click()
  await expect(page.getByText(say('Too large'))).toBeVisible()
  expect(wallet.count('eth_sendTransaction')).toBe(0)
  await page.getByLabel(say('Referrer, at most'), { exact: true }).fill('5')
  await expect(page.getByText(say('project {0}', { 0: '80%' }))).toBeVisible()
  await page.getByRole('button', { name: say('Announce the project') }).click()
  await app.finish(app.dialog(say('Announce the project')))

  // Announced for everybody to see, and listed after the delay.
  const announced = page.getByRole('region', { name: say('Announced: {0}', { 0: 'Vineyard' }) })
  await expect(announced.getByRole('button', { name: say('List the project') })).toBeDisabled()
  await stage.passTime(61)
  await announced.getByRole('button', { name: say('List the project') }).click()
  await app.finish(app.dialog(say('List the project')))
  await expect(page.getByText(say('The project is listed'))).toBeVisible()
  expect(await stage.main.read.totalProjects()).toBe(project)
  expect((await stage.main.read.projects([project])).costRate).toBe(8_000n)

  // A sale: the manager first needs every token that it promises.
  await stage.giveToken(manager.address, 45_500n)
  const { timestamp } = await stage.client.getBlock({ blockTag: 'pending' })
  await page.goto(`/saleCreate?id=${project}`)
  await page.getByRole('button', { name: say('Make the sale') }).click()
  await expect(page.getByText(say('Please fill this in')).first()).toBeVisible()
  for (const [label, text] of [
    [say('Name of the sale'), 'Vintage one'],
    [say('Units for sale'), '100'],
    [say('Soft cap'), '10'],
    [say('Most for one account'), '50'],
    [say('Price of a unit'), '20'],
    [say('Tokens of a unit'), '450'],
    [say('Airdrop of a unit'), '5'],
    [say('End'), field(Number(timestamp) + 7 * DAY)],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await expect(page.getByTestId('escrow-needed')).toHaveText('45,500 TDE')
  await page
    .getByRole('button', { name: say('Make the sale, {what} into escrow', { what: '45,500 TDE' }) })
    .click()
  await app.finish(app.dialog(say('Make a sale')))
  const mint = await mintOf(project)
  expect((await balances(mint.address)).token).toBe(parseEther('45500'))
  expect(await mint.read.sales([1n])).toMatchObject({ total: 100n, softCap: 10n, name: 'Vintage one' })

  // Writes texts, one language after the other.
  await page.getByRole('link', { name: say('Manage this project') }).click()
  await page.getByRole('button', { name: say('Register and Bind') }).click()
  await app
    .dialog(say('Register and Bind'))
    .getByRole('button', { name: say('Confirm') })
    .click()
  await page.getByRole('button', { name: say('Sign in') }).click()
  await app.signIn()
  await page.getByLabel(say('Title')).fill('葡萄園')
  await page.getByLabel(say('Text')).fill('在這裡試飲第一個年份。')
  await page.getByRole('button', { name: say('Save') }).click()
  await expect(page.getByText(say('{0} of {1} languages', { 0: '1', 1: '10' }))).toBeVisible()
  await page.getByRole('combobox', { name: say('Language') }).selectOption('ko')
  await page.getByLabel(say('Title')).fill('포도밭')
  await page.getByRole('button', { name: say('Save') }).click()
  await expect(page.getByText(say('{0} of {1} languages', { 0: '2', 1: '10' }))).toBeVisible()
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByRole('heading', { level: 1, name: '葡萄園' })).toBeVisible()
  await expect(page.getByText('在這裡試飲第一個年份。')).toBeVisible()
  await expect(
    page.getByText(say("Written by the project's manager, not by us, and not checked.")),
  ).toBeVisible()

  // A day after success the proceeds are paid, and the list shows the buyer.
  await buy(await stranger(1_000n), project, 40n)
  await stage.indexed()
  await page.goto(`/projectManage?id=${project}`)
  await expect(
    page.getByText(
      new RegExp(
        saying(
          'A day after success the proceeds are paid out and unsold tokens go back: not before {0}, or earlier when it sells out.',
          { 0: '.+' },
        ),
      ),
    ),
  ).toBeVisible()
  await stage.passTime(7 * DAY)
  await page.reload()
  await expect(
    page
      .getByText(say('Crowdfunding success'))
      .or(page.getByText(say('Ended')))
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: say('Pay out the proceeds') })).toHaveCount(0)
  await stage.passTime(DAY)
  await page.reload()
  const before = (await balances(manager.address)).usdt
  await page.getByRole('button', { name: say('Pay out the proceeds') }).click()
  await app.finish(app.dialog(say('Pay out the proceeds')))
  // 80 %, and both commissions, because no inviter has a level.
  expect((await balances(manager.address)).usdt - before).toBe(parseEther('696'))
  await expect(
    page.getByText(say('{0, plural, one {{total} unit} other {{total} units}}', { total: '40' })).first(),
  ).toBeVisible()

  // and the unsold tokens go back
  await page.getByRole('button', { name: say('Take back {0} {1}', { 0: '27,300', 1: 'TDE' }) }).click()
  await app.finish(app.dialog(say('Take back unsold tokens')))
  expect((await balances(manager.address)).token).toBeGreaterThanOrEqual(parseEther('27300'))
  await expect(page.getByText(say('Released'))).toBeVisible()
})

test('the pages of sales have no accessibility violation with something in them', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { list, sell, buy } = projects(stage)
  const app = await enter({ usdt: 500n })
  const project = await list('Terrace')
  await sell(project, {
    name: 'Stones',
    total: 20n,
    softCap: 2n,
    price: 25n,
    tokens: 4n,
    drop: 1n,
    poolTokens: 10n,
  })
  await buy(wallet.account, project, 5n)
  await stage.indexed()
  for (const [route, text] of [
    [`/projectDetail?id=${project}`, say('Leave the sale')],
    [`/subscription?id=${project}`, say('You receive')],
    ['/subscription', 'Stones'],
    ['/project', 'Terrace'],
    ['/myProject', 'Terrace'],
    ['/orders', `Terrace · ${say('Sale {0}', { 0: 1 })}`],
    ['/lockRelease', say('How it becomes free')],
  ] as const) {
    await page.goto(route)
    // Not in the document's first view, which has texts of its own.
    await expect(page.locator('#main').getByText(text).first()).toBeVisible()
    await expectAccessible(page, route)
  }
  await stage.passTime(3 * DAY)
  await page.goto(`/projectDetail?id=${project}`)
  await expect(page.getByText(say('My part')).first()).toBeVisible()
  await expectAccessible(page, 'a successful sale')
  await page.getByRole('button', { name: say('Check') }).click()
  await expect(app.dialog(say('Escrow'))).toBeVisible()
  await expectAccessible(page, 'books')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 320, height: 640 })
  for (const route of [
    `/projectDetail?id=${project}`,
    `/subscription?id=${project}`,
    '/myProject',
    '/orders',
  ]) {
    await page.goto(route)
    await expect(page.getByText('Terrace').first()).toBeVisible()
    await expectFits(page, route)
  }
})

test('the forms of a manager have no accessibility violation', async ({ page, stage, wallet }) => {
  const { list, sell, manager } = projects(stage)
  const project = await list('Quarry')
  await sell(project, { name: 'Past', total: 2n, softCap: 1n, price: 25n, tokens: 4n })
  await stage.passTime(2 * DAY)
  const app = new App(page)
  wallet.account = manager
  await page.goto('/projectCreate')
  await app.connect()
  await page.getByText(say('How the power pools share')).click()
  await expectAccessible(page, 'projectCreate')
  await page.goto(`/projectManage?id=${project}`)
  await expect(page.getByText(say('Sign in to write texts and see who bought'))).toBeVisible()
  await expectAccessible(page, 'projectManage')
  await page.goto(`/saleCreate?id=${project}`)
  await page.getByRole('radio', { name: say('Another schedule') }).check()
  await expectAccessible(page, 'saleCreate')
})
