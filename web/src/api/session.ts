import { hasOneCase } from '@holdfast/protocol/letter-case'
import { inviterOf } from '@holdfast/protocol/typed-code'
import type { UserInfo } from '@holdfast/protocol/users'
import { ZERO_ADDRESS } from '../lib/address.ts'
import { createStore, useStore } from '../lib/store.ts'
import type * as Codec from './codec.ts'
import { forgetKept } from './kept.ts'
import { loadCodec } from './load-codec.ts'
import { readJson, readText, writeJson, writeText } from '../lib/storage.ts'

/** The session, with the specification's field names. It is stored and survives a reload. */
export type Session = {
  isLogin: boolean
  loginAccount: string
  token: string
  userInfo: UserInfo | null
}

const NOBODY: Session = { isLogin: false, loginAccount: ZERO_ADDRESS, token: '', userInfo: null }
const isSession = (v: unknown): v is Session =>
  typeof v === 'object' && v !== null && 'token' in v && 'loginAccount' in v && 'isLogin' in v

const stored = readJson('session', isSession)
export const session = createStore<Session>(stored ?? NOBODY)
session.subscribe(() => {
  const now = session.get()
  writeJson('session', now.isLogin ? now : null)
})
const takeStored = () => session.set(readJson('session', isSession) ?? NOBODY)
// Signing in or out in another tab does the same here.
addEventListener('storage', (event) => {
  if (event.key === null || event.key.endsWith('session')) takeStored()
})
// Nothing was told while the page was put away, in the back/forward cache or by a phone.
addEventListener('pageshow', (event) => {
  if (event.persisted) takeStored()
})

export const useSession = () => useStore(session)

/** Starts the session of `account`. */
export function login(account: string, token: string, userInfo: UserInfo): void {
  session.set({ isLogin: true, loginAccount: account, token, userInfo })
}

/** Clears login flag, token, account and user info, here and in storage, and the answers kept for a time offline. */
export function logout(): void {
  session.set(NOBODY)
  forgetKept()
}

const code = createStore(inviterOf(readText('inviteCode') ?? '') ?? ZERO_ADDRESS)

/** The inviter from an invite link, or the zero address. */
export const inviteCode = () => code.get()

const broken = createStore(readText('brokenInvite', 'session') !== null)
/** Whether the last invite link names nobody, such as one that was cut off. */
export const inviteIsBroken = () => broken.get()

function keepInvite(inviter: string, isBroken: boolean) {
  code.set(inviter)
  broken.set(isBroken)
  writeText('inviteCode', inviter === ZERO_ADDRESS ? null : inviter)
  writeText('brokenInvite', isBroken ? '1' : null, 'session')
}

/** Stores the inviter from `?code=`, so that deep links and navigation do not lose it. A link that names none replaces none. */
export function takeInviteCode(search: string): void {
  const typed = new URLSearchParams(search).get('code')
  if (!typed) return
  const before = code.get()
  const found = inviterOf(typed)
  keepInvite(found ?? before, !found)
  if (!found) return
  // The inviter of this link replaces one that was typed before.
  writeText('draft.referrer', null, 'session')
  if (hasOneCase(found)) return
  const check = ({ getAddress }: typeof Codec) => {
    if (code.get() === found && getAddress(found.toLowerCase()) !== found) keepInvite(before, true)
  }
  // Without the code that knows checksums the dialog says what is wrong.
  loadCodec().then(check, () => undefined)
}
