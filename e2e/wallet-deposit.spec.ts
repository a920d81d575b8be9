import { readFileSync } from 'node:fs'
import type { Address } from 'viem'
import { formatEther, parseEther } from 'viem'
import { beginDeposit, expectPosted, ledgerOf, sendToken } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { qrPicture } from '../web/src/ui/qr-picture.ts'

test('deposits an exact amount from the connected wallet, and finds it in balance, entries and file', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  const app = await enter({ usdt: 500n })

  const amount = await beginDeposit(page, '100')
  expect(amount).toBeGreaterThan(parseEther('100'))
  expect(amount).toBeLessThan(parseEther('100.01'))
  await expect(page.getByText('僅限 Holdfast local 上的 USDT')).toBeVisible()
  const sent = wallet.count('eth_sendTransaction')
  await page.getByRole('button', { name: /^送出 100\.00/ }).click()
  await app.finish(app.dialog('從我的錢包送出'))
  expect(wallet.count('eth_sendTransaction')).toBe(sent + 1)
  await expect(page.getByText('金額已在你的餘額中。')).toBeVisible({ timeout: 30_000 })
  await expectPosted(house, wallet.address, amount)
  expect(await house.usdt.read.balanceOf([wallet.address])).toBe(parseEther('500') - amount)

  await page.goto('/wallet')
  const shown = (await page.getByTestId('balance-USDT').innerText()).replaceAll(',', '')
  expect(parseEther(shown)).toBe(amount)
  await page.getByRole('link', { name: /^USDT/ }).click()
  const entries = page.getByRole('list', { name: '明細' })
  await entries.locator('details').filter({ hasText: '充值' }).first().click()
  await expect(entries.getByText('對應分錄：鏈上金庫')).toBeVisible()
  await expect(entries.getByRole('button', { name: '複製交易雜湊' })).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '匯出 CSV' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/deposit,USDT,100\.00\d+,100\.00\d+,/)

  await page.getByRole('tab', { name: '充值紀錄' }).click()
  await expect(page.getByRole('list', { name: '充值紀錄' }).getByText('已入帳').first()).toBeVisible()
})

test('the page says what to send where and until when, to copy and to scan', async ({
  page,
  context,
  house,
  enter,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter()
  const amount = await beginDeposit(page, '25')
  const vault = house.deployment.contracts.payoutVault
  const pasted = () => page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('button', { name: '複製金額' }).click()
  await expect.poll(pasted).toBe(formatEther(amount))
  await page.getByRole('button', { name: '複製充值地址' }).click()
  await expect.poll(pasted).toBe(vault)
  // Nothing but the address, so that any wallet and exchange can read it.
  await expect(page.getByAltText('充值地址的 QR 碼')).toHaveAttribute('src', qrPicture(vault))
  await expect(page.getByText('請在有效期內送出，且只送一次。')).toBeVisible()
  await expect(page.getByText('到帳金額必須與上方金額完全相同，包含小數。')).toBeVisible()
  const left = page.getByRole('timer')
  const seconds = async () =>
    (await left.innerText()).split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  const before = await seconds()
  expect(before).toBeGreaterThan(3_500)
  expect(before).toBeLessThanOrEqual(3_600)
  await expect.poll(seconds).toBeLessThan(before)

  await page.getByRole('tab', { name: '專屬地址' }).click()
  const own = await page.getByTestId('own-address').innerText()
  await expect(page.getByAltText('充值地址的 QR 碼')).toHaveAttribute('src', qrPicture(own))
})

test('another token, a second time and too little are told, each with what to do about it', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  await enter({ usdt: 200n, token: 5n })
  const amount = await beginDeposit(page, '35')
  const { payoutVault: vault, usdt } = house.deployment.contracts
  await sendToken(house, wallet.account, house.token, vault, parseEther('5'))
  await sendToken(house, wallet.account, usdt, vault, amount)
  const again = await sendToken(house, wallet.account, usdt, vault, amount)
  await expectPosted(house, wallet.address, amount)
  await page.goto('/recharge?tab=own')
  const own = (await page.getByTestId('own-address').innerText()) as Address
  await sendToken(house, wallet.account, usdt, own, parseEther('0.5'))

  const rows = page.getByRole('list', { name: '充值紀錄' }).locator('details')
  const row = (state: string) => rows.filter({ hasText: state })
  await expect(row('金額不足')).toHaveCount(1, { timeout: 30_000 })
  await row('金額不足').click()
  await expect(row('金額不足').getByText(/低於最低金額/)).toBeVisible()
  await expect(row('金額不足').getByRole('button', { name: '認領' })).toHaveCount(0)
  await row('幣種錯誤').click()
  await expect(row('幣種錯誤').getByText(/收到的不是 USDT/)).toBeVisible()
  await expect(row('幣種錯誤').getByRole('button', { name: '認領' })).toHaveCount(0)
  await row('重複送出').click()
  await expect(row('重複送出').getByText(/相同金額第二次到達/)).toBeVisible()
  await expect(row('重複送出').getByRole('textbox', { name: '交易雜湊' })).toHaveValue(again)
  await row('重複送出').getByRole('button', { name: '認領' }).click()
  await expectPosted(house, wallet.address, 2n * amount)
  expect((await ledgerOf(house, wallet.address, 'TDE')).posted).toBe(0n)
})

