// Goods: bought with the balance, shipped by the store's sender, received; and taken back before.
import { App } from './app.ts'
import { enterWithBalance } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { enterConsole } from './operators.ts'

test('buys, the sender ships, and it arrives', async ({ page, browser, house, wallet }) => {
  test.setTimeout(150_000)
  const app = new App(page)
  await enterWithBalance(app, house, wallet, 100n)

  await page.goto('/shop')
  await page.getByRole('link', { name: /保溫杯/ }).click()
  await page.getByRole('button', { name: '增加一個' }).click()
  await page.getByRole('button', { name: '以 40 USDT 購買' }).click()
  const sheet = app.dialog('訂單')
  await expect(sheet.getByRole('button', { name: '請輸入收件人姓名' })).toBeDisabled()
  await sheet.getByLabel('收件人姓名').fill('林美')
  await sheet.getByLabel('電話號碼').fill('+886 912 345 678')
  await sheet.getByLabel('收件地址').fill('基隆市港口路 1 號')
  await sheet.getByRole('button', { name: '支付 40 USDT' }).click()

  // the order waits, the price is paid
  await expect(page).toHaveURL(/\/shopOrder/)
  const mine = page.getByRole('region', { name: /^訂單 \d+$/ })
  await expect(mine.getByText('待出貨')).toBeVisible()
  await expect(mine.getByText('40 USDT')).toBeVisible()

  const context = await browser.newContext({ baseURL: house.url, locale: 'zh-TW' })
  try {
    const buyer = wallet.account
    await wallet.install(context)
    const store = await context.newPage()
    await enterConsole(store, wallet, 'sender')
    await store.goto('/shopOrder')
    await store.getByRole('tab', { name: '待出貨訂單' }).click()
    const waiting = store.getByRole('region', { name: /^訂單 \d+$/ })
    await expect(waiting.getByText('基隆市港口路 1 號')).toBeVisible()
    await waiting.getByLabel('出貨資訊').fill('郵局 RR123456785TW')
    await waiting.getByRole('button', { name: '已出貨' }).click()
    await expect(store.getByText('沒有待出貨訂單')).toBeVisible()
    wallet.account = buyer
  } finally {
    await context.close()
  }

  await page.reload()
  await expect(mine.getByText('郵局 RR123456785TW')).toBeVisible()
  await mine.getByRole('button', { name: '確認收貨' }).click()
  await mine.getByRole('button', { name: '移除此訂單中的收件資料' }).click()
  await expect(mine.getByText('基隆市港口路 1 號')).toBeHidden()
  await expect(mine.getByText('買家已收貨')).toBeVisible()
})

test('before shipment the whole price comes back; without a balance the way leads to a deposit', async ({
  page,
  house,
  wallet,
}) => {
  const app = new App(page)
  await enterWithBalance(app, house, wallet, 69n)
  await page.goto('/shopDetail?id=2')
  await page.getByRole('button', { name: '增加一個' }).click()
  await expect(page.getByRole('link', { name: '餘額不足，請先充值' })).toBeVisible()
  await page.getByRole('button', { name: '減少一個' }).click()
  await page.getByRole('button', { name: '以 69 USDT 購買' }).click()
  const sheet = app.dialog('訂單')
  await sheet.getByLabel('收件人姓名').fill('林美')
  await sheet.getByLabel('電話號碼').fill('0912345678')
  await sheet.getByLabel('收件地址').fill('基隆市港口路 1 號')
  await sheet.getByRole('checkbox').check()
  await sheet.getByRole('button', { name: '支付 69 USDT' }).click()
  const mine = page.getByRole('region', { name: /^訂單 \d+$/ })
  await mine.getByRole('button', { name: '取消訂單' }).click()
  await expect(mine.getByText('已取消並退款')).toBeVisible()
  await page.goto('/shopDetail?id=2')
  await expect(page.getByRole('button', { name: '以 69 USDT 購買' })).toBeVisible()
  await page.goto('/shopDetail?id=4711')
  await expect(page.getByRole('heading', { name: '此商品目前未販售' })).toBeVisible()
})
