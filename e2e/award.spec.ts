// The special contribution award: funded, shared, claimed, and a member that is removed; and the orders of every kind in one list.
import { specialPayAbi } from '@holdfast/protocol/abi/SpecialPay'
import { testUSDTAbi } from '@holdfast/protocol/abi/index'
import { encodeFunctionData, getContract, parseEther } from 'viem'
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, type Stage, test } from './fixtures.ts'
import { asOperator, confirmChange, openSection } from './operators.ts'
import { projects } from './projects.ts'
import { say, saying } from './say.ts'

/** The local chain's delay of a membership, seconds. */
const DELAY = 61
const GO = say('Write down and go to the wallet')

const award = (stage: Stage) =>
  getContract({
    address: stage.deployment.contracts.specialPay,
    abi: specialPayAbi,
    client: stage.client,
  })

test('a member is named with a reason, shares what comes in, claims it, and gets nothing more once removed', async ({
  page,
  browser,
  stage,
  wallet,
  enter,
}) => {
  const { contracts } = stage.deployment
  const me = wallet.address
  const app = await enter()
  const share = page.getByRole('region', { name: say('My share') })

  // The page stands for everybody: classes, the first member with its reason, the first inflow.
  await page.goto('/award')
  await expect(share.getByText(say('No member'), { exact: true })).toBeVisible()
  await expect(page.getByTestId('class-a')).toContainText('50%')
  await expect(page.getByText('Founded the network').first()).toBeVisible()
  await expect(page.getByText('900 USDT').first()).toBeVisible()
  await expectAccessible(page, 'award without a membership')

  await asOperator(browser, stage, wallet, 'managerA', async (console, operator) => {
    await stage.giveUsdt(wallet.address, 80n)
    await openSection(console, say('Special contribution award'))
    await console.getByRole('button', { name: say('Name a member') }).click()
    const sheet = operator.dialog(say('Name a member'))
    await sheet.getByLabel(say('Account')).fill(me)
    await expect(sheet.getByText(say('no class')).first()).toBeVisible()
    await sheet.getByLabel(say('Class {0}', { 0: 'B' })).check()
    await confirmChange(operator, say('Name a member'), { address: me }, GO)
    await operator.finish(operator.dialog(say('Announce the call')))
    const announced = console.getByRole('region', {
      name: new RegExp(`^${saying('Announced: {0}', { 0: 'setUser' })}`),
    })
    await expect(announced.getByRole('button', { name: say('Make the change') })).toBeDisabled()
    await stage.passTime(DELAY)
    await announced.getByRole('button', { name: say('Make the change') }).click()
    await operator.finish(operator.dialog(say('Make the announced change')))

    await console.getByRole('button', { name: say('Bring money') }).click()
    await operator.dialog(say('Bring money')).getByLabel(say('Amount')).fill('80')
    await confirmChange(operator, say('Bring money'), 'USDT', GO)
    await operator.finish(operator.dialog(say('Send to the members')))
  })

  // Class C is empty, so that its part falls to the others: A has 62.5 % of 80, B the rest.
  await page.goto('/award')
  await expect(share.getByText(say('Class {names}', { names: 'B' }), { exact: true })).toBeVisible()
  await expect(page.getByTestId('award-claimable')).toContainText('30')
  await expect(share.getByText('100 × 37.5% ÷ 1')).toBeVisible()
  await expect(page.getByText('agreed in the weekly meeting').first()).toBeVisible()
  await expect(page.getByText('A 50 · B 30 · C 0')).toBeVisible()
  await expectAccessible(page, 'award with a membership')
  await share.getByRole('button', { name: say('Claim {0} {usdt}', { 0: '30', usdt: 'USDT' }) }).click()
  await app.finish(app.dialog(say('Claim the award')))
  expect(await stage.usdt.read.balanceOf([me])).toBe(parseEther('30'))
  await expect(share.getByRole('button', { name: say('Nothing to claim yet') })).toBeDisabled()

  // Sales pay by plain transfer, which needs nobody's call; it is claimed with everything else.
  await stage.sendAs(
    'faucet',
    contracts.usdt,
    encodeFunctionData({
      abi: testUSDTAbi,
      functionName: 'transfer',
      args: [contracts.specialPay, parseEther('8')],
    }),
  )
  await page.goto('/mine')
  await expect(page.getByTestId('claim-award')).toHaveText('3 USDT')
  await page.getByRole('button', { name: say('Claim {sum}', { sum: '3 USDT' }) }).click()
  await app.finish(app.dialog(say('Claim everything')))
  expect(await stage.usdt.read.balanceOf([me])).toBe(parseEther('33'))
  await stage.indexed()
  await page.reload()
  await expect(page.getByTestId('earner-award')).toContainText('33 USDT')

  // What arrived before the removal is still the member's; what comes later is not.
  await asOperator(browser, stage, wallet, 'managerA', async (console, operator) => {
    await openSection(console, say('Special contribution award'))
    const row = console.getByRole('row').filter({ hasText: me.slice(0, 6) })
    await row.getByRole('button', { name: say('Change') }).click()
    const sheet = operator.dialog(say('Change a membership'))
    await sheet.getByLabel(say('Class {0}', { 0: 'B' })).uncheck()
    await confirmChange(operator, say('Change a membership'), 'setUser', GO)
    await operator.finish(operator.dialog(say('Announce the call')))
    await stage.passTime(DELAY)
    const announced = console.getByRole('region', {
      name: new RegExp(`^${saying('Announced: {0}', { 0: 'setUser' })}`),
    })
    await announced.getByRole('button', { name: say('Make the change') }).click()
    await operator.finish(operator.dialog(say('Make the announced change')))
  })
  await stage.sendAs(
    'faucet',
    contracts.usdt,
    encodeFunctionData({
      abi: testUSDTAbi,
      functionName: 'transfer',
      args: [contracts.specialPay, parseEther('16')],
    }),
  )
  await stage.indexed()
  await page.goto('/award')
  await expect(share.getByText(say('No member now'), { exact: true })).toBeVisible()
  await expect(page.getByTestId('award-claimable')).toContainText('0')
  await expect(share.getByRole('button', { name: say('Nothing to claim yet') })).toBeDisabled()
  expect((await award(stage).read.getUserInfo([me])).balance).toBe(0n)
  await page.getByRole('radio', { name: say('Every change') }).check()
  await expect(page.getByText('agreed in the weekly meeting')).toHaveCount(2)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('All as CSV') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('holdfast-award-inflows.csv')
  await expectFits(page, 'award')
})

