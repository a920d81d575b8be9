import { nodeNFTAbi } from '@holdfast/protocol/abi/index'
import { createWalletClient, http, parseEther } from 'viem'
import { expect, test } from './fixtures.ts'

const STRANGER = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'

test('whoever may move the node cards is listed, and can be refused again', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  const { nodes, main } = house.deployment.contracts
  const app = await enter()
  await page.goto('/approvals')
  const cards = page.getByRole('region', { name: '節點卡' })
  await expect(cards.getByText('除了你，沒有人能轉移你的節點卡。')).toBeVisible()

  const client = createWalletClient({ account: wallet.account, transport: http(house.chain.url) })
  for (const operator of [main, STRANGER] as const) {
    const hash = await client.writeContract({
      address: nodes,
      abi: nodeNFTAbi,
      functionName: 'setApprovalForAll',
      args: [operator, true],
      chain: null,
    })
    await house.client.waitForTransactionReceipt({ hash })
  }
  await page.reload()
  await expect(cards.getByRole('listitem')).toHaveCount(2)
  await expect(cards.getByText(STRANGER)).toBeVisible()
  await cards.getByRole('button', { name: '撤銷 0x71C7…976F 的節點卡授權' }).click()
  await app.finish(app.dialog('撤銷授權'))
  await expect(cards.getByRole('listitem')).toHaveCount(1)
  const allowed = (operator: `0x${string}`) =>
    house.client.readContract({
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
  house,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 100n })
  const allowance = () => house.usdt.read.allowance([wallet.address, house.pool.address])
  await page.goto('/approvals')
  const asked = page.getByRole('region', { name: '新的授權要求多少' })
  await expect(asked.getByRole('radio', { name: '剛好等於數量' })).toBeChecked()
  await asked.getByRole('radio', { name: '一次大額' }).check()
  await expect(asked.getByText(/合約若有缺陷，可能全部損失/)).toBeVisible()

  const flow = await app.startDeposit('40')
  await expect(flow.getByText('授權大額 USDT')).toBeVisible()
  await app.finish(flow)
  expect(await allowance()).toBe(3n * 10n ** 36n - parseEther('40'))

  // revoked, and switched off again: exactly the amount
  await page.goto('/approvals')
  await page.getByRole('button', { name: '撤銷 託管池 的 USDT 授權' }).click()
  await app.finish(app.dialog('撤銷授權'))
  expect(await allowance()).toBe(0n)
  await asked.getByRole('radio', { name: '剛好等於數量' }).check()
  await app.deposit('20')
  expect(await allowance()).toBe(0n)
})

test.describe('with a wallet that runs several calls as one', () => {
  test.use({ walletProfile: { batches: true } })

  test('approval and deposit are one confirmation', async ({ page, house, wallet, enter }) => {
    const app = await enter({ usdt: 100n })
    const sent = wallet.count('eth_sendTransaction')
    wallet.refuseNext('wallet_sendCalls')
    const flow = await app.startDeposit('60')
    await expect(flow.getByText('你拒絕了請求')).toBeVisible()
    await flow.getByRole('button', { name: '繼續' }).click()
    await app.finish(flow)
    expect(wallet.count('wallet_sendCalls')).toBe(2)
    expect(wallet.count('eth_sendTransaction')).toBe(sent)
    expect(await house.pool.read.userOrders([wallet.address])).toHaveLength(1)
    expect(await house.usdt.read.allowance([wallet.address, house.pool.address])).toBe(0n)
    await expect(page.getByText(/^訂單 \d+/).first()).toBeVisible()
  })
})
