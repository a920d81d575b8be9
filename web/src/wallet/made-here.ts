// Wallets that this app makes itself. It comes with the choice of wallets, or with a visitor who has used one.
import { chainInfo } from '../api/chain-info.ts'
import type { Wallet } from './provider.ts'
import type { Pairing } from './walletconnect.ts'

/** The demo wallet of the local chain; its code is loaded when it is used. */
export async function demoWallet(name: string): Promise<Wallet> {
  const [{ createDemoProvider }, info] = await Promise.all([import('./demo.ts'), chainInfo()])
  return { id: 'demo', name, icon: null, provider: createDemoProvider(info) }
}

/** A wallet of another device or app, where the operator has set that up; its code is loaded when it is used. */
export async function walletConnect(pairing: Pairing | null): Promise<Wallet> {
  const [{ createWalletConnect }, info] = await Promise.all([import('./walletconnect.ts'), chainInfo()])
  const provider = await createWalletConnect(info, pairing)
  return { id: 'walletconnect', name: 'WalletConnect', icon: null, provider }
}

/** The wallet of the last visit, where it is one that this app makes; null where it may not be used here. */
export async function madeHere(id: 'demo' | 'walletconnect'): Promise<Wallet | null> {
  const info = await chainInfo()
  if (id === 'demo') return info.chain === 'local' ? demoWallet('Demo wallet') : null
  return info.walletConnect ? walletConnect(null) : null
}
