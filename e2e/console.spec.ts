// The operators' console: two managers, somebody who only looks, and a user who has no business there.
import type { Page } from '@playwright/test'
import { App } from './app.ts'
import { expect, test } from './fixtures.ts'
import { enterConsole } from './operators.ts'

const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '管理台分區' }).getByRole('button', { name })

async function confirm(app: App, title: string | RegExp, word: string | null, action: string) {
  const sheet = app.dialog(title)
  await sheet.getByLabel('原因（記入稽核紀錄）').fill('agreed in the weekly meeting')
  if (word !== null) await sheet.getByLabel(`輸入 ${word} 以確認`).fill(word)
  await sheet.getByRole('button', { name: action, exact: true }).click()
  await expect(sheet).toBeHidden()
}

test('a setting that needs two managers is proposed by one and put into force by the other', async ({
  page,
  browser,
  house,
  wallet,
}) => {
  const key = 'withdrawal.autoLimit'
  const app = await enterConsole(page, wallet, 'managerA')
  await part(page, '設定').click()
  await page.getByLabel('搜尋').fill(key)
  await page.getByRole('button', { name: '變更' }).first().click()
  const sheet = app.dialog(key)
  await sheet.getByLabel('USDT').fill('99999999')
  await expect(sheet.getByText('超出此設定允許的範圍')).toBeVisible()
  await sheet.getByLabel('USDT').fill('750.5')
  await confirm(app, key, key, '向另一位管理員提案')
  await expect(page.getByText('500 USDT').first()).toBeVisible()

  // not by the one who proposed it
  await part(page, '提案').click()
  await expect(page.getByText(key).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '核准' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible()

  const context = await browser.newContext({ baseURL: house.url, locale: 'zh-TW' })
  try {
    await wallet.install(context)
    const second = await context.newPage()
    const other = await enterConsole(second, wallet, 'managerB')
    await part(second, '提案').click()
    await second.getByRole('button', { name: '核准' }).first().click()
    const id = /#(\d+)/.exec((await other.dialog(/^核准 #/).innerText()).replaceAll('\n', ' '))?.[1]
    await confirm(other, /^核准 #/, id!, '核准並執行')
    await expect(second.getByText('沒有等待另一人核准的提案。')).toBeVisible()
    await part(second, '設定').click()
    await second.getByLabel('搜尋').fill(key)
    await expect(second.getByText('750.5 USDT').first()).toBeVisible()
    await expect(second.getByRole('region', { name: '設定變更紀錄' }).getByText(key).first()).toBeVisible()
  } finally {
    await context.close()
  }
})

test('an auditor sees everything and finds nothing to press', async ({ page, wallet }) => {
  await enterConsole(page, wallet, 'auditor')
  for (const name of ['提領', '充值', '設定', '操作人員', '稽核紀錄', '提案']) {
    await part(page, name).click()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^(核准|拒絕|變更|收回|入帳|退回)$/ })).toHaveCount(0)
  }
  await part(page, '稽核紀錄').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: '匯出' }).first().click()
  expect((await saved).suggestedFilename()).toBe('pageAudit.csv')
})

test('a user finds the door closed', async ({ page, house, wallet }) => {
  const app = new App(page)
  await house.giveGas(wallet.address)
  await app.enter()
  await page.goto('/managerMain')
  await expect(page.getByRole('heading', { name: '僅限管理員' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '管理台分區' })).toBeHidden()
})
