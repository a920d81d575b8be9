import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { type Address, parseEther } from 'viem'
import { App } from './app.ts'
import { beginDeposit, enterWithBalance, expectPosted, ledgerOf, sendToken } from './custody.ts'
import { expect, type Stage, test } from './fixtures.ts'
import { say, saying } from './say.ts'

async function killServer(stage: Stage) {
  process.kill(stage.server.pid, 'SIGKILL')
  await stage.server.exited
}

/** Waits until a transaction of `from` is pending, then mines one block. */
async function mineWhenSent(stage: Stage, from: Address): Promise<void> {
  const before = await stage.client.getTransactionCount({ address: from })
  await expect
    .poll(() => stage.client.getTransactionCount({ address: from, blockTag: 'pending' }), { intervals: [50] })
    .toBe(before + 1)
  await stage.chain.rpc('evm_mine')
}

test('a reload and a killed server in the middle of a deposit lose nothing', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  await enter({ usdt: 200n })
  await page.goto('/recharge?tab=exact')
  await page.getByLabel(say('Deposit amount')).fill('80')
  await page.reload()
  await expect(page.getByLabel(say('Deposit amount'))).toHaveValue('80')
  const amount = await beginDeposit(page, '80')
  await page.reload()
  expect(parseEther(await page.getByTestId('exact-amount').innerText())).toBe(amount)

  // Sent while no server reads the chain; the page says that its data are old.
  await killServer(stage)
  const vault = stage.deployment.contracts.payoutVault
  await sendToken(stage, wallet.account, stage.usdt.address, vault, amount)
  await expect(
    page.getByText(new RegExp(`^${saying('These figures are from {time}', { time: '.*' })}$`)),
  ).toBeVisible()
  await stage.restartServer()
  await expect(page.getByText(say('The amount is in your balance.'))).toBeVisible()
  await expectPosted(stage, wallet.address, amount)
})

test('confirmations are counted while the chain is not final, and a reload goes on from there', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  await enter({ usdt: 200n })
  await stage.settled()
  stage.holdFinality(true)
  // The server anchors statements with transactions; without automining these make no blocks of their own.
  await stage.chain.rpc('evm_setAutomine', [false])
  try {
    const amount = await beginDeposit(page, '60')
    const vault = stage.deployment.contracts.payoutVault
    await Promise.all([
      sendToken(stage, wallet.account, stage.usdt.address, vault, amount),
      mineWhenSent(stage, wallet.address),
    ])
    await expect(page.getByTestId('confirmations')).toHaveText('1 / 3')
    await stage.chain.rpc('evm_mine')
    await expect(page.getByTestId('confirmations')).toHaveText('2 / 3')
    await page.reload()
    await expect(page.getByTestId('confirmations')).toHaveText('2 / 3')
    expect((await ledgerOf(stage, wallet.address)).posted).toBe(0n)
  } finally {
    await stage.chain.rpc('evm_setAutomine', [true])
    stage.holdFinality(false)
  }
  await expect(page.getByText(say('The amount is in your balance.'))).toBeVisible()
})

test('a reload and a killed server in the middle of a withdrawal pay once', async ({
  page,
  stage,
  wallet,
}) => {
  const app = new App(page)
  const to = privateKeyToAddress(generatePrivateKey())
  await enterWithBalance(app, stage, wallet, 300n)
  await page.goto('/extract')
  await page.getByLabel(say('Payout address')).fill(to)
  await page.getByLabel(say('Withdrawal amount')).fill('100')
  await page.reload()
  await expect(page.getByLabel(say('Payout address'))).toHaveValue(to)
  await expect(page.getByLabel(say('Withdrawal amount'))).toHaveValue('100')

  // The request is booked, its answer is lost, and the server is killed before the payout is final.
  await stage.settled()
  stage.holdFinality(true)
  try {
    await page.route('**/api/app/api/withdraw', async (route) => {
      if (!route.request().postData()?.includes('"sign"')) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: say('Withdrawal {0}', { 0: '100 USDT' }) }).click()
    await app.confirmWhom(say('Confirm the withdrawal'), to, say('Confirm'))
    await expect(app.dialog(say('Confirm the withdrawal')).getByRole('alert')).toBeVisible()
    await killServer(stage)
    await stage.restartServer()
    await page.unroute('**/api/app/api/withdraw')
    await page.reload()
    await page.getByRole('button', { name: say('Withdrawal {0}', { 0: '100 USDT' }) }).click()
    await app.confirmWhom(say('Confirm the withdrawal'), to, say('Confirm'))
    await expect(page).toHaveURL(/\/extractRecord\?id=\d+/)
  } finally {
    stage.holdFinality(false)
  }
  await expect(page.getByText(say('The payout is final on the chain.'))).toBeVisible()
  await expectPosted(stage, wallet.address, parseEther('200'))
  expect(await stage.usdt.read.balanceOf([to])).toBe(parseEther('98'))
  await expect(page.getByRole('list', { name: say('Withdrawal records') }).locator('details')).toHaveCount(1)
  // The same signature is sent again.
  expect(wallet.count('eth_signTypedData_v4')).toBe(1)
})
