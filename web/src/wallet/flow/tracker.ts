import type { ChainInfo } from '@holdfast/protocol/chain'
import { type Address, numberToHex } from 'viem'
import { chainInfo, freshChainInfo } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { rpc } from '../../api/rpc.ts'
import { sameAddress } from '../../lib/address.ts'
import { isUnsupported, type Wallet } from '../provider.ts'
import { askQuietly, chainIdOf } from '../quiet.ts'
import { wallet } from '../store.ts'
import { pending } from './pending-list.ts'
import {
  isFinished,
  openPending,
  type PendingTx,
  readPending,
  removePending,
  updatePending,
} from './pending.ts'
import { look, type Node, type Voices } from './track.ts'

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

/** Wallets that read from the chain's URL that the server names, so that they are no second node. */
const SAME_NODE = new Set(['demo', 'walletconnect'])
/** What the server's own nodes have of a transaction, as a node answers `method`. @throws ApiError */
async function ofServer(method: string, hash: unknown): Promise<object | null> {
  const found = await get('getTransaction', { hash: String(hash) })
  if (!found || (found.block === null && method === 'eth_getTransactionReceipt')) return null
  const { from, nonce, block, blockHash, success } = found
  const blockNumber = block === null ? null : numberToHex(block)
  return { from, nonce: numberToHex(nonce), blockNumber, blockHash, status: success ? '0x1' : '0x0' }
}

function voicesOf(info: ChainInfo, w: Wallet | null): Voices {
  const ask: Node | null =
    w && (async (method, params = []) => (await askQuietly(w.provider, method, params)) as never)
  const own: Node = async (method, params) => {
    if (w === null || ask === null || (await chainIdOf(w.provider)) !== info.chainId)
      throw new Error('the wallet is on another chain')
    return ask(method, params)
  }
  // The server's nodes; while it does not answer, the wallet's, where that has one.
  const second: Node = async (method, params = []) => {
    try {
      return (await ofServer(method, params[0])) as never
    } catch (error) {
      if (!w || SAME_NODE.has(w.id)) throw error
      return own(method, params).catch((other: unknown) => {
        throw isUnsupported(other) ? error : other
      }) as never
    }
  }
  return {
    node: (method, params) => rpc(info.rpcUrl, method, params),
    second,
    wallet: ask,
  }
}

let busy = false
let started: Promise<void> | null = null

/** Looks `tx` up and keeps what was found. @throws ApiError, errors of the node */
async function refresh(tx: PendingTx, account: Address, info: ChainInfo): Promise<void> {
  const next = await look(tx, account, voicesOf(info, wallet.get().wallet), info.head, Date.now())
  // The account, and with it the list, may have changed while the node answered.
  if (!sameAddress(wallet.get().account, account) || !updatePending(tx, next) || next.stage === tx.stage)
    return
  void queryClient.invalidateQueries()
  for (const listener of listeners) listener(next, tx)
}

/**
 * Asks the chain at once what became of a transaction.
 * @returns its state then; undefined when it is no longer followed
 * @throws ApiError, errors of the node: nobody has answered
 */
export async function checkNow(id: string): Promise<PendingTx | undefined> {
  const of = () => readPending().find((t) => t.id === id)
  const tx = of()
  const { account } = wallet.get()
  if (tx && account) await refresh(tx, account, await freshChainInfo().catch(chainInfo))
  return of()
}

/** What its owner has removed from the tray is looked for in one tick of so many. */
const SELDOM = 12
let ticks = 0

async function tick(account: Address): Promise<void> {
  const now = Date.now()
  for (const tx of pending.get())
    if (tx.hidden || (tx.finishedAt !== null && now - tx.finishedAt >= LEAVE)) removePending(tx, now)
  const all = ticks++ % SELDOM === 0
  // What the wallet shows at this moment it answers itself.
  const open = pending.get().filter((tx) => !isFinished(tx) && tx.stage !== 'asked' && (all || !tx.hidden))
  if (open.length === 0) return
  // While the server is away, the chain still tells what is included; how far the server has indexed stays as last known.
  const info = await freshChainInfo().catch(chainInfo)
  // One that cannot be looked up holds up no other.
  await Promise.allSettled(open.map((tx) => refresh(tx, account, info)))
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
