import { payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { App } from './app.ts'
import { enterWithBalance, expectPosted, ledgerOf, operator } from './custody.ts'
import { expect, test } from './fixtures.ts'

const newAddress = () => privateKeyToAddress(generatePrivateKey())

/** Fills the form and confirms. @returns the withdrawal's number */
async function withdraw(app: App, page: Page, to: string, amount: string): Promise<number> {
  await page.goto('/extract')
  await page.getByLabel('提領地址').fill(to)
  await page.getByLabel('提領數量').fill(amount)
  await page
    .getByRole('button', { name: new RegExp(`^提領 ${Number(amount).toLocaleString('en')} USDT`) })
    .click()
  await app.dialog('確認提領').getByRole('button', { name: '確認' }).click()
  await expect(page).toHaveURL(/\/extractRecord\?id=\d+/)
  return Number(new URL(page.url()).searchParams.get('id'))
}

test('a withdrawal within the limits is paid without review, to the last unit', async ({
  page,
  house,
  wallet,
}) => {
  test.setTimeout(180_000)
  const app = new App(page)
  const to = newAddress()
  await enterWithBalance(app, house, wallet, 300n)
  await page.goto('/extract')
  await page.getByLabel('提領地址').fill(to.slice(0, -1))
  await expect(page.getByText('這不是地址').first()).toBeVisible()
  await page.getByLabel('提領地址').fill(to)
  await page.getByLabel('提領數量').fill('5')
  await expect(page.getByRole('button', { name: '至少 10 USDT' })).toBeDisabled()
  await page.getByLabel('提領數量').fill('301')
  await expect(page.getByRole('button', { name: '餘額不足' })).toBeDisabled()
  await page.getByLabel('提領數量').fill('100')
  await expect(page.getByTestId('received')).toHaveText('98 USDT')
  await expect(page.getByText('免審核直接付款')).toBeVisible()

  const id = await withdraw(app, page, to, '100')
  const item = page.getByRole('region', { name: `提領 ${id}` })
  await expect(item.getByText('付款已在鏈上最終確認。')).toBeVisible({ timeout: 45_000 })
  expect(await house.usdt.read.balanceOf([to])).toBe(parseEther('98'))
  await expectPosted(house, wallet.address, parseEther('200'))
  await expect(item.getByText('在免審核額度內')).toBeVisible()
  await expect(item.getByRole('button', { name: '取消此筆提領' })).toBeHidden()

  // the entry was booked before its payout had a hash, and has it now
  await page.goto('/walletDetail?symbol=USDT&type=withdrawal')
  const entries = page.getByRole('list', { name: '明細' })
  await entries.locator('details').first().click()
  await expect(entries.getByText('對應分錄：提領途中')).toBeVisible()
  await expect(entries.getByRole('button', { name: '複製交易雜湊' })).toBeVisible()
})

test('an address is kept in the book and picked from it', async ({ page, house, wallet }) => {
  test.setTimeout(180_000)
  const app = new App(page)
  const to = newAddress()
  await enterWithBalance(app, house, wallet, 100n)
  await page.goto('/extract')
  await page.getByRole('button', { name: '地址簿', exact: true }).click()
  const book = app.dialog('地址簿')
  await book.getByLabel('要保存的地址').fill(to)
  await book.getByLabel('備註名稱').fill('硬體錢包')
  await book.getByRole('button', { name: '存入地址簿' }).click()
  await book.getByRole('button', { name: /^硬體錢包/ }).click()
  await expect(book).toBeHidden()
  await expect(page.getByLabel('提領地址')).toHaveValue(to)
  await page.getByRole('button', { name: '地址簿', exact: true }).click()
  await book.getByRole('button', { name: '移除 硬體錢包' }).click()
  await expect(book.getByText('地址簿是空的')).toBeVisible()
})

test('under review it can be cancelled, refused with a reason, or approved and paid', async ({
  page,
  house,
  wallet,
}) => {
  test.setTimeout(240_000)
  const app = new App(page)
  const to = newAddress()
  await enterWithBalance(app, house, wallet, 5_000n)
  const all = parseEther('5000')

  const cancelled = await withdraw(app, page, to, '800')
  const item = (id: number) => page.getByRole('region', { name: `提領 ${id}` })
  await expect(item(cancelled).getByText('超過免審核金額')).toBeVisible()
  expect((await ledgerOf(house, wallet.address)).held).toBe(parseEther('800'))
  await item(cancelled).getByRole('button', { name: '取消此筆提領' }).click()
  await item(cancelled).getByRole('button', { name: '確定取消' }).click()
  await expect(item(cancelled).getByText('你已取消，全額在你的餘額中。')).toBeVisible()
  expect(await ledgerOf(house, wallet.address)).toEqual({ posted: all, held: 0n })

  const refused = await withdraw(app, page, to, '900')
  const finance = await operator(house, 'finance')
  await finance<Withdrawal>('reviewWithdrawal', { id: refused, approve: false, reason: '地址曾退回款項' })
  await expect(item(refused).getByText('地址曾退回款項')).toBeVisible()
  await expect(item(refused).getByText('審核未通過，全額已回到你的餘額。')).toBeVisible()
  expect(await ledgerOf(house, wallet.address)).toEqual({ posted: all, held: 0n })

  const paid = await withdraw(app, page, to, '1000')
  await expect(item(paid).getByText('已有 0 人核准，共需 1 人')).toBeVisible()
  await finance<Withdrawal>('reviewWithdrawal', { id: paid, approve: true, reason: 'known address' })
  await expect(item(paid).getByText('付款已在鏈上最終確認。')).toBeVisible({ timeout: 45_000 })
  expect(await house.usdt.read.balanceOf([to])).toBe(parseEther('980'))
  await expectPosted(house, wallet.address, parseEther('4000'))
})

test('nothing is asked for without the signature, and a number can be given up', async ({
  page,
  house,
  wallet,
}) => {
  test.setTimeout(240_000)
  const app = new App(page)
  const to = newAddress()
  await enterWithBalance(app, house, wallet, 1_000n)
  const all = parseEther('1000')
  await page.goto('/extract')
  await page.getByLabel('提領地址').fill(to)
  await page.getByLabel('提領數量').fill('600')
  await page.getByRole('button', { name: '提領 600 USDT' }).click()
  const sheet = app.dialog('確認提領')
  await expect(sheet.getByText(/金庫只付你簽署的內容/)).toBeVisible()
  wallet.refuseNext('eth_signTypedData_v4')
  await sheet.getByRole('button', { name: '確認並簽名' }).click()
  await expect(sheet.getByRole('alert')).toContainText('你拒絕了簽名')
  expect(await ledgerOf(house, wallet.address)).toEqual({ posted: all, held: 0n })

  await sheet.getByRole('button', { name: '確認並簽名' }).click()
  await expect(page).toHaveURL(/\/extractRecord\?id=\d+/)
  const id = Number(new URL(page.url()).searchParams.get('id'))
  const item = page.getByRole('region', { name: `提領 ${id}` })
  const asked = wallet.requests.filter((r) => r.method === 'eth_signTypedData_v4').at(-1)
  expect(JSON.parse(String(asked!.params![1]))).toMatchObject({
    primaryType: 'Withdrawal',
    message: { to, amount: String(parseEther('600')), leastReceived: String(parseEther('588')), n: '0' },
  })
  await item.getByRole('button', { name: '取消此筆提領' }).click()
  await item.getByRole('button', { name: '確定取消' }).click()
  await expect(item.getByText('你已取消，全額在你的餘額中。')).toBeVisible()

  await item.getByRole('button', { name: '作廢編號 0' }).click()
  await app.finish(app.dialog('作廢編號 0'))
  const { payoutVault } = house.deployment.contracts
  const used = { address: payoutVault, abi: payoutVaultAbi, functionName: 'isUsed' } as const
  expect(await house.client.readContract({ ...used, args: [wallet.address, 0n] })).toBe(true)
  await expect(item.getByRole('button', { name: '作廢編號 0' })).toBeHidden()
  expect(await ledgerOf(house, wallet.address)).toEqual({ posted: all, held: 0n })

  // the next one has the next number, and is paid
  const next = await withdraw(app, page, to, '100')
  const paid = page.getByRole('region', { name: `提領 ${next}` })
  await expect(paid.getByText('付款已在鏈上最終確認。')).toBeVisible({ timeout: 45_000 })
  expect(await house.usdt.read.balanceOf([to])).toBe(parseEther('98'))
})
