// Liquidity through the helper: in and out again without a trade fee; shares are hosted for rewards; a price that moves stops it.
import { parseEther } from 'viem'
import { expectAccessible, expectFits } from './accessibility.ts'
import { economy } from './economy.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

test('adds liquidity, hosts the shares, and takes everything out without losing a fee', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { token, nodes } = economy(stage)
  const { contracts } = stage.deployment
  const me = wallet.address
  const app = await enter({ usdt: 1_000n, token: 10_000n })
  const fees = () => Promise.all([token.read.balanceOf([nodes.address]), token.read.totalSupply()])
  const before = await fees()
  await page.goto('/hosting?tab=liquidity')

  // The other amount follows from the pair's ratio; two exact approvals, then one call.
  await page.getByLabel(say('{usdt} to add', { usdt: 'USDT' })).fill('200')
  const other = parseEther(await page.getByLabel(say('{token} to add', { token: 'TDE' })).inputValue())
  expect(other).toBeGreaterThan(0n)
  await expectAccessible(page, 'adding liquidity')
  await expectFits(page, 'adding liquidity')
  await page
    .getByRole('button', {
      name: new RegExp(
        `^${saying('Add {0} {usdt} and {1} {token}', { 0: '200', usdt: 'USDT', 1: '.+', token: 'TDE' })}$`,
      ),
    })
    .click()
  const adding = app.dialog(say('Add liquidity'))
  await expect(
    adding.getByText(new RegExp(saying('Approve exactly {what}', { what: '.+ TDE' }))),
  ).toBeVisible()
  await app.finish(adding)
  const left = await stage.usdt.read.balanceOf([me])
  expect(left).toBeLessThanOrEqual(parseEther('800') + 2n)
  expect(await token.read.balanceOf([me])).toBeLessThanOrEqual(parseEther('10000') - other + 10n)
  // Nobody took a fee: neither the nodes nor the fire.
  expect(await fees()).toEqual(before)
  await expect(page.getByTestId('position')).toContainText(/(199\.99\d*|200) USDT/)

  // The shares are hosted, and their reward is set aside.
  await page.getByText(say('Host shares'), { exact: true }).click()
  await page.getByLabel(say('Shares to host')).fill('50')
  await page.getByRole('button', { name: say('Host {amount} {unit}', { amount: '50', unit: 'LP' }) }).click()
  const risks = app.dialog(say('What can go wrong'))
  await risks.getByRole('checkbox').check()
  await risks.getByRole('button', { name: say('Continue') }).click()
  await app.finish(app.dialog(say('Host {unit}', { unit: 'LP' })))
  await expect(page.getByRole('tab', { name: say('My hosting') })).toHaveAttribute('aria-selected', 'true')
  const shares = page.getByRole('region', { name: say('Liquidity mining') })
  await expect(shares.getByText('50', { exact: true }).first()).toBeVisible()
  await page.goto('/approvals')
  await expect(page.getByText(say('Nothing is approved'))).toBeVisible()

  // After the term shares and reward come back.
  await stage.passTime(15 * 86_400)
  await page.goto('/hosting?tab=mine')
  await shares
    .getByRole('button', { name: new RegExp(`^${saying('Release {0} {1}', { 0: '50', 1: 'LP' })}`) })
    .click()
  await app.finish(app.dialog(say('Release principal')))
  await shares.getByRole('button', { name: new RegExp(`^${saying('Claim {0}', { 0: '.*TDE' })}`) }).click()
  await app.finish(app.dialog(say('Claim rewards')))
  const reward = parseEther('6.5')
  const hosted = await token.read.balanceOf([me])

  // All of them come out as both assets.
  await page.goto('/hosting?tab=liquidity')
  await page.getByText(say('Remove liquidity'), { exact: true }).click()
  await expect(page.getByRole('button', { name: say('Enter the redeem amount') })).toBeDisabled()
  await page.getByRole('button', { name: say('All'), exact: true }).click()
  await expectAccessible(page, 'removing liquidity')
  const out = page.getByRole('button', { name: new RegExp(`^${saying('Take out {0} LP', { 0: '.+' })}$`) })
  await out.click()
  const removing = app.dialog(say('Remove liquidity'))
  await app.finish(removing)
  expect(await stage.usdt.read.balanceOf([me])).toBeGreaterThan(parseEther('1000') - 10n ** 6n)
  expect(await token.read.balanceOf([me])).toBeGreaterThan(parseEther('10000') + reward - 10n ** 6n)
  expect(hosted).toBeGreaterThan(0n)
  expect((await fees())[1]).toBe(before[1])
  await expect(page.getByTestId('position')).toHaveText('0 TDE + 0 USDT')
  expect(
    await stage.client.readContract({
      address: contracts.pair,
      abi: token.abi,
      functionName: 'balanceOf',
      args: [me],
    }),
  ).toBe(0n)
})

test('a price that moves between signature and block stops it, and nothing is taken', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { strangerBuys, token } = economy(stage)
  const app = await enter({ usdt: 100n, token: 1_000n })
  await page.goto('/hosting?tab=liquidity')
  await page.getByLabel(say('{usdt} to add', { usdt: 'USDT' })).fill('100')
  const add = page.getByRole('button', {
    name: new RegExp(
      `^${saying('Add {0} {usdt} and {1} {token}', { 0: '100', usdt: 'USDT', 1: '.+', token: 'TDE' })}$`,
    ),
  })
  await expect(add).toBeEnabled()
  // While the wallet asks for the first approval, somebody buys for a fiftieth of the pair.
  wallet.whileAsking('eth_sendTransaction', () => strangerBuys(20_000n))
  await add.click()
  const flow = app.dialog(say('Add liquidity'))
  await expect(flow.getByText(say('The price has moved too far'))).toBeVisible()
  expect(await stage.usdt.read.balanceOf([wallet.address])).toBe(parseEther('100'))
  expect(await token.read.balanceOf([wallet.address])).toBe(parseEther('1000'))
})
