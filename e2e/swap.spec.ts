import { createWalletClient, http, parseEther } from 'viem'
import { testUSDTAbi } from '@holdfast/protocol/abi/index'
import { expectAccessible } from './accessibility.ts'
import { economy } from './economy.ts'
import { expect, test } from './fixtures.ts'

test('swaps both ways in calm, by approval one way and by signature the other', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  test.setTimeout(180_000)
  const { token } = economy(house)
  const me = wallet.address
  const app = await enter({ usdt: 1_000n })
  await page.goto('/swap')

  // USDT to TDE: exact approval to the helper, at least what the page said arrives
  await page.getByLabel('支付').fill('200')
  const leastBought = parseEther(await page.getByLabel('最少收到').inputValue())
  expect(leastBought).toBeGreaterThan(parseEther('700'))
  await expect(page.getByText('代幣手續費 3%')).toBeVisible()
  await page.getByRole('button', { name: '兌換 200 USDT' }).click()
  await app.finish(app.dialog('以 USDT 兌換 TDE'))
  const bought = await token.read.balanceOf([me])
  expect(bought).toBeGreaterThanOrEqual(leastBought)
  expect(await house.usdt.read.balanceOf([me])).toBe(parseEther('800'))
  expect(await house.usdt.read.allowance([me, house.deployment.contracts.swapHelper])).toBe(0n)
  await house.indexed()
  await expect(page.getByRole('region', { name: '成交紀錄' }).getByText('你').first()).toBeVisible({
    timeout: 20_000,
  })

  // TDE to USDT: a signature in place of the approval, so one transaction
  const sent = wallet.count('eth_sendTransaction')
  await page.getByRole('button', { name: '改為以 TDE 兌換 USDT' }).click()
  await page.getByLabel('最少收到').fill('100')
  const pay = parseEther(await page.getByLabel('支付').inputValue())
  await page.getByRole('button', { name: /^兌換 .* TDE$/ }).click()
  await app.finish(app.dialog('以 TDE 兌換 USDT'))
  expect(await token.read.balanceOf([me])).toBe(bought - pay)
  expect(await house.usdt.read.balanceOf([me])).toBeGreaterThanOrEqual(parseEther('900'))
  expect(wallet.count('eth_signTypedData_v4')).toBe(1)
  expect(wallet.count('eth_sendTransaction')).toBe(sent + 1)
})

test.describe('with a wallet that signs no typed data', () => {
  test.use({ walletProfile: { signsTypedData: false } })

  test('sells by an exact approval to the router', async ({ page, house, wallet, enter }) => {
    const { token } = economy(house)
    const me = wallet.address
    const app = await enter({ token: 1_000n })
    await page.goto('/swap')
    await page.getByRole('button', { name: '改為以 TDE 兌換 USDT' }).click()
    await page.getByLabel('支付').fill('1000')
    const least = parseEther(await page.getByLabel('最少收到').inputValue())
    await page.getByRole('button', { name: '兌換 1,000 TDE' }).click()
    await app.finish(app.dialog('以 TDE 兌換 USDT'))
    expect(await token.read.balanceOf([me])).toBe(0n)
    expect(await house.usdt.read.balanceOf([me])).toBeGreaterThanOrEqual(least)
    expect(await token.read.allowance([me, house.deployment.contracts.router])).toBe(0n)
  })
})

test('in a crash the page says what a sale pays, and the sale pays that', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  test.setTimeout(180_000)
  const { token, nodes, makeAverage, strangerSells } = economy(house)
  const me = wallet.address
  const quote = () => token.read.quoteSell([parseEther('200000')])
  await makeAverage()
  // How far the price falls depends on what the pair holds by now.
  do await strangerSells(400_000n)
  while ((await quote()).crashPart < parseEther('200000'))
  const app = await enter({ usdt: 1_000n, token: 200_000n })
  const before = await quote()
  await page.goto('/swap')
  await page.getByRole('button', { name: '改為以 TDE 兌換 USDT' }).click()
  await page.getByLabel('支付').fill('200000')
  await expect(page.getByText(/^防暴跌啟動：/)).toBeVisible()
  expect(before.crashFee).toBe(parseEther('40000'))
  await expect(page.getByTestId('crash-fee')).toHaveText('40,000 TDE')
  const least = parseEther(await page.getByLabel('最少收到').inputValue())
  const inNodes = await token.read.balanceOf([nodes.address])
  await page.getByRole('button', { name: '兌換 200,000 TDE' }).click()
  await app.finish(app.dialog('以 TDE 兌換 USDT'))
  expect(await token.read.balanceOf([me])).toBe(0n)
  expect(await house.usdt.read.balanceOf([me])).toBeGreaterThanOrEqual(parseEther('1000') + least)
  expect((await token.read.balanceOf([nodes.address])) - inNodes).toBeGreaterThan(before.nodeFee)
  await house.indexed()
  await expect(page.getByRole('region', { name: '成交紀錄' }).getByText('防暴跌').first()).toBeVisible({
    timeout: 20_000,
  })

  // buying pays no more than the ordinary fee
  await page.getByRole('button', { name: '改為以 USDT 兌換 TDE' }).click()
  await page.getByLabel('支付').fill('1000')
  await expect(page.getByText('已啟動，僅對賣出')).toBeVisible()
  await page.getByRole('button', { name: '兌換 1,000 USDT' }).click()
  await app.finish(app.dialog('以 USDT 兌換 TDE'))
  expect(await token.read.balanceOf([me])).toBeGreaterThan(0n)
})

