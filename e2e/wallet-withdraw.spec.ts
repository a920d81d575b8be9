import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Page } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { App } from './app.ts'
import { BurningWallet } from './contract-wallet.ts'
import { enterWithBalance, expectPosted, ledgerOf, operator } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

const newAddress = () => privateKeyToAddress(generatePrivateKey())

/** Fills in the form and confirms. @returns the withdrawal's id */
async function withdraw(app: App, page: Page, to: string, amount: string): Promise<number> {
  await page.goto('/extract')
  await page.getByLabel(say('Payout address')).fill(to)
  await page.getByLabel(say('Withdrawal amount')).fill(amount)
  await page
    .getByRole('button', {
      name: new RegExp(
        `^${saying('Withdraw {0} {symbol}', { 0: Number(amount).toLocaleString('en'), symbol: 'USDT' })}`,
      ),
    })
    .click()
  await app.confirmWhom(say('Confirm the withdrawal'), to, say('Confirm'))
  await expect(page).toHaveURL(/\/extractRecord\?id=\d+/)
  return Number(new URL(page.url()).searchParams.get('id'))
}

test('a withdrawal within the limits is paid without review, to the last unit', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  const to = newAddress()
  await enterWithBalance(app, stage, wallet, 300n)
  await page.goto('/extract')
  await page.getByLabel(say('Payout address')).fill(to.slice(0, -1))
  await expect(
    page
      .getByText(say('After 0x come 40 characters, not {part}: some are missing or too many', { part: '39' }))
      .first(),
  ).toBeVisible()
  await page.getByLabel(say('Payout address')).fill(to)
  await page.getByLabel(say('Withdrawal amount')).fill('5')
  await expect(page.getByRole('button', { name: say('at least {0}', { 0: '10 USDT' }) })).toBeDisabled()
  await page.getByLabel(say('Withdrawal amount')).fill('301')
  await expect(page.getByRole('button', { name: say('Your balance is not sufficient') })).toBeDisabled()
  await page.getByLabel(say('Withdrawal amount')).fill('100')
  await expect(page.getByTestId('received')).toHaveText('98 USDT')
  await expect(page.getByText(say('paid without review'))).toBeVisible()

  const id = await withdraw(app, page, to, '100')
  const item = page.getByRole('region', { name: say('Withdrawal {0}', { 0: id }) })
  await expect(item.getByText(say('The payout is final on the chain.'))).toBeVisible()
  expect(await stage.usdt.read.balanceOf([to])).toBe(parseEther('98'))
  await expectPosted(stage, wallet.address, parseEther('200'))
  await expect(item.getByText(say('Within the limits that need no review'))).toBeVisible()
  await expect(item.getByRole('button', { name: say('Cancel this withdrawal') })).toBeHidden()

  // The entry was booked before its payout had a transaction hash; now it shows the hash.
  await page.goto('/walletDetail?symbol=USDT&type=withdrawal')
  const entries = page.getByRole('list', { name: say('Entries') })
  await entries.locator('details').first().click()
  await expect(
    entries.getByText(say('Counter-entry: {0}', { 0: say('Withdrawals on their way') })),
  ).toBeVisible()
  await expect(entries.getByRole('button', { name: say('Copy transaction hash') })).toBeVisible()
})

test('an address is kept in the book and picked from it', async ({ page, stage, wallet }) => {
  const app = new App(page)
  const to = newAddress()
  await enterWithBalance(app, stage, wallet, 100n)
  await page.goto('/extract')
  await page.getByRole('button', { name: say('Address book'), exact: true }).click()
  const book = app.dialog(say('Address book'))
  await book.getByLabel(say('Address to keep')).fill(to)
  await book.getByLabel(say('Name for it')).fill('硬體錢包')
  await book.getByRole('button', { name: say('Keep it in the book') }).click()
  await book.getByRole('button', { name: /^硬體錢包/ }).click()
  await expect(book).toBeHidden()
  await expect(page.getByLabel(say('Payout address'))).toHaveValue(to)
  await page.getByRole('button', { name: say('Address book'), exact: true }).click()
  await book.getByRole('button', { name: say('Remove {0}', { 0: '硬體錢包' }) }).click()
  await expect(book.getByText(say('It is empty. Keep an address below.'))).toBeVisible()
})

