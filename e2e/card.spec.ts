// The card: applied for with pictures, refused with a reason, applied for again, approved, and the data removed. And the
// mobile number, changed by the wallet's signature.
import { writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { hexToString, type Hex } from 'viem'
import type { LocalRole } from '../devenv/accounts.ts'
import { expect, type House, test } from './fixtures.ts'
import { asOperator, openSection } from './operators.ts'
import { TestWallet } from './wallet.ts'

/** A picture as a camera would make one, of this very page. */
const picture = async (page: Page, name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await page.screenshot(),
})
const choose = (page: Page) => page.locator('input[type=file][aria-label="新增圖片"]')
const tile = (page: Page, n: number) => page.getByRole('listitem', { name: `圖片 ${n}` })

/** Works on the applications as `role`, in a browser and with a wallet of its own. */
const asReviewer = (browser: Browser, house: House, role: LocalRole, work: (page: Page) => Promise<void>) =>
  asOperator(
    browser,
    house,
    new TestWallet(house.chain.url, house.deployment.chainId),
    role,
    async (console) => {
      await openSection(console, '卡片申請')
      await work(console)
    },
  )

async function fill(page: Page) {
  await page.getByLabel('證件上的姓名').fill('林美')
  await page.getByLabel('國家或地區').selectOption('TW')
  await page.getByLabel('手機號碼').fill('+886 912 345 678')
  await page.getByLabel('電子郵件').fill('mei@example.com')
}

async function decide(page: Page, approve: boolean, reason: string) {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: approve ? '核准' : '拒絕' }).click()
  await sheet.getByLabel('原因（記入稽核紀錄）').fill(reason)
  await sheet.getByRole('button', { name: approve ? '核准' : '拒絕' }).click()
  await expect(sheet).toBeHidden()
}

