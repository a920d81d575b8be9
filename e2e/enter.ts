// How a journey begins that is about something else: with somebody who has been here before. The screens that lead there
// are walked through by newcomer, referrer, wallets, sessions and console.
import type { LoginCode, LoginResult } from '@holdfast/protocol/auth'
import { signInMessage } from '@holdfast/protocol/sign-in'
import type { Page } from '@playwright/test'
import type { Address, LocalAccount } from 'viem'
import type { House } from './fixtures.ts'
import type { TestWallet } from './wallet.ts'

/** `usdt`, `token`: whole USDT, whole TDE; `refer`: who invited, the root without */
export type Start = { usdt?: bigint; token?: bigint; refer?: Address }

type Answer<T> = { code: number; msg: string; data: T }
/** Calls the server as the page does, GET without a body. @throws the message of an error */
export type Call = <T>(name: string, body?: unknown) => Promise<T>

const callerOf =
  (house: House, token = ''): Call =>
  async <T>(name: string, body?: unknown) => {
    const answer = await fetch(`${house.url}/api/app/api/${name}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', AppToken: token, lang: 'en' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const { code, msg, data } = (await answer.json()) as Answer<T>
    if (code !== 200) throw new Error(`${name}: ${msg}`)
    return data
  }

async function signIn(house: House, account: LocalAccount): Promise<LoginResult> {
  const call = callerOf(house)
  const code = await call<LoginCode>('getCode')
  const { host, origin } = new URL(house.url)
  const message = signInMessage({
    domain: host,
    uri: origin,
    address: account.address,
    chainId: house.deployment.chainId,
    code: code.code,
    issuedAt: code.issuedAt,
    expiresAt: code.expiresAt,
  })
  const sign = await account.signMessage({ message })
  return call<LoginResult>('loginDapp', { sign, codeKey: code.key, address: account.address })
}

/** Signs an account in through the wire, as its wallet would; answers a caller of the wire for it. */
export const signedIn = async (house: House, account: LocalAccount): Promise<Call> =>
  callerOf(house, (await signIn(house, account)).token)

/** What this browser has kept of a visit before, by the app's names for it. Once: what the app does to it later stands. */
function remember(kept: Record<string, string>) {
  const visited = 'test.visited'
  if (location.origin === 'null' || localStorage.getItem(visited) !== null) return
  for (const [key, value] of Object.entries({ ...kept, [visited]: '' })) localStorage.setItem(key, value)
}

/**
 * Signs the wallet's account in: pages that the page's browser opens from now on find the wallet connected and the session
 * under way, as after a visit before.
 * @returns a caller of the wire with that session
 */
export async function comeBack(page: Page, house: House, wallet: TestWallet): Promise<Call> {
  const { token, user } = await signIn(house, wallet.account)
  wallet.connected = true
  const session = { isLogin: true, loginAccount: wallet.address, token, userInfo: user }
  const kept = { 'hf.wallet': 'org.holdfast.test', 'hf.session': JSON.stringify(session) }
  await page.context().addInitScript(remember, kept)
  return callerOf(house, token)
}

/** Registers the wallet's account, with gas and what else it begins with, and comes back as it: home is being opened. */
export async function enter(page: Page, house: House, wallet: TestWallet, start: Start = {}): Promise<Call> {
  const { usdt, token, refer } = start
  await Promise.all([
    house.register(wallet.account, refer),
    usdt === undefined ? null : house.giveUsdt(wallet.address, usdt),
    token === undefined ? null : house.giveToken(wallet.address, token),
  ])
  const call = await comeBack(page, house, wallet)
  // Most go elsewhere at once; who stays waits for what it looks for.
  await page.goto('/', { waitUntil: 'commit' })
  return call
}
