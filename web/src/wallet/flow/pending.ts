import type { MessageDescriptor } from '@lingui/core'
import type { Address, Hex } from 'viem'
import { createStore } from '../../lib/store.ts'
import { readJson, writeJson } from '../../lib/storage.ts'

/**
 * What a transaction does: a message, which may have `{what}` for amount and symbol. Only its id is stored, so that after a
 * reload it shows in the language of that moment. Titles are in the common catalogue, which every page has.
 */
export type FlowTitle = MessageDescriptor

/** `done` = included, successful and indexed by the server; its block can still be reorganised until `final` is set. */
export type TxStage = 'submitted' | 'included' | 'done' | 'failed' | 'replaced' | 'dropped'

/**
 * The nonce of a transaction that the wallet has sent in a batch and no node has shown yet. No account reaches it, so that
 * the transaction never counts as replaced.
 */
export const UNKNOWN_NONCE = Number.MAX_SAFE_INTEGER

/** A pending transaction as it is stored. */
export type PendingTx = {
  id: string
  title: FlowTitle
  /** base units in decimal, shown in the title */
  amount: string | null
  symbol: string | null
  hash: Hex
  nonce: number
  to: Address
  data: Hex
  /** the head when it was sent: the search for a replacement begins there */
  sentBlock: number
  sentAt: number
  stage: TxStage
  final: boolean
  block: number | null
  repriced: boolean
  /** polls in a row that found no trace of the transaction */
  misses: number
  /** when it finished, ms; it leaves the tray 5 s later */
  finishedAt: number | null
}

const isList = (v: unknown): v is PendingTx[] =>
  Array.isArray(v) &&
  v.every((t: unknown) => typeof t === 'object' && t !== null && 'hash' in t && 'stage' in t && 'title' in t)

let key = ''

/** The pending transactions of the connected account on this chain. */
export const pending = createStore<readonly PendingTx[]>([])
pending.subscribe(() => {
  if (key !== '') writeJson(key, pending.get().length === 0 ? null : pending.get())
})

/** Loads the list of `account` on this chain from storage, unless it is the present one; null empties the list. */
export function openPending(chainId: number, account: Address | null): void {
  const next = account === null ? '' : `pending.${chainId}.${account.toLowerCase()}`
  if (next === key) return
  key = ''
  pending.set(next === '' ? [] : (readJson(next, isList) ?? []))
  key = next
}

/** Adds or replaces a transaction by id. */
export function putPending(tx: PendingTx): void {
  pending.set((now) =>
    now.some((t) => t.id === tx.id) ? now.map((t) => (t.id === tx.id ? tx : t)) : [...now, tx],
  )
}

export function dropPending(id: string): void {
  pending.set((now) => now.filter((t) => t.id !== id))
}

/** Whether it is finished and no longer followed. */
export const isFinished = (tx: PendingTx) =>
  (tx.stage === 'done' && tx.final) ||
  tx.stage === 'failed' ||
  tx.stage === 'replaced' ||
  tx.stage === 'dropped'
