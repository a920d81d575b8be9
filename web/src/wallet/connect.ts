// Connecting a wallet and following it, in a chunk of its own: the first view is the same without (D-439).
import type { Address } from 'viem'
import { loadCodec } from '../api/load-codec.ts'
import { logout, session } from '../api/session.ts'
import { sameAddress } from '../lib/address.ts'
import { readText, writeText } from '../lib/storage.ts'
import { ownDrafts } from '../lib/use-draft.ts'
import { normaliseChainId } from './chain-id.ts'
import { foundAs, foundWallets, rememberedAs, startDiscovery } from './discover.ts'
import {
  errorCode,
  ALREADY_ASKING,
  firstAccount,
  isRejection,
  type Provider,
  type Wallet,
} from './provider.ts'
import { askQuietly, chainIdOf } from './quiet.ts'
import { mayReload } from './reload-guard.ts'
import { OFF, wallet } from './store.ts'

/** How long the page waits for the wallet of the last visit before it offers to connect one, in milliseconds. */
const LATE_PROVIDER = 1_000

/**
 * `otherChain`: the wallet gave accounts of other chains alone; `unreachable`: the relay to the wallet does not answer; `cancelled`: the
 * person chose something else meanwhile
 */
export type ConnectProblem =
  | 'rejected'
  | 'busy'
  | 'noAccount'
  | 'otherChain'
  | 'unreachable'
  | 'cancelled'
  | 'unexpected'
class ConnectError extends Error {
  readonly problem: ConnectProblem
  constructor(problem: ConnectProblem, message: string) {
    super(message)
    this.name = 'ConnectError'
    this.problem = problem
  }
}

/** By the name of the error, since what reaches a relay is loaded with the wallets that need one. */
const NAMED: Record<string, ConnectProblem> = {
  RelayUnreachable: 'unreachable',
  OtherChain: 'otherChain',
  AbortError: 'cancelled',
}

/** Why choosing a wallet came to nothing. */
export function connectProblem(error: unknown): ConnectProblem {
  if (error instanceof ConnectError) return error.problem
  if (isRejection(error)) return 'rejected'
  if (errorCode(error) === ALREADY_ASKING) return 'busy'
  return (error instanceof Error && NAMED[error.name]) || 'unexpected'
}

let detach: (() => void) | null = null

/** Writes an address with its checksum. Its code is there before the first account is taken. */
let getAddress: (address: string) => Address
async function loadChecksum(): Promise<void> {
  ;({ getAddress } = await loadCodec())
}

function reload() {
  if (mayReload(Date.now())) location.reload()
}

/** Handles a change of the wallet's account: ends the session and reloads the page. */
function onAccount(account: Address | null) {
  const now = wallet.get()
  if (now.status !== 'connected' || sameAddress(account, now.account)) return
  logout()
  if (account === null) {
    now.wallet?.provider.close?.()
    writeText('wallet', null)
    wallet.set(OFF)
  } else {
    ownDrafts(account)
    wallet.set({ ...now, account: getAddress(account) })
  }
  reload()
}

function onChain(value: unknown) {
  const now = wallet.get()
  const chainId = normaliseChainId(value)
  if (now.status !== 'connected' || chainId === null || chainId === now.chainId) return
  wallet.set({ ...now, chainId })
  reload()
}

/** Null where the wallet does not tell: before it is asked to send anything it is asked again. */
const readChain = (provider: Provider) => chainIdOf(provider).catch(() => null)

/** Asks the wallet again for account and chain: some change them without an event while the page is hidden. */
export async function lookAgain(): Promise<void> {
  const { wallet: w, status } = wallet.get()
  if (!w || status !== 'connected') return
  const chainId = await readChain(w.provider)
  const accounts = await askQuietly(w.provider, 'eth_accounts').catch(() => null)
  if (wallet.get().wallet !== w) return
  if (Array.isArray(accounts)) onAccount(firstAccount(accounts))
  if (chainId !== null) onChain(chainId)
}

function attach(w: Wallet, account: Address, chainId: number | null) {
  detach?.()
  // Some wallets tell of no account, or of something that is none, and have the same one when they are asked.
  const accounts = (value: unknown) => {
    const told = firstAccount(value)
    if (told) onAccount(told)
    else void lookAgain()
  }
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
  const { wallet: before } = wallet.get()
  if (before?.id !== w.id) before?.provider.close?.()
  writeText('wallet', rememberedAs(w))
  wallet.set({ status: 'connected', wallet: w, account: getAddress(account), chainId })
  // What is mounted holds what the account before it typed.
  if (ownDrafts(account)) reload()
}

/** Asks `w` for access and makes it the page's wallet. @throws ConnectError */
export async function connect(w: Wallet): Promise<void> {
  let answer: unknown
  try {
    answer = await w.provider.request({ method: 'eth_requestAccounts' })
  } catch (error) {
    throw new ConnectError(connectProblem(error), error instanceof Error ? error.message : String(error))
  }
  const account = firstAccount(answer)
  if (!account) throw new ConnectError('noAccount', 'the wallet gave no account')
  const [chainId] = await Promise.all([readChain(w.provider), loadChecksum()])
  attach(w, account, chainId)
}

/** Forgets the wallet and ends the session. */
export function disconnect(): void {
  detach?.()
  detach = null
  wallet.get().wallet?.provider.close?.()
  logout()
  writeText('wallet', null)
  wallet.set(OFF)
}

/** Ends the session; a wallet of another device keeps no way to this page either. */
export function signOut(): void {
  if (wallet.get().wallet?.provider.close) disconnect()
  else logout()
}

async function resume(w: Wallet): Promise<boolean> {
  // Nothing waits for it: the page offers to connect a wallet meanwhile.
  const account = firstAccount(await w.provider.request({ method: 'eth_accounts' }).catch(() => null))
  if (!account || wallet.get().status === 'connected') return false
  const loading = loadChecksum().then(
    () => true,
    () => false,
  )
  const [chainId, isLoaded] = await Promise.all([readChain(w.provider), loading])
  if (!isLoaded) return false
  attach(w, account, chainId)
  return true
}

/** Connects the wallet of the last visit again, without a prompt. */
export async function startWallet(): Promise<void> {
  startDiscovery()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void lookAgain()
  })
  const wanted = readText('wallet')
  if (wanted === null) {
    // A wallet's own browser that has granted access already is connected without a prompt, whenever its provider appears.
    const tryInjected = () => {
      const injected = foundWallets.get().find((w) => w.id === 'injected')
      if (injected && wallet.get().status !== 'connected') void resume(injected)
    }
    foundWallets.subscribe(tryInjected)
    tryInjected()
    return
  }
  if (wanted === 'demo' || wanted === 'walletconnect') {
    const made = await import('./made-here.ts').then((m) => m.madeHere(wanted)).catch(() => null)
    if (!made || !(await resume(made))) wallet.set(OFF)
    return
  }
  const tryWanted = () => {
    const found = foundAs(wanted)
    if (found && wallet.get().status !== 'connected') void resume(found).then((done) => done || end())
  }
  const end = () => wallet.set((now) => (now.status === 'connected' ? now : OFF))
  foundWallets.subscribe(tryWanted)
  tryWanted()
  setTimeout(
    () => wallet.set((now) => (now.status === 'starting' ? { ...OFF, status: 'late' } : now)),
    LATE_PROVIDER,
  )
}
