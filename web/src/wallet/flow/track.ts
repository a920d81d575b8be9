import type { Address, Hex } from 'viem'
import { isFinished, type PendingTx } from './pending.ts'

/** Calls a node: `rpc` bound to the chain's URL. */
export type Node = <T>(method: string, params?: unknown[]) => Promise<T>

/** Numbers of the newest final block and of the newest one that the server has indexed. */
export type Heads = { finalized: number; indexed: number }

type Receipt = { status: Hex; blockNumber: Hex }
type RawTx = { from: Address; to: Address | null; nonce: Hex; input: Hex; hash: Hex }

/** After so many polls in a row in which the node does not know it, a transaction counts as dropped. */
export const MISSES = 30
/** After so many polls in which its nonce is used, but neither receipt nor replacement is found, it counts as replaced. */
const REPLACED_MISSES = 5
const SCAN = 64

async function findReplacement(tx: PendingTx, account: Address, node: Node): Promise<RawTx | null> {
  const latest = Number(await node<Hex>('eth_blockNumber'))
  const from = Math.max(tx.sentBlock, latest - SCAN)
  const numbers = Array.from({ length: Math.max(0, latest - from + 1) }, (_, i) => from + i)
  const blocks = await Promise.all(
    numbers.map((n) =>
      node<{ transactions: RawTx[] } | null>('eth_getBlockByNumber', [`0x${n.toString(16)}`, true]),
    ),
  )
  for (const block of blocks)
    for (const t of block?.transactions ?? [])
      if (t.from.toLowerCase() === account.toLowerCase() && Number(t.nonce) === tx.nonce) return t
  return null
}

/**
 * Looks a transaction up once and returns its new state. A receipt that disappears (a reorganisation) takes it back to
 * `submitted`. A nonce used by another transaction makes it `replaced`, or follows that one with `repriced` set when both
 * do the same.
 * @param now ms
 * @throws errors of the node; the caller tries again later
 */
export async function look(
  tx: PendingTx,
  account: Address,
  node: Node,
  heads: Heads,
  now: number,
): Promise<PendingTx> {
  if (isFinished(tx)) return tx
  const end = (next: PendingTx): PendingTx =>
    isFinished(next) ? { ...next, finishedAt: next.finishedAt ?? now } : { ...next, finishedAt: null }

  const receipt = await node<Receipt | null>('eth_getTransactionReceipt', [tx.hash])
  if (receipt) {
    const block = Number(receipt.blockNumber)
    const final = block <= heads.finalized
    if (Number(receipt.status) === 0) return end({ ...tx, stage: 'failed', block, final, misses: 0 })
    return end({ ...tx, stage: heads.indexed >= block ? 'done' : 'included', block, final, misses: 0 })
  }

  const back: PendingTx = { ...tx, stage: 'submitted', block: null, final: false }
  const used = Number(await node<Hex>('eth_getTransactionCount', [account, 'latest']))
  if (used > tx.nonce) {
    const other = await findReplacement(tx, account, node)
    if (other && other.hash !== tx.hash) {
      const same =
        (other.to ?? '').toLowerCase() === tx.to.toLowerCase() &&
        other.input.toLowerCase() === tx.data.toLowerCase()
      return end(
        same
          ? { ...back, hash: other.hash, repriced: true, misses: 0 }
          : { ...back, hash: other.hash, stage: 'replaced' },
      )
    }
    const misses = tx.misses + 1
    return end(misses >= REPLACED_MISSES ? { ...back, stage: 'replaced', misses } : { ...back, misses })
  }
  const known = await node<RawTx | null>('eth_getTransactionByHash', [tx.hash])
  const misses = known ? 0 : tx.misses + 1
  return end(misses >= MISSES ? { ...back, stage: 'dropped', misses } : { ...back, misses })
}
