// A manager prepares a machine, goods and notices in two languages; a user reads, buys both; the goods are sent and arrive.
import type { Locator, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { loadSeed } from '../contracts/script/seed.ts'
import { App } from './app.ts'
import { enterWithBalance, ledgerOf } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, openSection } from './operators.ts'

// What is published here would stand on the pages of other journeys.
test.use({ seed: loadSeed('local') })

const REASON = '原因（記入稽核紀錄）'

type Text = { title: string; text: string }

/** Writes the texts of an editor in traditional Chinese and English, and looks at them as readers will. */
async function write(sheet: Locator, tw: Text, en: Text) {
  for (const [language, { title, text }] of [
    ['tw', tw],
    ['en', en],
  ] as const) {
    await sheet.getByRole('combobox', { name: '語言' }).selectOption(language)
    await sheet.getByLabel('標題').fill(title)
    await sheet.getByLabel('內容（Markdown）').fill(text)
  }
  await sheet.getByText('讀者看到的樣子').click()
}

/** Uploads a picture: what the page looks like at this moment. */
async function addPicture(page: Page, sheet: Locator) {
  const buffer = await page.screenshot()
  await sheet.getByLabel('選擇圖片').setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
  await expect(sheet.getByRole('img', { name: '圖片' })).toBeVisible()
}

async function save(sheet: Locator) {
  await sheet.getByLabel(REASON).fill('for the winter season')
  await sheet.getByRole('button', { name: '儲存', exact: true }).click()
  await expect(sheet).toBeHidden()
}

async function prepare(page: Page, app: App) {
  await openSection(page, '礦機')
  await page.getByRole('button', { name: '新增礦機' }).click()
  const machine = app.dialog('新增礦機')
  await write(
    machine,
    { title: '冬季礦機', text: '每日 **2.4 TDE**' },
    { title: 'Winter machine', text: '**2.4 TDE** a day' },
  )
  await expect(machine.locator('strong', { hasText: '2.4 TDE' })).toBeVisible()
  await addPicture(page, machine)
  for (const [label, value] of [
    ['單台價格', '30'],
    ['單台算力', '120'],
    ['每 1 算力每日產出', '0.02'],
    ['天數', '2'],
    ['總台數', '15'],
    ['推薦人比例（萬分之）', '500'],
    ['上級團隊比例（萬分之）', '300'],
  ] as const)
    await machine.getByLabel(label).fill(value)
  await save(machine)
  const made = page.getByRole('row').filter({ hasText: '冬季礦機' })
  await expect(made.getByText('0／15')).toBeVisible()

  await openSection(page, '商品')
  await page.getByRole('button', { name: '新增商品' }).click()
  const goods = app.dialog('新增商品')
  await write(goods, { title: '羊毛帽', text: '- 純羊毛' }, { title: 'Wool cap', text: '- pure wool' })
  await addPicture(page, goods)
  await goods.getByLabel('USDT 價格').fill('12.5')
  await goods.getByLabel('增減件數').fill('3')
  await goods.getByLabel('每筆訂單上限').fill('2')
  await save(goods)
  await expect(page.getByRole('row').filter({ hasText: '羊毛帽' }).getByText('12.5 USDT')).toBeVisible()

  await openSection(page, '通知')
  for (const [kind, tw, en] of [
    ['announcement', '冬季上新', 'New for the winter'],
    ['message', '冬季出貨時間', 'Shipping in the winter'],
  ] as const) {
    await page.getByRole('button', { name: '撰寫', exact: true }).click()
    const notice = app.dialog('撰寫通知')
    await notice.getByRole('combobox', { name: '種類' }).selectOption(kind)
    await write(notice, { title: tw, text: '請看**商城**。' }, { title: en, text: 'See the **shop**.' })
    await notice.getByRole('checkbox', { name: '置頂' }).check()
    await notice.getByLabel('連結').fill('/shop')
    await save(notice)
    await expect(page.getByRole('row').filter({ hasText: tw }).getByText('顯示中')).toBeVisible()
  }
}

