// A manager prepares a machine, goods and notices in two languages; a user reads and buys; the goods are sent and received.
import type { Locator, Page } from '@playwright/test'
import { parseEther } from 'viem'
import { loadSeed } from '../contracts/script/seed.ts'
import { App } from './app.ts'
import { enterWithBalance, ledgerOf } from './custody.ts'
import { expect, test } from './fixtures.ts'
import { asOperator, openSection } from './operators.ts'
import { say, saying } from './say.ts'

// A stack of its own, because published notices would show on the pages of other journeys.
test.use({ seed: loadSeed('local') })

const REASON = say('Reason, for the audit log')

type Text = { title: string; text: string }

/** Writes the texts of an editor in traditional Chinese and English, and checks the readers' preview. */
async function write(sheet: Locator, tw: Text, en: Text) {
  for (const [language, { title, text }] of [
    ['tw', tw],
    ['en', en],
  ] as const) {
    await sheet.getByRole('combobox', { name: say('Language') }).selectOption(language)
    await sheet.getByLabel(say('Title')).fill(title)
    await sheet.getByLabel(say('Text (Markdown)')).fill(text)
  }
  await sheet.getByText(say('As readers see it')).click()
}

/** Uploads a screenshot of the page as the picture. */
async function addPicture(page: Page, sheet: Locator) {
  const buffer = await page.screenshot()
  await sheet
    .getByLabel(say('Choose a picture'))
    .setInputFiles({ name: 'picture.png', mimeType: 'image/png', buffer })
  await expect(sheet.getByRole('img', { name: say('The picture') })).toBeVisible()
}

async function save(sheet: Locator) {
  await sheet.getByLabel(REASON).fill('for the winter season')
  await sheet.getByRole('button', { name: say('Save'), exact: true }).click()
  await expect(sheet).toBeHidden()
}

async function prepare(page: Page, app: App) {
  await openSection(page, say('Mining machines'))
  await page.getByRole('button', { name: say('New machine') }).click()
  const machine = app.dialog(say('New machine'))
  await write(
    machine,
    { title: '冬季礦機', text: '每日 **2.4 TDE**' },
    { title: 'Winter machine', text: '**2.4 TDE** a day' },
  )
  await expect(machine.locator('strong', { hasText: '2.4 TDE' })).toBeVisible()
  await addPicture(page, machine)
  for (const [label, value] of [
    [say('Price of one'), '30'],
    [say('Power of one'), '120'],
    [say('Output of 1 power a day'), '0.02'],
    [say('Days'), '2'],
    [say('Units in all'), '15'],
    [say('For who invited, of 10,000'), '500'],
    [say('For the team above, of 10,000'), '300'],
  ] as const)
    await machine.getByLabel(label).fill(value)
  await save(machine)
  const made = page.getByRole('row').filter({ hasText: '冬季礦機' })
  await expect(made.getByText('0／15')).toBeVisible()

  await openSection(page, say('Goods'))
  await page.getByRole('button', { name: say('New goods') }).click()
  const goods = app.dialog(say('New goods'))
  await write(goods, { title: '羊毛帽', text: '- 純羊毛' }, { title: 'Wool cap', text: '- pure wool' })
  await addPicture(page, goods)
  await goods.getByLabel(say('Price in USDT')).fill('12.5')
  await goods.getByLabel(say('Pieces to add')).fill('3')
  await goods.getByLabel(say('At most in one order')).fill('2')
  await save(goods)
  await expect(page.getByRole('row').filter({ hasText: '羊毛帽' }).getByText('12.5 USDT')).toBeVisible()

  await openSection(page, say('Notices'))
  for (const [kind, tw, en] of [
    ['announcement', '冬季上新', 'New for the winter'],
    ['message', '冬季出貨時間', 'Shipping in the winter'],
  ] as const) {
    await page.getByRole('button', { name: say('Write'), exact: true }).click()
    const notice = app.dialog(say('Write a notice'))
    await notice.getByRole('combobox', { name: say('Kind') }).selectOption(kind)
    await write(notice, { title: tw, text: '請看**商城**。' }, { title: en, text: 'See the **shop**.' })
    await notice.getByRole('checkbox', { name: say('Pinned to the top') }).check()
    await notice.getByLabel(say('Leads to')).fill('/shop')
    await save(notice)
    await expect(page.getByRole('row').filter({ hasText: tw }).getByText(say('Shown'))).toBeVisible()
  }
}