test('a trade that moves the price by a tenth has to be typed', async ({ page, house, wallet, enter }) => {
  const app = await enter({ usdt: 200_000n })
  await page.goto('/swap')
  await page.getByLabel('支付').fill('200000')
  const percent = (await page.getByTestId('impact').innerText()).replace('%', '')
  expect(Number(percent)).toBeGreaterThan(10)
  await page.getByRole('button', { name: '兌換 200,000 USDT' }).click()
  const sheet = app.dialog(/^價格影響/)
  const asked = /[\d.]+/.exec(await sheet.getByRole('heading').innerText())?.[0] ?? ''
  await sheet.getByLabel('請輸入價格影響的百分比').fill('1')
  await expect(sheet.getByRole('button', { name: `輸入 ${asked} 以確認` })).toBeDisabled()
  await sheet.getByLabel('請輸入價格影響的百分比').fill(asked)
  await sheet.getByRole('button', { name: '仍要兌換' }).click()
  await app.finish(app.dialog('以 USDT 兌換 TDE'))
  expect(await house.usdt.read.balanceOf([wallet.address])).toBe(0n)
})

test('destroys TDE after typing the amount', async ({ page, house, wallet, enter }) => {
  const { token } = economy(house)
  const app = await enter({ token: 50n })
  await page.goto('/swap')
  const supply = await token.read.totalSupply()
  await page.getByRole('button', { name: '銷毀 TDE' }).click()
  const sheet = app.dialog('銷毀 TDE')
  await expect(sheet.getByText('此操作無法復原')).toBeVisible()
  await sheet.getByLabel('銷毀數量').fill('12.5')
  await sheet.getByLabel('請再次輸入數量').fill('12')
  await expect(sheet.getByRole('button', { name: '輸入 12.5 以確認' })).toBeDisabled()
  await sheet.getByLabel('請再次輸入數量').fill('12.5')
  await sheet.getByRole('button', { name: '永久銷毀' }).click()
  await app.finish(sheet)
  expect(await token.read.totalSupply()).toBe(supply - parseEther('12.5'))
  expect(await token.read.balanceOf([wallet.address])).toBe(parseEther('37.5'))
})

test('shows what is approved to the last digit and revokes it', async ({ page, house, wallet, enter }) => {
  const { router } = house.deployment.contracts
  const app = await enter()
  const hash = await createWalletClient({
    account: wallet.account,
    transport: http(house.chain.url),
  }).writeContract({
    address: house.usdt.address,
    abi: testUSDTAbi,
    functionName: 'approve',
    args: [router, 123_456_789_000_000_000_001n],
    chain: null,
  })
  await house.client.waitForTransactionReceipt({ hash })
  await page.getByRole('button', { name: /^帳戶 0x/ }).click()
  await page.getByRole('link', { name: '此帳戶的授權' }).click()
  await expect(page.getByTestId('allowance-usdt-router')).toHaveText('123.456789000000000001 USDT')
  await page.getByRole('button', { name: '撤銷 交易所路由合約 的 USDT 授權' }).click()
  await app.finish(app.dialog('撤銷授權'))
  expect(await house.usdt.read.allowance([wallet.address, router])).toBe(0n)
  await expect(page.getByText('沒有任何授權')).toBeVisible()
})

test('the sheets of swap and burn have no accessibility violation, and settings survive a reload', async ({
  page,
  enter,
}) => {
  const app = await enter({ token: 10n })
  await page.goto('/swap')
  await page.getByRole('button', { name: /^滑點 自動/ }).click()
  const settings = app.dialog('滑點與期限')
  await settings.getByRole('radio', { name: '自訂' }).check()
  await settings.getByLabel('自訂容差（百分比）').fill('60')
  await expect(settings.getByText('請輸入 0.01% 至 50%')).toBeVisible()
  await settings.getByLabel('自訂容差（百分比）').fill('6')
  await expect(settings.getByText('容差過高')).toBeVisible()
  await settings.getByRole('radio', { name: '5 分鐘' }).check()
  await expectAccessible(page, 'settings')
  await page.reload()
  await expect(page.getByRole('button', { name: /^滑點 6%/ })).toBeVisible()
  await expect(page.getByText('5 分鐘')).toBeVisible()
  await page.getByRole('button', { name: '銷毀 TDE' }).click()
  await app.dialog('銷毀 TDE').getByLabel('銷毀數量').fill('11')
  await expect(app.dialog('銷毀 TDE').getByRole('button', { name: 'TDE 餘額不足' })).toBeDisabled()
  await app.dialog('銷毀 TDE').getByLabel('銷毀數量').fill('1')
  await expectAccessible(page, 'burn')
})
