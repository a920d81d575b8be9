// Starts journeys with a returning user, without going through sign-in and registration. The journeys newcomer, referrer,
// wallets, sessions and console test those screens.
import { type LoginCode, type LoginResult, signInMessage } from '@holdfast/protocol/auth'
import type { Page } from '@playwright/test'
import type { Address, LocalAccount } from 'viem'
import type { House } from './fixtures.ts'
import type { TestWallet } from './wallet.ts'

/** `usdt`, `token`: whole USDT, whole TDE; `refer`: the inviter, by default the root */
export type Start = { usdt?: bigint; token?: bigint; refer?: Address }

type Answer<T> = { code: number; msg: string; data: T }
/** Calls the server as the page does: GET without a body, else POST. @throws the message of an error */
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

/** Signs an account in without a browser; returns a caller with its session. */
export const signedIn = async (house: House, account: LocalAccount): Promise<Call> =>
  callerOf(house, (await signIn(house, account)).token)

/** Sets the app's stored values in this browser as of an earlier visit; once, so that later changes by the app stay. */
function remember(kept: Record<string, string>) {
  const visited = 'test.visited'
  if (location.origin === 'null' || localStorage.getItem(visited) !== null) return
  for (const [key, value] of Object.entries({ ...kept, [visited]: '' })) localStorage.setItem(key, value)
}

/**
 * Signs the wallet's account in: pages opened from now on find the wallet connected and the session valid, as after an
 * earlier visit.
 * @returns a caller with that session
 */
export async function comeBack(page: Page, house: House, wallet: TestWallet): Promise<Call> {
  const { token, user } = await signIn(house, wallet.account)
  wallet.connected = true
  const session = { isLogin: true, loginAccount: wallet.address, token, userInfo: user }
  const kept = { 'hf.wallet': 'org.holdfast.test', 'hf.session': JSON.stringify(session) }
  await page.context().addInitScript(remember, kept)
  return callerOf(house, token)
}

/** Registers the wallet's account with gas and the funds of `start`, signs it in (`comeBack`), and opens home. */
export async function enter(page: Page, house: House, wallet: TestWallet, start: Start = {}): Promise<Call> {
  const { usdt, token, refer } = start
  await Promise.all([
    house.register(wallet.account, refer),
    usdt === undefined ? null : house.giveUsdt(wallet.address, usdt),
    token === undefined ? null : house.giveToken(wallet.address, token),
  ])
  const call = await comeBack(page, house, wallet)
  // Does not wait for the page: most tests open another one at once.
  await page.goto('/', { waitUntil: 'commit' })
  return call
}