test('what a manager prepares is read, bought, sent and received', async ({
  page,
  browser,
  stage,
  wallet,
}) => {
  await asOperator(browser, stage, wallet, 'managerA', prepare)

  const app = new App(page)
  await enterWithBalance(app, stage, wallet, 100n)

  // The notice: on home, in the lists, as a whole, and in the other language.
  await page.goto('/')
  const home = page.getByRole('region', { name: say('Announcements') })
  await expect(home.getByRole('link', { name: /冬季出貨時間/ })).toBeVisible()
  await home.getByRole('link', { name: /冬季上新/ }).click()
  await expect(page.getByRole('heading', { name: '冬季上新' })).toBeVisible()
  await expect(page.locator('article strong')).toHaveText(say('Shop'))
  await page.goto('/news')
  await expect(page.getByRole('main').getByRole('link', { name: /冬季上新/ })).toContainText(
    say('Pinned to the top'),
  )
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`^${saying('Notices')}`) })
    .click()
  await page.getByRole('link', { name: /冬季出貨時間/ }).click()
  await expect(page.getByRole('heading', { name: '冬季出貨時間' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('hf.lang', 'en'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Shipping in the winter' })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('hf.lang', 'tw'))
  await page.reload()
  await page.getByRole('link', { name: say('Open') }).click()

  // The goods, with their picture.
  await page.getByRole('link', { name: /羊毛帽/ }).click()
  const picture = page.getByRole('main').locator('img')
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: say('One more') }).click()
  await expect(page.getByRole('button', { name: say('One more') })).toBeDisabled()
  await page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '25', usdt: 'USDT' }) }).click()
  const order = app.dialog(say('Order'))
  await order.getByLabel(say("Receiver's name")).fill('林美')
  await order.getByLabel(say('Phone number')).fill('+886 912 345 678')
  await order.getByLabel(say('Delivery address')).fill('基隆市港口路 1 號')
  await order.getByRole('button', { name: say('Pay {0} {1}', { 0: '25', 1: 'USDT' }) }).click()
  await expect(page).toHaveURL(/\/shopOrder/)

  // The page of the machine shows price, output and the largest return before the purchase.
  await page.goto('/machine')
  await page.getByRole('link', { name: /冬季礦機/ }).click()
  await expect(page.getByRole('main').locator('img')).toBeVisible()
  await page.getByRole('textbox', { name: say('Mining machines') }).fill('2')
  const offer = page.getByRole('region', { name: say('What you buy') })
  for (const fact of [
    '60 USDT',
    '240',
    say('{0} {token} for 1 power', { 0: '0.02', token: 'TDE' }),
    '4.8 TDE',
    '9.6 TDE',
  ])
    await expect(offer.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByText(say('It can return less than it costs'))).toBeVisible()
  await page.getByRole('button', { name: say('Buy for {0} {usdt}', { 0: '60', usdt: 'USDT' }) }).click()
  await app
    .dialog(say('Buy a machine'))
    .getByRole('button', { name: say('Pay {0} {1}', { 0: '60', 1: 'USDT' }) })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: say('To my machines') })
    .click()
  await expect(
    page.getByRole('region', { name: say('Purchased machines') }).getByText('冬季礦機 × 2'),
  ).toBeVisible()

  // Database and ledger agree; the inviters' shares are held as well: here only the direct inviter has one.
  const { rows } = await stage.db.query(
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
  expect(await ledgerOf(stage, wallet.address)).toEqual({ posted: parseEther('15'), held: 0n })
  expect((await ledgerOf(stage, 'machine-sales')).posted).toBe(parseEther('60'))
  expect((await ledgerOf(stage, 'shop-pending')).posted).toBe(parseEther('25'))
  expect((await ledgerOf(stage, 'machine-reserve', 'TDE')).posted).toBe(parseEther('10.08'))

  await asOperator(browser, stage, wallet, 'sender', async (store) => {
    await store.goto('/shopOrder?tab=send')
    const waiting = store.getByRole('region', {
      name: new RegExp(`^${saying('Order {0}', { 0: String.raw`\d+` })}$`),
    })
    await expect(waiting.getByText('基隆市港口路 1 號')).toBeVisible()
    await waiting.getByLabel(say('Sending info')).fill('郵局 RR123456785TW')
    await waiting.getByRole('button', { name: say('Shipped') }).click()
    await expect(store.getByText(say('Nothing waits for shipment'))).toBeVisible()
    await store.getByRole('tab', { name: say('Shipped before') }).click()
    await expect(waiting.getByText('郵局 RR123456785TW')).toBeVisible()
  })
  await page.goto('/shopOrder')
  const mine = page.getByRole('region', {
    name: new RegExp(`^${saying('Order {0}', { 0: String.raw`\d+` })}$`),
  })
  await expect(mine.getByText('郵局 RR123456785TW')).toBeVisible()
  await expect(mine.getByText(say('On its way'))).toBeVisible()
  await mine.getByRole('button', { name: say('It has arrived') }).click()
  await expect(mine.getByText(say('Arrived at the buyer')).first()).toBeVisible()
  const orders = await stage.db.query(
    `select state, send_info, amount, total::text from shop_order where buyer = $1`,
    [wallet.address.toLowerCase()],
  )
  expect(orders.rows).toEqual([
    { state: 'received', send_info: '郵局 RR123456785TW', amount: 2, total: String(parseEther('25')) },
  ])

  // The price is booked as a sale only after shipment.
  expect((await ledgerOf(stage, 'shop-pending')).posted).toBe(0n)
  expect((await ledgerOf(stage, 'shop-sales')).posted).toBe(parseEther('25'))

  // Every change by the manager is in the audit log.
  const audit = await stage.db.query<{ action: string; reason: string }>(
    `select action, reason from audit where reason = 'for the winter season' order by id`,
  )
  expect(audit.rows.map((r) => r.action)).toEqual([
    'machines.save',
    'shop.saveGood',
    'content.save',
    'content.save',
  ])
})