test('under review it can be cancelled, refused with a reason, or approved and paid', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  const to = newAddress()
  await enterWithBalance(app, stage, wallet, 5_000n)
  const all = parseEther('5000')

  const cancelled = await withdraw(app, page, to, '800')
  const item = (id: number) => page.getByRole('region', { name: say('Withdrawal {0}', { 0: id }) })
  await expect(item(cancelled).getByText(say('Above the amount that needs no review'))).toBeVisible()
  const line = (id: number) =>
    page
      .getByRole('listitem')
      .filter({ has: item(id) })
      .locator('summary')
  await expect(line(cancelled)).toContainText(say('Under review'))
  expect((await ledgerOf(stage, wallet.address)).held).toBe(parseEther('800'))
  await item(cancelled)
    .getByRole('button', { name: say('Cancel this withdrawal') })
    .click()
  await item(cancelled)
    .getByRole('button', { name: say('Cancel it') })
    .click()
  await expect(
    item(cancelled).getByText(say('You cancelled it. The whole amount is in your balance.')),
  ).toBeVisible()
  await expect(line(cancelled)).toContainText(say('Failed'))
  await expect(line(cancelled)).toContainText(say('Cancelled'))
  expect(await ledgerOf(stage, wallet.address)).toEqual({ posted: all, held: 0n })

  const refused = await withdraw(app, page, to, '900')
  const finance = await operator(stage, 'finance')
  await finance.post('reviewWithdrawal', { id: refused, approve: false, reason: '地址曾退回款項' })
  await expect(item(refused).getByText('地址曾退回款項')).toBeVisible()
  await expect(
    item(refused).getByText(say('It was refused after review. The whole amount is in your balance.')),
  ).toBeVisible()
  expect(await ledgerOf(stage, wallet.address)).toEqual({ posted: all, held: 0n })

  const paid = await withdraw(app, page, to, '1000')
  await expect(item(paid).getByText(say('Approved by {0} of {1}', { 0: '0', 1: '1' }))).toBeVisible()
  await finance.post('reviewWithdrawal', { id: paid, approve: true, reason: 'known address' })
  await expect(item(paid).getByText(say('The payout is final on the chain.'))).toBeVisible({
    timeout: 120_000,
  })
  await expect(line(paid)).toContainText(say('Completed'))
  expect(await stage.usdt.read.balanceOf([to])).toBe(parseEther('980'))
  await expectPosted(stage, wallet.address, parseEther('4000'))
})

