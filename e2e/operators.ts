// Operators sign in on the console's own button; who is not registered is offered to register first, and need not.
import { expect, type Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { LOCAL_ACCOUNTS, LOCAL_MNEMONIC } from '../devenv/accounts.ts'
import { App } from './app.ts'
import type { TestWallet } from './wallet.ts'

export type Role = keyof typeof LOCAL_ACCOUNTS
const MANAGERS: readonly Role[] = ['managerA', 'managerB']

/** Connects as `role` and signs in on the console. */
export async function enterConsole(page: Page, wallet: TestWallet, role: Role): Promise<App> {
  const app = new App(page)
  wallet.account = mnemonicToAccount(LOCAL_MNEMONIC, { addressIndex: LOCAL_ACCOUNTS[role] })
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
  await expect(page.getByRole('navigation', { name: '管理台分區' })).toBeVisible()
  return app
}