test('an application is refused, made again, approved, and its data are removed', async ({
  page,
  browser,
  house,
  enter,
}) => {
  test.setTimeout(240_000)
  await page.goto('/visa')
  await expect(page.getByRole('heading', { name: '需要什麼，為什麼' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '尚未連接錢包' })).toBeVisible()
  await enter()

  // The button says what is missing, one thing after the other.
  await page.goto('/visa')
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  await expect(button('請輸入證件上的姓名')).toBeDisabled()
  await fill(page)
  await page.getByLabel('手機號碼').fill('0912 345 678')
  await expect(button('請輸入含國碼的手機號碼')).toBeDisabled()
  await page.getByLabel('手機號碼').fill('+886 912 345 678')
  await expect(button('請至少新增一張圖片')).toBeDisabled()

  // Only pictures, and no larger than told; the upload shows how far it is.
  await choose(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') })
  await expect(page.getByText('notes.txt 不是 JPEG、PNG 或 WebP 圖片')).toBeVisible()
  // From the disk: as a buffer it would be sent through the browser's line for seconds.
  const huge = test.info().outputPath('huge.png')
  writeFileSync(huge, Buffer.alloc(10 * 1024 * 1024 + 1))
  await choose(page).setInputFiles(huge)
  await expect(page.getByText('huge.png 超過 10 MB')).toBeVisible()
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 20_000,
  })
  await choose(page).setInputFiles(await picture(page, 'front.png'))
  await expect(tile(page, 1).getByRole('progressbar')).toBeVisible()
  await expect(button('圖片上傳中')).toBeDisabled()
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
  await expect(tile(page, 1).getByRole('progressbar')).toBeHidden()

  // What pretends to be a picture is found out by the server; what was chosen can be replaced and removed.
  await choose(page).setInputFiles({ name: 'fake.png', mimeType: 'image/png', buffer: Buffer.from('no') })
  await expect(tile(page, 2).getByRole('alert')).toBeVisible()
  await tile(page, 2).getByRole('button', { name: '移除' }).click()
  await page.locator('input[aria-label="更換圖片 1"]').setInputFiles(await picture(page, 'better.png'))
  await expect(tile(page, 1).getByRole('img', { name: 'better.png' })).toBeVisible()
  await choose(page).setInputFiles(await picture(page, 'back.png'))
  await expect(tile(page, 2)).toBeVisible()
  await expect(button('請同意資料的處理方式')).toBeDisabled()
  await page.getByRole('checkbox').check()
  await button('申請卡片').click()
  const card = page.getByRole('region', { name: /^申請 \d+$/ })
  await expect(card.getByText('管理員審核中')).toBeVisible()
  await expect(card.getByRole('img')).toHaveCount(2)
  await expect
    .poll(async () => (await house.db.query(`select 1 from stored_file where not removed`)).rowCount)
    .toBe(2)

  await asReviewer(browser, house, 'auditor', async (console) => {
    await expect(console.getByText('你的角色看不到').first()).toBeVisible()
    await expect(console.getByText('林美')).toBeHidden()
    await console.getByRole('button', { name: /^查看申請 \d+$/ }).click()
    const sheet = console.getByRole('dialog')
    await expect(sheet.getByText('申請的個人資料與圖片僅限管理員查看。')).toBeVisible()
    await expect(sheet.getByRole('button', { name: '核准' })).toBeHidden()
  })
  await asReviewer(browser, house, 'managerA', async (console) => {
    await expect(console.getByText('林美, 台灣')).toBeVisible()
    await console.getByRole('button', { name: /^查看申請 \d+$/ }).click()
    const sheet = console.getByRole('dialog')
    await sheet.getByRole('button', { name: /^顯示 2 張圖片/ }).click()
    for (const n of [1, 2]) {
      const shown = sheet.getByRole('img', { name: `圖片 ${n}` })
      await expect(shown).toBeVisible()
      expect(await shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
    }
    await decide(console, false, '背面不清楚，請重新拍攝')
    await expect(console.getByText('沒有此狀態的資料。')).toBeVisible()
  })
  const looks = await house.db.query(`select 1 from audit where action = 'files.read'`)
  expect(looks.rowCount).toBe(2)

  // Refused: the reason, and another application that begins with what the first one said.
  await page.reload()
  await expect(page.getByText('背面不清楚，請重新拍攝')).toBeVisible()
  await button('重新申請').click()
  await expect(page.getByLabel('證件上的姓名')).toHaveValue('林美')
  await choose(page).setInputFiles([await picture(page, 'front.png'), await picture(page, 'back.png')])
  await page.getByRole('checkbox').check()
  await button('申請卡片').click()
  await expect(card.getByText('管理員審核中')).toBeVisible()

  await asReviewer(browser, house, 'managerB', async (console) => {
    await console.getByRole('button', { name: /^查看申請 \d+$/ }).click()
    await decide(console, true, '文件齊全')
  })
  await page.reload()
  await expect(page.getByText('文件齊全').first()).toBeVisible()
  await expect(card.getByText('已通過審核').first()).toBeVisible()

  await card.getByRole('button', { name: '移除我的資料' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click()
  await expect(card.getByText('你的資料與圖片已移除。')).toBeVisible()
  await expect(card.getByText('已通過審核').first()).toBeVisible()
  await asReviewer(browser, house, 'managerA', async (console) => {
    await console.getByLabel('狀態').selectOption('approved')
    await expect(console.getByText('已移除').first()).toBeVisible()
    await expect(console.getByText('林美')).toBeHidden()
  })
  const kept = async () => {
    const { rows } = await house.db.query(
      `select (select count(*)::int from visa_application where name is not null) as persons,
         (select count(*)::int from stored_file where not removed) as files`,
    )
    return rows
  }
  // The refused application has data of its own, which are removed by themselves.
  expect(await kept()).toEqual([{ persons: 1, files: 2 }])
  const earlier = page.getByRole('region', { name: '先前的申請' })
  await earlier
    .getByRole('listitem', { name: /^申請 \d+$/ })
    .getByRole('button', { name: '移除我的資料' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: '移除', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(earlier).toBeHidden()
  await expect(card.getByText('已通過審核').first()).toBeVisible()
  expect(await kept()).toEqual([{ persons: 0, files: 0 }])
})

test('the mobile number changes by a signature, and not when that is refused', async ({
  page,
  house,
  wallet,
  enter,
}) => {
  const app = await enter()
  const numbers = async () =>
    (await house.db.query<{ mobile: string }>('select mobile from user_mobile')).rows.map((r) => r.mobile)
  await page.getByRole('button', { name: /^帳戶 0x/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: '手機號碼' }).click()
  const bar = page.getByRole('main')
  await expect(bar.getByRole('button', { name: '請輸入新的手機號碼' })).toBeDisabled()
  const field = page.getByLabel('新的手機號碼')
  await field.fill('0912 345 678')
  await expect(bar.getByRole('button', { name: /^請連同國碼輸入/ })).toBeDisabled()
  await field.fill('00886 912-345-678')
  await bar.getByRole('button', { name: '設為 +886912345678' }).click()

  // Said no at the prompt: nothing has changed, and it can be asked again.
  const sheet = app.dialog('更改手機號碼')
  wallet.refuseNext('personal_sign')
  await sheet.getByRole('button', { name: '簽名並確認' }).click()
  await expect(sheet.getByText('你拒絕了簽名。沒有任何變更；準備好後請再確認。')).toBeVisible()
  expect(await numbers()).toEqual([])
  await sheet.getByRole('button', { name: '簽名並確認' }).click()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('region', { name: '你的號碼' }).getByText('+886912345678')).toBeVisible()
  expect(await numbers()).toEqual(['+886912345678'])
  const asked = wallet.requests.filter((r) => r.method === 'personal_sign').at(-1)
  const text = hexToString(asked?.params?.[0] as Hex)
  for (const part of [wallet.address, '+886912345678', 'Nonce: ', 'Expiration Time: '])
    expect(text).toContain(part)

  // The card's form begins with it.
  await page.goto('/visa')
  await expect(page.getByLabel('手機號碼')).toHaveValue('+886912345678')

  await page.goto('/mobile')
  await page.getByLabel('新的手機號碼').fill('+1 415 555 0100')
  await bar.getByRole('button', { name: '更改為 +14155550100' }).click()
  await app.dialog('更改手機號碼').getByRole('button', { name: '簽名並確認' }).click()
  await expect(page.getByRole('region', { name: '你的號碼' }).getByText('+14155550100')).toBeVisible()
  await bar.getByRole('button', { name: '移除我的號碼' }).click()
  await app.dialog('移除我的號碼').getByRole('button', { name: '簽名並確認' }).click()
  await expect(page.getByRole('region', { name: '你的號碼' }).getByText('未提供')).toBeVisible()
  await expect(page.getByRole('region', { name: '更改紀錄' }).getByRole('listitem')).toHaveText([
    /已移除/,
    /設為 …100/,
    /設為 …678/,
  ])
  expect(await numbers()).toEqual([])
})
