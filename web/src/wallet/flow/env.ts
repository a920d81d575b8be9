import { chainInfo, freshChainInfo } from '../../api/chain-info.ts'
import { client } from '../../api/client.ts'
import { keptSince } from '../../api/kept.ts'
import { rpc } from '../../api/rpc.ts'
import { readTag } from '../../api/read.ts'
import { wantsLargeApproval } from '../large-approval.ts'
import { wallet } from '../store.ts'
import { pending, type PendingTx, putPending } from './pending.ts'
import type { Env } from './runner.ts'
import { startTracker } from './tracker.ts'

const FAILED: readonly PendingTx['stage'][] = ['failed', 'replaced', 'dropped']

/**
 * The page's own environment of a run.
 * @throws Error when no wallet is connected; ApiError when what the page knows is from an earlier visit, and the server does
 * not answer now: nobody signs by kept figures
 */
export async function pageEnv(): Promise<Env> {
  if (keptSince() !== null) {
    await freshChainInfo()
    if (keptSince() !== null) throw client.unreachable()
  }
  // The list of pending transactions must be loaded first: loading it later would drop the new transaction.
  const [info] = await Promise.all([chainInfo(), startTracker()])
  const { wallet: w, account } = wallet.get()
  if (!w || !account) throw new Error('no wallet is connected')
  return {
    chainId: info.chainId,
    account,
    provider: w.provider,
    node: (method, params) => rpc(info.rpcUrl, method, params),
    readTag: readTag(info),
    largeApproval: wantsLargeApproval(),
    put: putPending,
    until: (id, stages) =>
      new Promise((resolve) => {
        let known: PendingTx | undefined
        const stop = pending.subscribe(() => look())
        const look = () => {
          const tx = pending.get().find((t) => t.id === id)
          if (tx) known = tx
          // A transaction leaves the list only when it is finished, so the last known stage is final.
          if (!known || ![...stages, ...FAILED].includes(known.stage)) return
          stop()
          resolve(known)
        }
        look()
      }),
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}
