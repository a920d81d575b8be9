import { chainInfo, freshChainInfo } from '../../api/chain-info.ts'
import { client } from '../../api/client.ts'
import { keptSince } from '../../api/kept.ts'
import { rpc } from '../../api/rpc.ts'
import { readTag } from '../../api/read.ts'
import { wantsLargeApproval } from '../large-approval.ts'
import { wallet } from '../store.ts'
import { pending } from './pending-list.ts'
import { dropPending, isFinished, type PendingTx, putPending, readPending } from './pending.ts'
import type { Env } from './runner.ts'
import { checkNow, startTracker } from './tracker.ts'

const STOPS: readonly PendingTx['stage'][] = ['failed', 'replaced', 'unknown']

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
    drop: dropPending,
    pending: readPending,
    check: checkNow,
    indexed: () =>
      freshChainInfo().then(
        ({ head }) => head.indexed,
        () => null,
      ),
    until: (id, stages) =>
      new Promise((resolve) => {
        let known: PendingTx | undefined
        const stop = pending.subscribe(() => look())
        const look = () => {
          const tx = pending.get().find((t) => t.id === id)
          if (tx) known = tx
          if (!known) return
          // It leaves the list when it is finished, or when its owner no longer wants it followed.
          const gone = (!tx || tx.hidden) && !isFinished(known) && known.stage !== 'done'
          if (!gone && ![...stages, ...STOPS].includes(known.stage)) return
          stop()
          resolve(gone ? { ...known, stage: 'unknown' } : known)
        }
        look()
      }),
    now: Date.now,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  }
}