test('nothing is asked for without the signature, and a number can be given up', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  const to = newAddress()
  await enterWithBalance(app, stage, wallet, 1_000n)
  const all = parseEther('1000')
  await page.goto('/extract')
  await page.getByLabel(say('Payout address')).fill(to)
  await page.getByLabel(say('Withdrawal amount')).fill('600')
  await page.getByRole('button', { name: say('Withdrawal {0}', { 0: '600 USDT' }) }).click()
  const sheet = app.dialog(say('Confirm the withdrawal'))
  await expect(
    sheet.getByText(
      new RegExp(
        saying(
          'Your wallet asks you to sign exactly this: the payout address, the amount, and what arrives at the least. The vault pays what you sign and nothing else, once.',
        ),
      ),
    ),
  ).toBeVisible()
  wallet.refuseNext('eth_signTypedData_v4')
  await app.confirmWhom(say('Confirm the withdrawal'), to, say('Confirm and sign'))
  await expect(sheet.getByRole('alert')).toContainText(
    say('You rejected the signature. Nothing was asked for; confirm again when you are ready.'),
  )
  expect(await ledgerOf(stage, wallet.address)).toEqual({ posted: all, held: 0n })

  await sheet.getByRole('button', { name: say('Confirm and sign') }).click()
  await expect(page).toHaveURL(/\/extractRecord\?id=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const item = page.getByRole('region', { name: say('Withdrawal {0}', { 0: id }) })
  const asked = wallet.requests.filter((r) => r.method === 'eth_signTypedData_v4').at(-1)
  expect(JSON.parse(String(asked!.params![1]))).toMatchObject({
    primaryType: 'Withdrawal',
    message: { to, amount: String(parseEther('600')), leastReceived: String(parseEther('588')), n: '0' },
  })
  await item.getByRole('button', { name: say('Cancel this withdrawal') }).click()
  await item.getByRole('button', { name: say('Cancel it') }).click()
  await expect(item.getByText(say('You cancelled it. The whole amount is in your balance.'))).toBeVisible()

  await item.getByRole('button', { name: say('Give up number {0}', { 0: '0' }) }).click()
  await app.finish(app.dialog(say('Give up number {0}', { 0: '0' })))
  const { payoutVault } = stage.deployment.contracts
  const used = { address: payoutVault, abi: payoutVaultAbi, functionName: 'isUsed' } as const
  expect(await stage.client.readContract({ ...used, args: [wallet.address, 0n] })).toBe(true)
  await expect(item.getByRole('button', { name: say('Give up number {0}', { 0: '0' }) })).toBeHidden()
  expect(await ledgerOf(stage, wallet.address)).toEqual({ posted: all, held: 0n })

  // The next withdrawal has the next number, and is paid.
  const next = await withdraw(app, page, to, '100')
  const paid = page.getByRole('region', { name: say('Withdrawal {0}', { 0: next }) })
  await expect(paid.getByText(say('The payout is final on the chain.'))).toBeVisible()
  expect(await stage.usdt.read.balanceOf([to])).toBe(parseEther('98'))
})

test('a payout that reverted on the chain is given up by its owner, and the money is back', async ({
  page,
  context,
  stage,
}) => {
  const wallet = new BurningWallet(stage)
  await wallet.install(context)
  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 100n)
  await wallet.takeCode()
  const id = await withdraw(app, page, newAddress(), '50')
  const item = page.getByRole('region', { name: say('Withdrawal {0}', { 0: id }) })
  const reverted = async () => {
    // The pauses between its tries are not what this is about.
    await stage.db.query("update outgoing set lease_until = null where state = 'queued'")
    const { rows } = await stage.db.query<{ hash: Hex }>(
      'select a.hash from outgoing_attempt a join outgoing o on o.id = a.outgoing_id where o.ref = $1 and o.parked_at is not null',
      [id],
    )
    const receipts = rows.map(({ hash }) => stage.client.getTransactionReceipt({ hash }))
    return (await Promise.all(receipts)).map((r) => r.status)
  }
  await expect
    .poll(reverted, { timeout: 300_000, intervals: [250] })
    .toEqual(['reverted', 'reverted', 'reverted'])
  await expect(item.getByText(say('The payout waits'))).toBeVisible()
  await expect(item.getByRole('button', { name: say('Cancel this withdrawal') })).toBeHidden()

  // Nothing comes back before it is final.
  stage.holdFinality(true)
  await item.getByRole('button', { name: say('Give up number {0}', { 0: '0' }) }).click()
  await app.finish(app.dialog(say('Give up number {0}', { 0: '0' })))
  await stage.indexed()
  expect(await ledgerOf(stage, wallet.address)).toEqual({ posted: parseEther('50'), held: 0n })
  await expect(item.getByText(say('The payout waits'))).toBeVisible()
  stage.holdFinality(false)
  await expect(
    item.getByText(
      say('It was proven that this payout can never happen. The whole amount is back in your balance.'),
    ),
  ).toBeVisible()
  expect(await ledgerOf(stage, wallet.address)).toEqual({ posted: parseEther('100'), held: 0n })
})
