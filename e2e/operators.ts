// Operators in their console: they sign in on its own button; who is not registered is offered to, and need not.
import { type Browser, expect, type Page } from '@playwright/test'
import { type LocalRole, localAccount } from '../devenv/accounts.ts'
import { App } from './app.ts'
import type { House } from './fixtures.ts'
import type { TestWallet } from './wallet.ts'

const MANAGERS: readonly LocalRole[] = ['managerA', 'managerB']

/** Connects as `role` and signs in on the console. */
export async function enterConsole(page: Page, wallet: TestWallet, role: LocalRole): Promise<App> {
  const app = new App(page)
  wallet.account = localAccount(role)
  await page.goto('/managerMain')
  await app.connect()
  if (!MANAGERS.includes(role)) {
    const register = app.dialog('註冊綁定')
    await expect(register).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(register).toBeHidden()
  }
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await app.signIn()
  await expect(sections(page)).toBeVisible()
  return app
}

/** Lets `role` work in a window of its own; afterwards the wallet belongs to who had it before. */
export async function asOperator(
  browser: Browser,
  house: House,
  wallet: TestWallet,
  role: LocalRole,
  work: (page: Page, app: App) => Promise<void>,
): Promise<void> {
  const before = wallet.account
  const context = await browser.newContext({
    baseURL: house.url,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    viewport: { width: 1280, height: 900 },
  })
  try {
    await wallet.install(context)
    const page = await context.newPage()
    await work(page, await enterConsole(page, wallet, role))
  } finally {
    wallet.account = before
    await context.close()
  }
}

export const sections = (page: Page) => page.getByRole('navigation', { name: '管理台分區' })

/** Opens the console's section of that name. */
export async function openSection(page: Page, name: string): Promise<void> {
  await sections(page).getByRole('button', { name, exact: true }).click()
  await expect(sections(page).getByRole('button', { name, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
}

/** Gives the reason in the sheet titled so, types the word where one is asked for, and presses the button. */
export async function confirmChange(app: App, title: string | RegExp, word: string | null, action: string) {
  const sheet = app.dialog(title)
  await sheet.getByLabel('原因（記入稽核紀錄）').fill('agreed in the weekly meeting')
  if (word !== null) {
    // Nothing happens before the word is there.
    await expect(sheet.getByRole('button', { name: `輸入 ${word} 以確認`, exact: true })).toBeDisabled()
    await sheet.getByLabel(`輸入 ${word} 以確認`).fill(word)
  }
  await sheet.getByRole('button', { name: action, exact: true }).click()
  await expect(sheet).toBeHidden()
}
