import { type Address, type Hex, numberToHex, pad } from 'viem'
import { sameAddress } from '../../lib/address.ts'
import { isUnsupported } from '../provider.ts'
import { batchState } from './batch.ts'
import { isFinished, type Part, type PendingTx, UNKNOWN_NONCE } from './pending.ts'

/** Calls a node: `rpc` bound to the chain's URL. */
export type Node = <T>(method: string, params?: unknown[]) => Promise<T>

/**
 * Who can be asked about a transaction.
 * @property node the node that the server names
 * @property second the wallet's own node; null where the wallet reads from `node` too, or none is connected
 * @property wallet the wallet itself, for its batches
 */
export type Voices = { node: Node; second: Node | null; wallet: Node | null }

/** Numbers of the newest final block and of the newest one that the server has indexed, by the server's own nodes. */
export type Heads = { finalized: number; indexed: number }

type Receipt = { status: Hex; blockNumber: Hex; blockHash: Hex }
type RawTx = {
  from: Address
  to: Address | null
  nonce: Hex
  input: Hex
  value: Hex
  hash: Hex
  blockNumber: Hex | null
  blockHash: Hex | null
}

/** After so many polls in a row in which nobody knows it, the page says that its outcome is not known. It proves nothing. */
export const MISSES = 30
/** Blocks that are searched in one poll, 14 s at 0.45 s: one of BSC's, with its transactions, is some 30 KB as it travels. */
export const SCAN = 32
/** Blocks of which a node gives the events at once (BSC's limit): 37 minutes at 0.45 s. */
const LOG_RANGE = 5_000

/** Whether `t` does what was asked, also where a wallet wraps the call, or puts a mark behind it. */
const isSame = (tx: Pick<PendingTx, 'to' | 'data' | 'value'>, t: RawTx) => {
  const inside = tx.data.length > 2 && t.input.toLowerCase().includes(tx.data.slice(2).toLowerCase())
  if (!sameAddress(t.to, tx.to)) return inside
  return (inside || t.input === tx.data) && (tx.value === null || BigInt(t.value ?? 0) === BigInt(tx.value))
}

/**
 * Whether every node that can be asked answers `method` alike and as `holds` wants it. With a single node its word is taken: it is the
 * one that everything on the page comes from, and which blocks are final the server knows from its own nodes.
 */
async function agree(
  { node, second }: Voices,
  method: string,
  hash: Hex,
  holds: (answer: Receipt & RawTx) => boolean,
): Promise<boolean> {
  const first = await node<(Receipt & RawTx) | null>(method, [hash])
  if (!first || !holds(first)) return false
  if (!second) return true
  try {
    const other = await second<(Receipt & RawTx) | null>(method, [hash])
    return other !== null && holds(other) && other.blockHash === first.blockHash
  } catch (error) {
    return isUnsupported(error)
  }
}

/**
 * Looks for the transaction that took the account's number, in final blocks one after the other from where the last look ended: a node
 * has every block, but the state and so the counts of the last minute alone. Equal content is followed under its own hash.
 */
async function searchNumber(tx: PendingTx, account: Address, node: Node, final: number): Promise<PendingTx> {
  if (tx.rival !== null || final <= tx.searched) return tx
  // By number, not by tag: behind a load balancer a node that lags says so instead of counting an older block.
  const used = Number(await node<Hex>('eth_getTransactionCount', [account, numberToHex(final)]))
  if (used <= tx.nonce) return { ...tx, searched: final }
  const last = Math.min(final, tx.searched + SCAN)
  const blocks = await Promise.all(
    Array.from({ length: last - tx.searched }, (_, i) =>
      node<{ transactions: RawTx[] } | null>('eth_getBlockByNumber', [
        numberToHex(tx.searched + 1 + i),
        true,
      ]),
    ),
  )
  let { nonce, searched } = tx
  for (const block of blocks) {
    if (!block) break
    for (const t of block.transactions) {
      if (!sameAddress(t.from, account) || Number(t.nonce) !== nonce) continue
      const ours = t.hash === tx.hash
      if (ours || isSame(tx, t))
        return {
          ...tx,
          nonce,
          numbered: true,
          hash: t.hash,
          searched,
          repriced: tx.repriced || (tx.hash !== null && !ours),
        }
      if (tx.numbered) return { ...tx, searched, rival: t.hash }
      // Nobody knows which number the wallet gave it: not this one.
      nonce++
    }
    searched++
  }
  return { ...tx, nonce, searched }
}

/** Looks for a transaction without a number of the account, by events that name the account. */
async function searchEvents(tx: PendingTx, account: Address, node: Node, final: number): Promise<PendingTx> {
  const from = tx.searched + 1
  const to = Math.min(final, tx.searched + LOG_RANGE)
  if (to < from) return tx
  const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) }
  const me = pad(account.toLowerCase() as Hex)
  const [head, ...found] = await Promise.all([
    node<object | null>('eth_getBlockByNumber', [numberToHex(to), false]),
    ...[1, 2, 3].map((place) =>
      node<{ transactionHash: Hex }[]>('eth_getLogs', [
        { ...range, topics: [...Array.from({ length: place }, () => null), me] },
      ]),
    ),
  ])
  // Some nodes answer nothing, instead of an error, beyond the last block that they have.
  if (!head) return tx
  for (const hash of new Set(found.flat().map((log) => log.transactionHash))) {
    const t = await node<RawTx | null>('eth_getTransactionByHash', [hash])
    if (!t) return tx
    if (isSame(tx, t)) return { ...tx, hash }
  }
  return { ...tx, searched: to }
}