test('deposits any amount to the own address, again and again', async ({ page, house, wallet, enter }) => {
  await enter({ usdt: 100n })
  await page.goto('/recharge')
  await page.getByRole('tab', { name: '專屬地址' }).click()
  const own = (await page.getByTestId('own-address').innerText()) as Address
  await sendToken(house, wallet.account, house.usdt.address, own, parseEther('12.345'))
  await expect(page.getByRole('list', { name: '充值紀錄' }).getByText('已入帳').first()).toBeVisible({
    timeout: 30_000,
  })
  await expectPosted(house, wallet.address, parseEther('12.345'))
  await sendToken(house, wallet.account, house.usdt.address, own, parseEther('7'))
  await expectPosted(house, wallet.address, parseEther('19.345'))
  await page.reload()
  await expect(page.getByTestId('own-address')).toHaveText(own)
})

for (const [name, difference, state] of [
  ['less', -parseEther('10'), '金額不足'],
  ['more', parseEther('10'), '金額超出'],
] as const)
  test(`${name} than agreed is not lost: it is claimed by its hash`, async ({
    page,
    house,
    wallet,
    enter,
  }) => {
    await enter({ usdt: 500n })
    const amount = (await beginDeposit(page, '100')) + difference
    const vault = house.deployment.contracts.payoutVault
    const hash = await sendToken(house, wallet.account, house.usdt.address, vault, amount)
    await expect(page.getByText(state)).toBeVisible({ timeout: 30_000 })
    expect((await ledgerOf(house, wallet.address)).posted).toBe(0n)
    await expect(page.getByRole('textbox', { name: '交易雜湊' })).toHaveValue(hash)
    await page.getByRole('button', { name: '認領' }).click()
    await expectPosted(house, wallet.address, amount)
    await page.goto('/walletDetail?symbol=USDT')
    await expect(page.getByTestId('asset-balance')).toContainText(String(amount / 10n ** 18n))
  })

test('what comes after its time is late, and claimed all the same', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  await enter({ usdt: 500n })
  const amount = await beginDeposit(page, '50')
  await house.passTime(3_700)
  await expect(page.getByText('請勿再送出此金額').first()).toBeVisible({ timeout: 30_000 })
  const vault = house.deployment.contracts.payoutVault
  await sendToken(house, wallet.account, house.usdt.address, vault, amount)
  await expect(page.getByText('已逾期')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: '認領' }).click()
  await expectPosted(house, wallet.address, amount)
})

test('a deposit can be cancelled, and a hash that nobody has seen is refused', async ({ page, enter }) => {
  await enter()
  await beginDeposit(page, '30')
  await page.getByRole('button', { name: '取消此筆充值' }).click()
  await page.getByRole('button', { name: '確定取消' }).click()
  await expect(page.getByLabel('充值金額')).toBeVisible()

  await beginDeposit(page, '30')
  await page.getByText('已送出但沒有反應？').click()
  await page.getByRole('textbox', { name: '交易雜湊' }).fill(`0x${'12'.repeat(32)}`)
  await page.getByRole('button', { name: '認領' }).click()
  await expect(page.getByText('我們沒有看到這筆轉帳')).toBeVisible()
})