test('what a manager prepares is read, bought, sent and received', async ({
  page,
  browser,
  house,
  wallet,
}) => {
  test.setTimeout(240_000)
  await asOperator(browser, house, wallet, 'managerA', prepare)

  const app = new App(page)
  await enterWithBalance(app, house, wallet, 100n)

  // the notice: on home, in the lists, whole, and in the other language
  await page.goto('/')
  const home = page.getByRole('region', { name: '公告' })
  await expect(home.getByRole('link', { name: /冬季出貨時間/ })).toBeVisible()
  await home.getByRole('link', { name: /冬季上新/ }).click()
  await expect(page.getByRole('heading', { name: '冬季上新' })).toBeVisible()
  await expect(page.locator('article strong')).toHaveText('商城')
  await page.goto('/news')
  await expect(page.getByRole('main').getByRole('link', { name: /冬季上新/ })).toContainText('置頂')
  await page.getByRole('main').getByRole('link', { name: /^通知/ }).click()
  await page.getByRole('link', { name: /冬季出貨時間/ }).click()
  await expect(page.getByRole('heading', { name: '冬季出貨時間' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('hf.lang', 'en'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Shipping in the winter' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('hf.lang', 'tw'))
  await page.reload()
  await page.getByRole('link', { name: '開啟' }).click()

  // the goods, with their picture
  await page.getByRole('link', { name: /羊毛帽/ }).click()
  const picture = page.getByRole('main').locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: '增加一個' }).click()
  await expect(page.getByRole('button', { name: '增加一個' })).toBeDisabled()
  await page.getByRole('button', { name: '以 25 USDT 購買' }).click()
  const order = app.dialog('訂單')
  await order.getByLabel('收件人姓名').fill('林美')
  await order.getByLabel('電話號碼').fill('+886 912 345 678')
  await order.getByLabel('收件地址').fill('基隆市港口路 1 號')
  await order.getByRole('button', { name: '支付 25 USDT' }).click()
  await expect(page).toHaveURL(/\/shopOrder/)

  // the machine: what it costs, gives and returns at most stands there before the purchase
  await page.goto('/machine')
  await page.getByRole('link', { name: /冬季礦機/ }).click()
  await expect(page.getByRole('main').locator('img')).toBeVisible()
  await page.getByRole('textbox', { name: '礦機' }).fill('2')
  const offer = page.getByRole('region', { name: '購買內容' })
  for (const fact of ['60 USDT', '240', '每 1 算力 0.02 TDE', '4.8 TDE', '9.6 TDE'])
    await expect(offer.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByText('回報可能低於成本')).toBeVisible()
  await page.getByRole('button', { name: '以 60 USDT 購買' }).click()
  await app.dialog('購買礦機').getByRole('button', { name: '支付 60 USDT' }).click()
  await page.getByRole('main').getByRole('link', { name: '前往我的礦機' }).click()
  await expect(page.getByRole('region', { name: '已購礦機' }).getByText('冬季礦機 × 2')).toBeVisible()

  // database and ledger say the same; the uplines' shares are set aside as well: here only the inviter has one
  const { rows } = await house.db.query(
    `select p.units, p.power::text, p.daily::text, p.invitation::text, p.acceleration::text, p.days
     from machine_purchase p where owner = $1`,
    [wallet.address.toLowerCase()],
  )
  expect(rows).toEqual([
    {
      units: 2,
      power: String(parseEther('240')),
      daily: String(parseEther('4.8')),
      invitation: String(parseEther('0.24')),
      acceleration: '0',
      days: 2,
    },
  ])
  expect(await ledgerOf(house, wallet.address)).toEqual({ posted: parseEther('15'), held: 0n })
  expect((await ledgerOf(house, 'machine-sales')).posted).toBe(parseEther('60'))
  expect((await ledgerOf(house, 'shop-pending')).posted).toBe(parseEther('25'))
  expect((await ledgerOf(house, 'machine-reserve', 'TDE')).posted).toBe(parseEther('10.08'))

  await asOperator(browser, house, wallet, 'sender', async (store) => {
    await store.goto('/shopOrder?tab=send')
    const waiting = store.getByRole('region', { name: /^訂單 \d+$/ })
    await expect(waiting.getByText('基隆市港口路 1 號')).toBeVisible()
    await waiting.getByLabel('出貨資訊').fill('郵局 RR123456785TW')
    await waiting.getByRole('button', { name: '已出貨' }).click()
    await expect(store.getByText('沒有待出貨訂單')).toBeVisible()
    await store.getByRole('tab', { name: '歷史訂單' }).click()
    await expect(waiting.getByText('郵局 RR123456785TW')).toBeVisible()
  })
  await page.goto('/shopOrder')
  const mine = page.getByRole('region', { name: /^訂單 \d+$/ })
  await expect(mine.getByText('郵局 RR123456785TW')).toBeVisible()
  await expect(mine.getByText('運送中')).toBeVisible()
  await mine.getByRole('button', { name: '確認收貨' }).click()
  await expect(mine.getByText('買家已收貨').first()).toBeVisible()
  const orders = await house.db.query(
    `select state, send_info, amount, total::text from shop_order where buyer = $1`,
    [wallet.address.toLowerCase()],
  )
  expect(orders.rows).toEqual([
    { state: 'received', send_info: '郵局 RR123456785TW', amount: 2, total: String(parseEther('25')) },
  ])

  // paid to the house once it was shipped, not before
  expect((await ledgerOf(house, 'shop-pending')).posted).toBe(0n)
  expect((await ledgerOf(house, 'shop-sales')).posted).toBe(parseEther('25'))

  // every step of the manager stands in the audit log
  const audit = await house.db.query<{ action: string; reason: string }>(
    `select action, reason from audit where reason = 'for the winter season' order by id`,
  )
  expect(audit.rows.map((r) => r.action)).toEqual([
    'machines.save',
    'shop.saveGood',
    'content.save',
    'content.save',
  ])
})
