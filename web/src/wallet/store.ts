import type { Address } from 'viem'
import { createStore, useStore } from '../lib/store.ts'
import { readText } from '../lib/storage.ts'
import type { Wallet } from './provider.ts'

export type WalletState = {
  /** `starting` until the wallet of the last visit was found; `late` when it was not within a second, and may still come */
  status: 'starting' | 'late' | 'disconnected' | 'connected'
  wallet: Wallet | null
  account: Address | null
  /** 0x38 before a wallet is connected; null when the connected one does not tell */
  chainId: number | null
}

/** BSC, which the specification has until a wallet says otherwise. */
const BSC = 0x38
export const OFF: WalletState = { status: 'disconnected', wallet: null, account: null, chainId: BSC }
/** Nobody waits for a wallet where there was none: the connect button shows at once. */
export const wallet = createStore<WalletState>({
  ...OFF,
  status: readText('wallet') === null ? 'disconnected' : 'starting',
})
export const useWallet = () => useStore(wallet)
