// While the server does not know what the payer's key has sent, no money moves: every user sees it, and it ends by itself.
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { localAccount } from '../devenv/accounts.ts'
import { App } from './app.ts'
import { enterWithBalance } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

test('what the payer sent unknown to the server stops payments, says so on each page, and goes by itself', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  const to = privateKeyToAddress(generatePrivateKey())
  await enterWithBalance(app, stage, wallet, 300n)
  await stage.settled()
  const banner = page.getByText(
    new RegExp(
      saying(
        'Deposits and withdrawals wait while the server compares its books with the chain. They go on by themselves; balances may be old until then.',
      ),
    ),
  )
  await page.goto('/wallet')
  await expect(page.getByText('300 USDT').first()).toBeVisible()
  await expect(banner).toBeHidden()

  stage.holdFinality(true)
  try {
    // As after a restore: the chain has transactions of the payer that the database does not know.
    for (let i = 0; i < 3; i++) await stage.sendAs('finance', localAccount('finance').address, '0x')
    await expect(banner).toBeVisible()
    for (const path of ['/', '/hosting', '/recharge', '/swap', '/extract']) {
      await page.goto(path)
      await expect(banner).toBeVisible()
    }

    // The withdrawal can be requested, and waits although it needs no review.
    await page.getByLabel(say('Payout address')).fill(to)
    await page.getByLabel(say('Withdrawal amount')).fill('100')
    await page.getByRole('button', { name: say('Withdrawal {0}', { 0: '100 USDT' }) }).click()
    await app.confirmWhom(say('Confirm the withdrawal'), to, say('Confirm and sign'))
    await expect(page).toHaveURL(/\/extractRecord\?id=\d+/)
    await expect(
      page.getByText(say('Payments wait while the server compares its books with the chain')),
    ).toBeVisible()
    expect(await stage.usdt.read.balanceOf([to])).toBe(0n)

    // What waits, why and since when stands one step away.
    const record = page.url()
    await page.getByRole('link', { name: say('Why, and since when') }).click()
    await expect(page.getByText(say('Something waits'))).toBeVisible()
    const depositing = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: say('Depositing') })
    await expect(depositing).toContainText(say('The server compares its books with the chain.'))
    await expect(depositing.getByText(say('Waits'))).toBeVisible()
    const robot = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: say('Order robot') })
    await expect(robot.getByText(say('Works'))).toBeVisible()
    await page.goto(record)
  } finally {
    stage.holdFinality(false)
  }

  await expect(banner).toBeHidden()
  await expect(page.getByText(say('The payout is final on the chain.'))).toBeVisible()
  expect(await stage.usdt.read.balanceOf([to])).toBe(parseEther('98'))
})
