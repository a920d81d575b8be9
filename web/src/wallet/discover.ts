import { createStore } from '../lib/store.ts'
import type { Provider, Wallet } from './provider.ts'

type Announcement = CustomEvent<{
  info: { uuid: string; name: string; icon: string; rdns: string }
  provider: Provider
}>

/** The rdns by which Binance's wallet announces itself. */
const BINANCE = 'com.binance.wallet'

/** Wallets found so far: announced ones (EIP-6963), `window.ethereum` and Binance's. Later ones are added at any time. */
export const foundWallets = createStore<readonly Wallet[]>([])

function add(wallet: Wallet) {
  foundWallets.set((now) => {
    // window.ethereum is most often one of the announced wallets: then the announced entry stands for it.
    if (wallet.id === 'injected' && now.some((w) => w.provider === wallet.provider)) return now
    const others = now.filter(
      (w) => w.id !== wallet.id && !(w.id === 'injected' && w.provider === wallet.provider),
    )
    return [...others, wallet]
  })
}

function lookForInjected() {
  const provider = window.ethereum
  if (!provider || typeof provider.request !== 'function') return
  if (foundWallets.get().some((w) => w.provider === provider)) return
  add({ id: 'injected', name: provider.isMetaMask ? 'MetaMask' : '', icon: null, provider })
}

/** Binance's wallet has a place of its own, also where another wallet took `window.ethereum`. */
function lookForBinance() {
  const provider = window.binancew3w?.ethereum
  if (!provider || typeof provider.request !== 'function') return
  if (foundWallets.get().some((w) => w.provider === provider || w.id === BINANCE)) return
  add({ id: BINANCE, name: 'Binance Wallet', icon: null, provider })
}

function lookAround() {
  lookForInjected()
  lookForBinance()
}

/** Accepts small data URLs only: loading any other icon would tell its host about the visitor. */
const safeIcon = (icon: unknown): string | null =>
  typeof icon === 'string' &&
  icon.length <= 200_000 &&
  /^data:image\/(svg\+xml|png|jpeg|webp|gif)[;,]/.test(icon)
    ? icon
    : null
/** The name as one short line: without signs that are not seen or turn the line around. */
const safeName = (name: unknown): string =>
  typeof name === 'string'
    ? name
        .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
        .trim()
        .slice(0, 40)
    : ''

/** Starts listening for wallets, for as long as the page lives. */
export function startDiscovery(): void {
  addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (event as Announcement).detail
    if (typeof info?.rdns !== 'string' || info.rdns === '' || typeof provider?.request !== 'function') return
    add({ id: info.rdns, name: safeName(info.name), icon: safeIcon(info.icon), provider })
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
  addEventListener('ethereum#initialized', lookAround)
  addEventListener('focus', lookAround)
  lookAround()
  let looks = 0
  const timer = setInterval(() => {
    lookAround()
    if (++looks >= 40) clearInterval(timer)
  }, 250)
}
