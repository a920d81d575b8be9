// How a journey begins that is about something else: with somebody who has been here before. The screens that lead there
// are walked through by newcomer, referrer, wallets, sessions and console.
import { createClient, type Client } from '@holdfast/client'
import { signIn } from '@holdfast/client/sign-in'
import type { LoginResult } from '@holdfast/protocol/auth'
import type { Page } from '@playwright/test'
import type { Address, LocalAccount } from 'viem'
import type { Call } from '../devenv/signed.ts'
import type { Stage } from './fixtures.ts'
import type { TestWallet } from './wallet.ts'

/** `usdt`, `token`: whole USDT, whole TDE; `refer`: the inviter, by default the root */
export type Start = { usdt?: bigint; token?: bigint; refer?: Address }

/** Signs an account in through the wire, as its wallet would. */
async function signInAt(stage: Stage, account: LocalAccount): Promise<[Client, LoginResult]> {
  const client = createClient({ base: stage.url, language: () => 'en' })
  const { address } = account
  const sign = (message: string) => account.signMessage({ message })
  return [client, await signIn(client, { address, origin: stage.url, sign })]
}

/** A caller of the wire with a session of the account's. */
export const signedIn = async (stage: Stage, account: LocalAccount): Promise<Call> =>
  (await signInAt(stage, account))[0]

/** Sets the app's stored values in this browser as of an earlier visit; once, so that later changes by the app stay. */
function remember(kept: Record<string, string>) {
  const visited = 'test.visited'
  if (location.origin === 'null' || localStorage.getItem(visited) !== null) return
  for (const [key, value] of Object.entries({ ...kept, [visited]: '' })) localStorage.setItem(key, value)
}

/** Pages opened from now on find the wallet connected and the session there, as after an earlier visit. */
export async function keepSession(page: Page, wallet: TestWallet, { token, user }: LoginResult) {
  wallet.connected = true
  const session = { isLogin: true, loginAccount: wallet.address, token, userInfo: user }
  const kept = { 'hf.wallet': 'org.holdfast.test', 'hf.session': JSON.stringify(session) }
  await page.context().addInitScript(remember, kept)
}

/**
 * Signs the wallet's account in: pages opened from now on find the wallet connected and the session valid, as after an
 * earlier visit.
 * @returns a caller with that session
 */
export async function comeBack(page: Page, stage: Stage, wallet: TestWallet): Promise<Call> {
  const [client, login] = await signInAt(stage, wallet.account)
  await keepSession(page, wallet, login)
  return client
}

/** Registers the wallet's account with gas and the funds of `start`, signs it in (`comeBack`), and opens home. */
export async function enter(page: Page, stage: Stage, wallet: TestWallet, start: Start = {}): Promise<Call> {
  const { usdt, token, refer } = start
  await Promise.all([
    stage.register(wallet.account, refer),
    usdt === undefined ? null : stage.giveUsdt(wallet.address, usdt),
    token === undefined ? null : stage.giveToken(wallet.address, token),
  ])
  const call = await comeBack(page, stage, wallet)
  // Does not wait for the page: most tests open another one at once.
  await page.goto('/', { waitUntil: 'commit' })
  return call
}
