import type { MessageDescriptor } from '@lingui/core'
import type { Address, Hex } from 'viem'
import { createStore } from '../../lib/store.ts'
import { readJson, writeJson } from '../../lib/storage.ts'

/**
 * What a transaction does: a message with `{what}` where amount and symbol stand, or without. It is kept by its id, so that a
 * reload shows it in the language of then, on any page: titles are in the catalogue for all.
 */
export type FlowTitle = MessageDescriptor

/** `done` = included, successful and seen by our server. `final` is kept apart: a block can still be replaced. */
export type TxStage = 'submitted' | 'included' | 'done' | 'failed' | 'replaced' | 'dropped'

/** A transaction under way, as it survives a reload. */
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
  /** newest block when it was sent: a replacement is searched from there */
  sentBlock: number
  sentAt: number
  stage: TxStage
  final: boolean
  block: number | null
  repriced: boolean
  /** polls in a row in which nobody knew the transaction */
  misses: number
  /** ms, when nothing more can happen; it leaves the tray 5 s later */
  finishedAt: number | null
}

const isList = (v: unknown): v is PendingTx[] =>
  Array.isArray(v) &&
  v.every((t: unknown) => typeof t === 'object' && t !== null && 'hash' in t && 'stage' in t && 'title' in t)

let key = ''

/** The transactions under way of the connected account on this chain. */
export const pending = createStore<readonly PendingTx[]>([])
pending.subscribe(() => {
  if (key !== '') writeJson(key, pending.get().length === 0 ? null : pending.get())
})

/** Follows `account` on this chain: its list is read back from storage. Nothing happens when it is followed already. */
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

/** Whether nothing more can happen to it. */
export const isFinished = (tx: PendingTx) =>
  (tx.stage === 'done' && tx.final) ||
  tx.stage === 'failed' ||
  tx.stage === 'replaced' ||
  tx.stage === 'dropped'
