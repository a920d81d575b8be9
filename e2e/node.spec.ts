import { parseEther } from 'viem'
import { economy } from './economy.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

test('buys a node, sees the fee of a trade arrive and claims it', async ({ page, stage, wallet, enter }) => {
  const { token, nodes, strangerBuys } = economy(stage)
  const me = wallet.address
  const app = await enter({ usdt: 1_500n })

  // Home offers the card, and its page describes it.
  await expect(page.getByRole('region', { name: say('Buy node') }).getByText('1,000 USDT')).toBeVisible()
  await page.getByRole('link', { name: say('See what a node brings') }).click()
  await expect(page.getByRole('heading', { name: say('Node'), level: 1 })).toBeVisible()
  for (const benefit of [
    say('Team level V1'),
    say('2% of token-trade slippage'),
    say('20% anti-crash slippage'),
    say('5% of network-wide dynamic rewards'),
    say('2% network-wide withdrawal fee'),
  ])
    await expect(page.getByRole('region', { name: say('Node rights') }).getByText(benefit)).toBeVisible()

  // The purchase approves exactly the price.
  const sold = (await nodes.read.cards([1n])).mints
  await page.getByRole('button', { name: say('Buy node for {what}', { what: '1,000 USDT' }) }).click()
  // Nothing of it comes back, which is said before the first one.
  const risks = app.dialog(say('What can go wrong'))
  await expect(risks.getByText(say('The price is not paid back'))).toBeVisible()
  await risks.getByRole('checkbox').check()
  await risks.getByRole('button', { name: say('Continue') }).click()
  const flow = app.dialog(say('Buy node'))
  await app.finish(flow)
  expect(await stage.usdt.read.allowance([me, stage.main.address])).toBe(0n)
  expect(await stage.usdt.read.balanceOf([me])).toBe(parseEther('500'))
  expect((await nodes.read.cards([1n])).mints).toBe(sold + 1n)
  expect((await nodes.read.users([me])).power).toBe(1n)
  expect((await stage.main.read.teams([me])).level).toBe(1n)
  const mine = page.getByRole('region', { name: say('My node') })
  await expect(mine.getByText(say('Already a node'))).toBeVisible()
  await expect(mine.getByRole('button', { name: say('Nothing to claim yet') })).toBeDisabled()

  // A stranger trades: 2 % of what the pair pays is shared among all cards.
  await strangerBuys(1_000n)
  const { tokenBalance } = await nodes.read.users([me])
  expect(tokenBalance).toBeGreaterThan(0n)
  const claim = mine.getByRole('button', { name: new RegExp(`^${saying('Claim {0}', { 0: '.* TDE' })}$`) })
  await expect(claim).toBeEnabled()
  await stage.indexed()
  await expect(page.getByTestId('per-node')).toContainText('TDE')

  await claim.click()
  await app.finish(app.dialog(say('Claim node income')))
  // What came to the cards meanwhile is paid with it.
  const { tokenDebt: paid } = await nodes.read.users([me])
  expect(paid).toBeGreaterThanOrEqual(tokenBalance)
  expect(await token.read.balanceOf([me])).toBe(paid)
  await expect(mine.getByRole('button', { name: say('Nothing to claim yet') })).toBeDisabled()
  await stage.indexed()
  const history = page.getByRole('region', { name: say('History') })
  await expect(history.getByText(say('Claim'), { exact: true })).toBeVisible()
  await expect(history.getByText(`${say('Bought')} · ${say('Cards: {0}', { 0: 1 })}`)).toBeVisible()

  // Home and the list of cards show it.
  await page.goto('/')
  await expect(page.getByRole('region', { name: say('Already a node') })).toBeVisible()
  await page.goto('/nft')
  await expect(page.getByText(say('{0} held', { 0: '1' }))).toBeVisible()
  await page.goto('/nftList')
  await expect(page.getByText(say('{0} of {1} sold', { 0: sold + 1n, 1: '1,000' })).first()).toBeVisible()
})

test('who has too little is told so, and can buy once there is enough', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  await enter({ usdt: 999n })
  await page.goto('/node')
  await expect(
    page.getByRole('button', { name: say('{0} balance is insufficient', { 0: 'USDT' }) }),
  ).toBeDisabled()
  await stage.giveUsdt(wallet.address, 1n)
  await expect(
    page.getByRole('button', { name: say('Buy node for {what}', { what: '1,000 USDT' }) }),
  ).toBeEnabled()
})

test('the powers are listed, with what no key can do', async ({ page, stage }) => {
  await page.goto('/powers')
  await expect(
    page.getByRole('region', { name: say('What no key can do') }).getByRole('listitem'),
  ).toHaveCount(13)
  const vault = page.getByRole('region', { name: say('The custody vault') })
  await expect(vault.getByText(say('{0}, never above {1}', { 0: '100,000', 1: '500,000' }))).toHaveCount(3)
  await expect(
    vault.getByText(
      say(
        "It pays what the owner of a balance signed, each of an account's payment numbers once. What two custodians signed and the fees of the nodes count against the same limits.",
      ),
    ),
  ).toBeVisible()
  await expect(page.getByText(say('No setting closes withdrawals.'))).toBeVisible()
  const locks = page.getByRole('region', { name: say('What the operator cannot have yet') })
  await expect(locks.getByText(say('Locked until'))).toBeVisible()
  await expect(locks.getByText(/39,725,000/)).toBeVisible()
  await expect(
    page.getByText(
      say(
        'Nothing is announced. A change with a delay appears here before it can happen, and can still be cancelled.',
      ),
    ),
  ).toBeVisible()
  await page.getByText(say('What {0} may call', { 0: 'OPERATOR' })).click()
  await expect(page.getByText('Token.setFees')).toBeVisible()
  await expect(page.getByText(say('each of the two fees at most 3%'))).toBeVisible()
  expect(stage.deployment.contracts.accessManager).toMatch(/^0x/)
})
