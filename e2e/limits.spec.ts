import { expect, test } from './fixtures.ts'

test('what cannot be an amount is refused with its reason, and nothing reaches the wallet', async ({
  page,
  wallet,
  enter,
}) => {
  await enter({ usdt: 100n })
  await page.goto('/hosting')
  const field = page.getByLabel('託管金額')
  const sent = wallet.count('eth_sendTransaction')
  for (const [text, message] of [
    ['-5', '金額不能為負數'],
    ['1e3', '只能輸入數字，不含符號、字母或指數'],
    ['0x10', '只能輸入數字，不含符號、字母或指數'],
    ['20.0000000000000000001', '小數最多 18 位'],
    ['1.234,5.6', '只能輸入數字，不含符號、字母或指數'],
    ['0', '金額必須大於 0'],
    ['9.99', '至少 10 USDT'],
    ['100.000000000000000001', 'USDT 餘額不足'],
    [`1${'0'.repeat(70)}`, '金額過大'],
  ] as const) {
    await field.fill(text)
    await expect(page.getByRole('button', { name: message })).toBeDisabled()
  }
  await field.fill('')
  await expect(page.getByRole('button', { name: '請輸入託管金額' })).toBeDisabled()
  await field.fill('20,5')
  await expect(page.getByRole('button', { name: '託管 20.5 USDT' })).toBeEnabled()
  expect(wallet.count('eth_sendTransaction')).toBe(sent)
})

test('a full period says so and takes nobody in; the next one is open again', async ({
  page,
  house,
  enter,
}) => {
  await enter({ usdt: 100n })
  await house.passTime(24 * 3600)
  await house.fillPeriod()
  await page.goto('/hosting')
  await expect(page.getByText('已達上限').first()).toBeVisible()
  await page.getByLabel('託管金額').fill('50')
  await expect(page.getByRole('button', { name: '已達上限' })).toBeDisabled()
  await house.passTime(24 * 3600)
  await expect(page.getByRole('button', { name: '託管 50 USDT' })).toBeEnabled({ timeout: 20_000 })
})