test('orders of hosting and of a sale stand in one list, by kind, and in one file', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 500n })
  const { list, sell, buy } = projects(stage)
  await page.goto('/orders')
  await expect(
    page.getByText(
      say('No orders yet. Everything that you host or subscribe to is listed here with its state.'),
    ),
  ).toBeVisible()
  await app.deposit('100')
  const project = await list('Willow')
  await sell(project, { name: 'Baskets', total: 10n, softCap: 1n, price: 20n, tokens: 3n })
  await buy(wallet.account, project, 2n)
  await stage.indexed()

  await page.goto('/orders')
  const orders = page.getByRole('article')
  await expect(orders).toHaveCount(2)
  await expect(orders.first()).toContainText(`Willow · ${say('Sale {0}', { 0: 1 })}`)
  await expect(orders.first()).toContainText(say('by leaving, or if it fails'))
  await expect(orders.last()).toContainText(say('Mint pool'))
  await expect(orders.last()).toContainText('100 USDT')
  await expect(orders.last().getByText(say('Static reward')).locator('..')).toContainText('TDE')
  await expectAccessible(page, 'orders')

  await page.getByLabel(say('Kind'), { exact: true }).selectOption('hosting')
  await expect(orders).toHaveCount(1)
  await expect(orders.first()).toContainText(say('Mint pool'))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('All as CSV') }).click(),
  ])
  expect(file.suggestedFilename()).toBe('holdfast-participations.csv')
  await orders.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/hosting\?tab=mine/)
})
