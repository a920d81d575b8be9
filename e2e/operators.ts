// Operators in their console.
import { type Browser, expect, type Page } from '@playwright/test'
import { type LocalRole, localAccount } from '../devenv/accounts.ts'
import { App } from './app.ts'
import { comeBack } from './enter.ts'
import type { Stage } from './fixtures.ts'
import type { TestWallet } from './wallet.ts'
import { say } from './say.ts'

/** Opens the console as `role`, as a returning operator. */
export async function enterConsole(
  page: Page,
  stage: Stage,
  wallet: TestWallet,
  role: LocalRole,
): Promise<App> {
  wallet.account = localAccount(role)
  await comeBack(page, stage, wallet)
  await page.goto('/managerMain')
  await expect(sections(page)).toBeVisible()
  return new App(page)
}

/** Runs `work` as `role` in a window of its own; afterwards the wallet has its previous account again. */
export async function asOperator(
  browser: Browser,
  stage: Stage,
  wallet: TestWallet,
  role: LocalRole,
  work: (page: Page, app: App) => Promise<void>,
): Promise<void> {
  const before = wallet.account
  const context = await browser.newContext({
    baseURL: stage.url,
    locale: 'zh-TW',
    timezoneId: 'Asia/Taipei',
    viewport: { width: 1280, height: 900 },
  })
  try {
    await wallet.install(context)
    const page = await context.newPage()
    await work(page, await enterConsole(page, stage, wallet, role))
  } finally {
    wallet.account = before
    await context.close()
  }
}

export const sections = (page: Page) => page.getByRole('navigation', { name: say('Parts of the console') })

/** Opens the console's section of that name. */
export async function openSection(page: Page, name: string): Promise<void> {
  await sections(page).getByRole('button', { name, exact: true }).click()
  await expect(sections(page).getByRole('button', { name, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
}

/**
 * Fills in the reason in the sheet of this title, types `word`, or the end of the address in its place, where that is asked for, and
 * presses the button.
 */
export async function confirmChange(
  app: App,
  title: string | RegExp,
  word: string | { address: string } | null,
  action: string,
) {
  const sheet = app.dialog(title)
  await sheet.getByLabel(say('Reason, for the audit log')).fill('agreed in the weekly meeting')
  if (word !== null && typeof word !== 'string') await app.typeEnding(title, word.address)
  else if (word !== null) {
    // The button stays disabled until the word is typed.
    await expect(
      sheet.getByRole('button', { name: say('Type {word} to confirm', { word: word }), exact: true }),
    ).toBeDisabled()
    await sheet.getByLabel(say('Type {word} to confirm', { word: word })).fill(word)
  }
  await sheet.getByRole('button', { name: action, exact: true }).click()
  await expect(sheet).toBeHidden()
}