/**
 * Looks at the transactions by which a batch was carried out in part: what became of each call, and which one is the action's.
 * @param hashes newest first
 */
async function eachPart(
  tx: PendingTx,
  hashes: readonly Hex[],
  node: Node,
  finalized: number,
): Promise<PendingTx> {
  let { hash } = tx
  let parts = tx.parts?.map((part): Part => ({ ...part, state: 'open' })) ?? null
  for (const one of hashes) {
    const t = await node<RawTx | null>('eth_getTransactionByHash', [one])
    if (!t) continue
    if (hash === null && isSame(tx, t)) hash = one
    const receipt = await node<Receipt | null>('eth_getTransactionReceipt', [one])
    if (!receipt) continue
    const isFinal = Number(receipt.blockNumber) <= finalized
    const state = Number(receipt.status) !== 0 ? 'done' : isFinal ? 'failed' : 'open'
    parts =
      parts?.map((part) =>
        part.state !== 'done' && isSame({ ...part, value: null }, t) ? { ...part, state } : part,
      ) ?? null
  }
  return { ...tx, hash, parts, partly: true }
}

/**
 * Looks a transaction up once and returns its new state. A receipt that disappears (a reorganisation) takes it back to
 * `submitted`. It ends only by what final blocks have: its own receipt, or another transaction with its number. Whatever nobody
 * answers makes it `unknown` at most, which is looked up on.
 * @param now ms
 * @throws errors of the node; the caller tries again later
 */
export async function look(
  before: PendingTx,
  account: Address,
  voices: Voices,
  heads: Heads,
  now: number,
): Promise<PendingTx> {
  if (isFinished(before)) return before
  const { node, wallet } = voices
  const batch =
    before.batch !== null && before.hash === null && wallet ? await batchState(wallet, before.batch) : null
  let tx: PendingTx = batch?.hash ? { ...before, hash: batch.hash } : before
  if (batch?.partly) tx = await eachPart(tx, batch.parts, node, heads.finalized)
  const end = (next: PendingTx): PendingTx => ({
    ...next,
    finishedAt: isFinished(next) ? (next.finishedAt ?? now) : null,
    doubted: next.doubted || next.stage === 'unknown',
    // Once there is a trace of it, its owner sees it again.
    hidden: next.hidden && next.stage === 'unknown',
  })

  /** What a receipt says; null: there is none. */
  const included = async (): Promise<PendingTx | null> => {
    const receipt = tx.hash && (await node<Receipt | null>('eth_getTransactionReceipt', [tx.hash]))
    if (!receipt) return null
    const block = Number(receipt.blockNumber)
    const final = block <= heads.finalized
    const seen: PendingTx = { ...tx, block, final, misses: 0 }
    if (Number(receipt.status) !== 0) return { ...seen, stage: heads.indexed >= block ? 'done' : 'included' }
    const fails = (r: Receipt) => Number(r.status) === 0 && Number(r.blockNumber) <= heads.finalized
    // Until the block is final a reorganisation could let it succeed after all.
    const proved =
      final && tx.hash !== null && (await agree(voices, 'eth_getTransactionReceipt', tx.hash, fails))
    return { ...seen, stage: proved ? 'failed' : 'submitted' }
  }
  const receipt = await included()
  if (receipt) return end(receipt)

  const byHash = async (of: Node | null) =>
    (tx.hash && (await of?.<RawTx | null>('eth_getTransactionByHash', [tx.hash]))) || null
  // The wallet's own node has it first.
  const known = (await byHash(node)) ?? (await byHash(voices.second).catch(() => null))
  if (known) {
    // The wallet may have chosen another number than the node proposed. That of somebody who sends for a contract says nothing.
    const own = sameAddress(known.from, account)
    tx = { ...tx, nonce: own ? Number(known.nonce) : UNKNOWN_NONCE, numbered: own, misses: 0 }
  }
  const searchable = tx.nonce !== UNKNOWN_NONCE ? searchNumber : known ? null : searchEvents
  // A node without the block, its state or its events has not answered: the next look asks again.
  const searched = await searchable?.(tx, account, node, heads.finalized).catch(() => null)
  const { hash } = tx
  if (searched) tx = searched
  if (tx.hash !== hash) {
    const found = await included()
    if (found) return end(found)
  }
  const { rival } = tx
  const took = (t: RawTx) =>
    sameAddress(t.from, account) &&
    Number(t.nonce) === tx.nonce &&
    t.blockNumber !== null &&
    Number(t.blockNumber) <= heads.finalized
  if (rival !== null && (await agree(voices, 'eth_getTransactionByHash', rival, took)))
    return end({ ...tx, hash: rival, stage: 'replaced', block: null, final: true })
  // The wallet says that it did nothing and will not, and the chain was asked up to its last final block.
  if (batch?.ended && searched && tx.searched >= heads.finalized)
    return end({ ...tx, stage: 'failed', block: null, final: true })

  const seen = known || tx.hash !== hash || batch?.waits
  const misses = seen ? 0 : tx.misses + 1
  // Without a hash the wallet has said nothing from the start; of a batch it has given the id.
  const silent =
    !seen &&
    (misses >= MISSES || (tx.hash === null && (tx.batch === null || tx.partly || tx.stage === 'unknown')))
  const stage = tx.stage === 'asked' && !seen ? 'asked' : silent ? 'unknown' : 'submitted'
  return end({ ...tx, stage, misses, block: null, final: false })
}
