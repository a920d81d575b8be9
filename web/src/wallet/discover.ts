import { createStore } from '../lib/store.ts'
import type { Provider, Wallet } from './provider.ts'

type Info = { uuid?: unknown; name?: unknown; icon?: unknown; rdns: string }
type Announcement = CustomEvent<{ info: Partial<Info> | null; provider: Provider }>

/** The rdns by which Binance's wallet announces itself. */
const BINANCE = 'com.binance.wallet'

/** Wallets found so far: announced ones (EIP-6963), `window.ethereum` and Binance's. Later ones are added at any time. */
export const foundWallets = createStore<readonly Wallet[]>([])

/** Not a name of this page's own, nor one that reads as name and rdns together. */
const isRdns = (text: string) => /^[^#]+$/.test(text) && !['injected', 'demo', 'walletconnect'].includes(text)

/** ids of wallets that have announced themselves, by rdns and uuid */
const announced = new Map<string, string>()
const isAnnounced = (w: Wallet) => [...announced.values()].includes(w.id)

const add = (wallet: Wallet) => foundWallets.set((now) => [...now, wallet])

/**
 * Adds a wallet that announces itself, in place of itself where it is found already. Two can announce one rdns, as versions of one
 * wallet or copies of it do: both are offered, the later one under an id and a name of its own.
 */
function announce(info: Info, provider: Provider) {
  const key = `${info.rdns} ${String(info.uuid)}`
  const [name, icon] = [safeName(info.name), safeIcon(info.icon)]
  foundWallets.set((now) => {
    const before = now.find((w) => isAnnounced(w) && (w.id === announced.get(key) || w.provider === provider))
    // What stands in window.ethereum is most often one of the announced wallets: then the announced entry stands for it.
    const others = now.filter(
      (w) => w !== before && (isAnnounced(w) || (w.provider !== provider && w.id !== info.rdns)),
    )
    const isShown = (text: string) => others.some((w) => isAnnounced(w) && w.name === text)
    let shown = name
    for (let n = 2; isShown(shown); n++) shown = `${name} (${n})`
    const isTaken = others.some((w) => w.id === info.rdns)
    const id = before?.id ?? (isTaken ? `${info.rdns}#${shown}` : info.rdns)
    announced.set(key, id)
    return [...others, { id, name: before?.name ?? shown, icon, provider }]
  })
}

/** What the page remembers a wallet by: its id, with its name where another one has the same rdns, since the order differs. */
export function rememberedAs(wallet: Wallet): string {
  const [rdns] = wallet.id.split('#')
  const isOne = foundWallets.get().every((w) => w.id === wallet.id || w.id.split('#')[0] !== rdns)
  return isOne ? wallet.id : `${rdns}#${wallet.name}`
}

/** The found wallet that is remembered as `remembered`. */
export const foundAs = (remembered: string): Wallet | undefined =>
  foundWallets.get().find((w) => `${w.id.split('#')[0]}#${w.name}` === remembered) ??
  foundWallets.get().find((w) => w.id === remembered)

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
    if (typeof info?.rdns !== 'string' || !isRdns(info.rdns) || typeof provider?.request !== 'function')
      return
    announce({ ...info, rdns: info.rdns }, provider)
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
