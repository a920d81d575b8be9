import { parseEther } from 'viem'
import { economy } from './economy.ts'
import { expect, test } from './fixtures.ts'

test('buys a node, sees the fee of a trade arrive and claims it', async ({ page, house, wallet, enter }) => {
  test.setTimeout(180_000)
  const { token, nodes, strangerBuys } = economy(house)
  const me = wallet.address
  const app = await enter({ usdt: 1_500n })

  // home offers it, the page says what it brings
  await expect(page.getByRole('region', { name: '購買節點' }).getByText('1,000 USDT')).toBeVisible()
  await page.getByRole('link', { name: '查看節點權益' }).click()
  await expect(page.getByRole('heading', { name: '節點', level: 1 })).toBeVisible()
  for (const benefit of [
    '團隊等級 V1',
    '代幣交易滑點 2%',
    '防暴跌滑點 20%',
    '全網動態獎勵 5%',
    '全網提領手續費 2%',
  ])
    await expect(page.getByRole('region', { name: '節點權益' }).getByText(benefit)).toBeVisible()

  // bought with an approval of exactly the price
  const sold = (await nodes.read.cards([1n])).mints
  await page.getByRole('button', { name: '以 1,000 USDT 購買節點' }).click()
  const flow = app.dialog('購買節點')
  await app.finish(flow)
  expect(await house.usdt.read.allowance([me, house.main.address])).toBe(0n)
  expect(await house.usdt.read.balanceOf([me])).toBe(parseEther('500'))
  expect((await nodes.read.cards([1n])).mints).toBe(sold + 1n)
  expect((await nodes.read.users([me])).power).toBe(1n)
  expect((await house.main.read.teams([me])).level).toBe(1n)
  const mine = page.getByRole('region', { name: '我的節點' })
  await expect(mine.getByText('已是節點')).toBeVisible()
  await expect(mine.getByRole('button', { name: '目前沒有可領取的獎勵' })).toBeDisabled()

  // a stranger trades: 2 % of what the pair pays is shared among all cards
  await strangerBuys(1_000n)
  const { tokenBalance } = await nodes.read.users([me])
  expect(tokenBalance).toBeGreaterThan(0n)
  const claim = mine.getByRole('button', { name: /^領取 .* TDE$/ })
  await expect(claim).toBeEnabled({ timeout: 20_000 })
  await house.indexed()
  await expect(page.getByTestId('per-node')).toContainText('TDE')

  await claim.click()
  await app.finish(app.dialog('領取節點收益'))
  expect(await token.read.balanceOf([me])).toBe(tokenBalance)
  await expect(mine.getByRole('button', { name: '目前沒有可領取的獎勵' })).toBeDisabled()
  await house.indexed()
  const history = page.getByRole('region', { name: '歷史紀錄' })
  await expect(history.getByText('領取', { exact: true })).toBeVisible()
  await expect(history.getByText('購買 · 卡片：1')).toBeVisible()

  // home and the cards know it
  await page.goto('/')
  await expect(page.getByRole('region', { name: '已是節點' })).toBeVisible()
  await page.goto('/nft')
  await expect(page.getByText('持有 1 張')).toBeVisible()
  await page.goto('/nftList')
  await expect(page.getByText(`已售 ${sold + 1n} / 1,000`).first()).toBeVisible()
})

test('who has too little is told so, and can buy once there is enough', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  await enter({ usdt: 999n })
  await page.goto('/node')
  await expect(page.getByRole('button', { name: 'USDT 餘額不足' })).toBeDisabled()
  await house.giveUsdt(wallet.address, 1n)
  await expect(page.getByRole('button', { name: '以 1,000 USDT 購買節點' })).toBeEnabled({ timeout: 20_000 })
})

test('the powers are listed, with what no key can do', async ({ page, house }) => {
  await page.goto('/powers')
  await expect(page.getByRole('region', { name: '任何金鑰都做不到的事' }).getByRole('listitem')).toHaveCount(
    13,
  )
  const vault = page.getByRole('region', { name: '保管金庫' })
  await expect(vault.getByText('100,000，永不高於 500,000')).toHaveCount(3)
  await expect(vault.getByText('它只支付餘額擁有者簽署的款項')).toBeVisible()
  await expect(page.getByText('沒有任何設定能關閉提領')).toBeVisible()
  const locks = page.getByRole('region', { name: '營運方尚不能取得的' })
  await expect(locks.getByText('鎖定至')).toBeVisible()
  await expect(locks.getByText(/40,725,000/)).toBeVisible()
  await expect(page.getByText('目前沒有公告的變更')).toBeVisible()
  await page.getByText('OPERATOR 可呼叫').click()
  await expect(page.getByText('Token.setFees')).toBeVisible()
  await expect(page.getByText('兩項費率各不超過 3%')).toBeVisible()
  expect(house.deployment.contracts.accessManager).toMatch(/^0x/)
})
