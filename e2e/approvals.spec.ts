import { nodeNFTAbi } from '@holdfast/protocol/abi/index'
import { createWalletClient, http, parseEther } from 'viem'
import { expect, test } from './fixtures.ts'
import { say, saying } from './say.ts'

const STRANGER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('whoever may move the node cards is listed, and can be refused again', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const { nodes, main } = stage.deployment.contracts
  const app = await enter()
  await page.goto('/approvals')
  const cards = page.getByRole('region', { name: say('Node cards') })
  await expect(cards.getByText(say('Nobody but you can move your node cards.'))).toBeVisible()

  const client = createWalletClient({ account: wallet.account, transport: http(stage.chain.url) })
  for (const operator of [main, STRANGER] as const) {
    const hash = await client.writeContract({
      address: nodes,
      abi: nodeNFTAbi,
      functionName: 'setApprovalForAll',
      args: [operator, true],
      chain: null,
    })
    await stage.client.waitForTransactionReceipt({ hash })
  }
  await page.reload()
  await expect(cards.getByRole('listitem')).toHaveCount(2)
  await expect(cards.getByText(STRANGER)).toBeVisible()
  await cards
    .getByRole('button', { name: say('Revoke node cards for {who}', { who: '0x71C7…976F' }) })
    .click()
  await app.finish(app.dialog(say('Revoke approval')))
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  const allowed = (operator: `0x${string}`) =>
    stage.client.readContract({
      address: nodes,
      abi: nodeNFTAbi,
      functionName: 'isApprovedForAll',
      args: [wallet.address, operator],
    })
  expect(await allowed(STRANGER)).toBe(false)
  expect(await allowed(main)).toBe(true)
})

test('the large approval is off until somebody wants it, and says what it means', async ({
  page,
  stage,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 100n })
  const allowance = () => stage.usdt.read.allowance([wallet.address, stage.pool.address])
  await page.goto('/approvals')
  const asked = page.getByRole('region', { name: say('What new approvals ask for') })
  await expect(asked.getByRole('radio', { name: say('Exactly the amount') })).toBeChecked()
  await asked.getByRole('radio', { name: say('A large amount, once') }).check()
  await expect(
    asked.getByText(
      new RegExp(
        saying(
          'Each contract you use may from then on take everything of that token from your account, also what arrives later, until you revoke it. It saves a confirmation each time. If the contract has a fault, all of it can be lost.',
        ),
      ),
    ),
  ).toBeVisible()

  const flow = await app.startDeposit('40')
  await expect(flow.getByText(say('Approve a large amount of {symbol}', { symbol: 'USDT' }))).toBeVisible()
  await app.finish(flow)
  expect(await allowance()).toBe(3n * 10n ** 36n - parseEther('40'))

  // Revokes the approval and switches the option off again: the approval is exactly the amount.
  await page.goto('/approvals')
  await page
    .getByRole('button', { name: say('Revoke {symbol} for {0}', { 0: say('Hosting pool'), symbol: 'USDT' }) })
    .click()
  await app.finish(app.dialog(say('Revoke approval')))
  expect(await allowance()).toBe(0n)
  await asked.getByRole('radio', { name: say('Exactly the amount') }).check()
  await app.deposit('20')
  expect(await allowance()).toBe(0n)
})

test.describe('with a wallet that runs several calls as one', () => {
  test.use({ walletProfile: { batches: true } })

  test('approval and deposit are one confirmation', async ({ page, stage, wallet, enter }) => {
    const app = await enter({ usdt: 100n })
    const sent = wallet.count('eth_sendTransaction')
    wallet.refuseNext('wallet_sendCalls')
    const flow = await app.startDeposit('60')
    await expect(flow.getByText(say('You rejected the request'))).toBeVisible()
    await flow.getByRole('button', { name: say('Go on') }).click()
    await app.finish(flow)
    expect(wallet.count('wallet_sendCalls')).toBe(2)
    expect(wallet.count('eth_sendTransaction')).toBe(sent)
    expect(await stage.pool.read.userOrders([wallet.address])).toHaveLength(1)
    expect(await stage.usdt.read.allowance([wallet.address, stage.pool.address])).toBe(0n)
    await expect(
      page.getByText(new RegExp(`^${saying('Order {0}', { 0: String.raw`\d+` })}`)).first(),
    ).toBeVisible()
  })

  test('a batch that the wallet took before it failed is found, and never sent as single calls', async ({
    stage,
    wallet,
    enter,
  }) => {
    const app = await enter({ usdt: 100n })
    wallet.loseAnswer('wallet_sendCalls', { code: 4900, message: 'The provider is disconnected' })
    const flow = await app.startDeposit('60')
    await expect(flow.getByText(say('We do not know yet whether it went through'))).toBeVisible()
    await flow.getByRole('button', { name: say('Check again') }).click()
    await app.finish(flow)
    expect([wallet.count('wallet_sendCalls'), wallet.count('eth_sendTransaction')]).toEqual([1, 0])
    expect(await stage.pool.read.userOrders([wallet.address])).toHaveLength(1)
    expect(await stage.usdt.read.allowance([wallet.address, stage.pool.address])).toBe(0n)
  })
})
