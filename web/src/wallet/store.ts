import { type Address, getAddress } from 'viem'
import { chainInfo } from '../api/chain-info.ts'
import { logout, session } from '../api/session.ts'
import { sameAddress } from '../lib/address.ts'
import { createStore, useStore } from '../lib/store.ts'
import { readText, writeText } from '../lib/storage.ts'
import { normaliseChainId } from './chain-id.ts'
import { foundWallets, startDiscovery } from './discover.ts'
import {
  errorCode,
  ALREADY_ASKING,
  firstAccount,
  isRejection,
  type Provider,
  type Wallet,
} from './provider.ts'
import { mayReload } from './reload-guard.ts'

/** How long the page waits for the wallet of the last visit before it counts as not connected, in milliseconds. */
const LATE_PROVIDER = 1_000

export type WalletState = {
  /** `starting` until the wallet of the last visit was found or a second has passed */
  status: 'starting' | 'disconnected' | 'connected'
  wallet: Wallet | null
  account: Address | null
  chainId: number | null
}

export type ConnectProblem = 'rejected' | 'busy' | 'noAccount' | 'unexpected'
export class ConnectError extends Error {
  readonly problem: ConnectProblem
  constructor(problem: ConnectProblem, message: string) {
    super(message)
    this.name = 'ConnectError'
    this.problem = problem
  }
}

const OFF: WalletState = { status: 'disconnected', wallet: null, account: null, chainId: null }
export const wallet = createStore<WalletState>({ ...OFF, status: 'starting' })
export const useWallet = () => useStore(wallet)

let detach: (() => void) | null = null

function reload() {
  if (mayReload(Date.now())) location.reload()
}

/** Handles a change of the wallet's account: ends the session and reloads the page. */
function onAccount(account: Address | null) {
  const now = wallet.get()
  if (now.status !== 'connected' || sameAddress(account, now.account)) return
  logout()
  if (account === null) {
    writeText('wallet', null)
    wallet.set(OFF)
  } else wallet.set({ ...now, account: getAddress(account) })
  reload()
}

function onChain(value: unknown) {
  const now = wallet.get()
  const chainId = normaliseChainId(value)
  if (now.status !== 'connected' || chainId === null || chainId === now.chainId) return
  wallet.set({ ...now, chainId })
  reload()
}

async function readChain(provider: Provider): Promise<number | null> {
  try {
    return normaliseChainId(await provider.request({ method: 'eth_chainId' }))
  } catch {
    return normaliseChainId(await provider.request({ method: 'net_version' }).catch(() => null))
  }
}

/** Asks the wallet again for account and chain: some change them without an event while the page is hidden. */
export async function lookAgain(): Promise<void> {
  const { wallet: w, status } = wallet.get()
  if (!w || status !== 'connected') return
  const chainId = await readChain(w.provider)
  const accounts = await w.provider.request({ method: 'eth_accounts' }).catch(() => null)
  if (wallet.get().wallet !== w) return
  if (Array.isArray(accounts)) onAccount(firstAccount(accounts))
  if (chainId !== null) onChain(chainId)
}

function attach(w: Wallet, account: Address, chainId: number | null) {
  detach?.()
  const accounts = (value: unknown) => onAccount(firstAccount(value))
  const gone = () => void lookAgain()
  w.provider.on?.('accountsChanged', accounts)
  w.provider.on?.('chainChanged', onChain)
  w.provider.on?.('disconnect', gone)
  detach = () => {
    w.provider.removeListener?.('accountsChanged', accounts)
    w.provider.removeListener?.('chainChanged', onChain)
    w.provider.removeListener?.('disconnect', gone)
  }
  // A session of another account ends when the wallet changes.
  if (session.get().isLogin && !sameAddress(session.get().loginAccount, account)) logout()
  writeText('wallet', w.id)
  wallet.set({ status: 'connected', wallet: w, account: getAddress(account), chainId })
}

/** Asks `w` for access and makes it the page's wallet. @throws ConnectError */
export async function connect(w: Wallet): Promise<void> {
  let answer: unknown
  try {
    answer = await w.provider.request({ method: 'eth_requestAccounts' })
  } catch (error) {
    if (isRejection(error)) throw new ConnectError('rejected', 'access was rejected')
    if (errorCode(error) === ALREADY_ASKING) throw new ConnectError('busy', 'the wallet is asking already')
    throw new ConnectError('unexpected', error instanceof Error ? error.message : String(error))
  }
  const account = firstAccount(answer)
  if (!account) throw new ConnectError('noAccount', 'the wallet gave no account')
  attach(w, account, await readChain(w.provider))
}

/** Forgets the wallet and ends the session. */
export function disconnect(): void {
  detach?.()
  detach = null
  logout()
  writeText('wallet', null)
  wallet.set(OFF)
}

async function resume(w: Wallet): Promise<boolean> {
  const account = firstAccount(await w.provider.request({ method: 'eth_accounts' }).catch(() => null))
  if (!account || wallet.get().status === 'connected') return false
  attach(w, account, await readChain(w.provider))
  return true
}

/** The demo wallet of the local chain; its code is loaded when it is used. */
export async function demoWallet(name: string): Promise<Wallet> {
  const [{ createDemoProvider }, info] = await Promise.all([import('./demo.ts'), chainInfo()])
  return { id: 'demo', name, icon: null, provider: createDemoProvider(info) }
}

/** Connects the wallet of the last visit again, without a prompt. */
export async function startWallet(): Promise<void> {
  startDiscovery()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookAgain()
  })
  const wanted = readText('wallet')
  if (wanted === null) {
    // There was no wallet to wait for, so the connect button shows at once. A wallet's own browser that has granted access
    // already is connected without a prompt, whenever its provider appears.
    wallet.set(OFF)
    const tryInjected = () => {
      const injected = foundWallets.get().find((w) => w.id === 'injected')
      if (injected && wallet.get().status !== 'connected') void resume(injected)
    }
    foundWallets.subscribe(tryInjected)
    tryInjected()
    return
  }
  if (wanted === 'demo') {
    const info = await chainInfo().catch(() => null)
    if (info?.chain === 'local' && (await resume(await demoWallet('Demo wallet')))) return
    wallet.set(OFF)
    return
  }
  const tryWanted = () => {
    const found = foundWallets.get().find((w) => w.id === wanted)
    if (found && wallet.get().status !== 'connected') void resume(found).then((done) => done || settle())
  }
  const settle = () => wallet.set((now) => (now.status === 'starting' ? OFF : now))
  foundWallets.subscribe(tryWanted)
  tryWanted()
  setTimeout(settle, LATE_PROVIDER)
}
