import { createStore } from '../../lib/store.ts'
import type { PendingTx } from './pending.ts'

/** The transactions of the connected account on this chain whose end is not long past. Apart from what fills it, which comes with a wallet. */
export const pending = createStore<readonly PendingTx[]>([])
