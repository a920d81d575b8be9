import type { Address } from 'viem'
import { chainInfo, freshChainInfo } from '../../api/chain-info.ts'
import { queryClient } from '../../api/query-client.ts'
import { rpc } from '../../api/rpc.ts'
import { wallet } from '../store.ts'
import { dropPending, isFinished, openPending, pending, putPending, type PendingTx } from './pending.ts'
import { look } from './track.ts'

/** Finished transactions leave the tray after this, in milliseconds (the specification's 5 s). */
const LEAVE = 5_000
const POLL = 1_200

type Listener = (tx: PendingTx, before: PendingTx) => void
const listeners = new Set<Listener>()

/** Calls `listener` when a transaction reaches another stage. */
export function onStage(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let busy = false
let started: Promise<void> | null = null

async function tick(account: Address): Promise<void> {
  const now = Date.now()
  for (const tx of pending.get())
    if (tx.finishedAt !== null && now - tx.finishedAt >= LEAVE) dropPending(tx.id)
  const open = pending.get().filter((tx) => !isFinished(tx))
  if (open.length === 0) return
  // While the server is away, the chain still tells what is included; how far the server has indexed stays as last known.
  const info = await freshChainInfo().catch(chainInfo)
  const node = <T>(method: string, params?: unknown[]) => rpc<T>(info.rpcUrl, method, params)
  for (const tx of open) {
    const next = await look(tx, account, node, info.head, Date.now())
    // The account, and with it the list, may have changed while the node answered.
    if (!pending.get().some((t) => t.id === tx.id)) return
    putPending(next)
    if (next.stage === tx.stage) continue
    void queryClient.invalidateQueries()
    for (const listener of listeners) listener(next, tx)
  }
}

async function start(): Promise<void> {
  const info = await chainInfo()
  const follow = () => openPending(info.chainId, wallet.get().account)
  follow()
  wallet.subscribe(follow)
  setInterval(() => {
    const { account } = wallet.get()
    if (busy || account === null || pending.get().length === 0) return
    busy = true
    tick(account)
      // A node or server out of reach: nothing is lost, the next tick looks again.
      .catch(() => undefined)
      .finally(() => (busy = false))
  }, POLL)
}

/**
 * Follows the connected account's transactions, also those from before a reload, as long as the page lives. Resolves when
 * the list is loaded. Further calls have no effect.
 */
export function startTracker(): Promise<void> {
  started ??= start().catch((error: unknown) => {
    started = null
    throw error
  })
  return started
}
