import type { ChainInfo } from '@holdfast/protocol/chain'
import { inTime } from '../lib/lazy-part.ts'
import { createStore, useStore } from '../lib/store.ts'
import { useWallet, wallet, type WalletState } from './store.ts'

type Switch = {
  /** the wallet that was asked */
  of: WalletState['wallet']
  busy: boolean
  /** it may not know the chain: next it is asked to add it */
  adds: boolean
  ended: 'rejected' | 'failed' | 'stays' | null
}
const idle = (of: Switch['of']): Switch => ({ of, busy: false, adds: false, ended: null })
const state = createStore<Switch>(idle(null))

/** How the connected wallet's switch to the right chain goes, wherever on the page it was asked for. */
export function useChainSwitch(): Switch {
  const now = useStore(state)
  const { wallet: connected } = useWallet()
  return now.of === connected ? now : idle(connected)
}

/** Has the connected wallet switch to `info`'s chain; where it may not know it, add it when this is asked for again. */
export async function switchTo(info: ChainInfo): Promise<void> {
  const of = wallet.get().wallet
  const before = state.get().of === of ? state.get() : idle(of)
  if (!of || before.busy) return
  state.set({ ...before, busy: true, ended: null })
  try {
    const { addChain, switchChain } = await inTime(import('./switch-chain.ts'))
    const result = await (before.adds ? addChain(of.provider, info) : switchChain(of.provider, info))
    if (result === 'switched' || result === 'added') state.set(idle(of))
    else
      state.set({
        of,
        busy: false,
        // A wallet that stays has the chain.
        adds: result === 'offerAdd' || (before.adds && result !== 'stays'),
        ended: result === 'offerAdd' ? null : result,
      })
  } catch {
    state.set({ ...before, busy: false, ended: 'failed' })
  }
}
