import type { MessageDescriptor } from '@lingui/core'
import type { Address, Hex } from 'viem'
import { readJson, readText, writeText } from '../../lib/storage.ts'
import { pending } from './pending-list.ts'

/**
 * What a transaction does: a message, which may have `{what}` for amount and symbol. Only its id is stored, so that after a
 * reload it shows in the language of that moment. Titles are in the common catalogue, which every page has.
 */
export type FlowTitle = MessageDescriptor

/**
 * `asked`: this page's wallet shows it and has not answered; `done` = included, successful and indexed by the server, whose block can
 * still be reorganised until `final` is set; `failed` and `replaced` are proved by final blocks, so that it cannot happen any more;
 * `unknown` = no trace of it so far, which proves nothing: it is followed on.
 */
export type TxStage = 'asked' | 'submitted' | 'included' | 'done' | 'failed' | 'replaced' | 'unknown'

/**
 * The nonce of what has no number of the account: a batch, or what another account sends for a contract. No account reaches it, so that
 * it never counts as replaced, and is looked for by what it does.
 */
export const UNKNOWN_NONCE = Number.MAX_SAFE_INTEGER

/** What one call does. */
export type Content = {
  title: FlowTitle
  /** base units in decimal, shown in the title */
  amount: string | null
  symbol: string | null
  to: Address
  data: Hex
}

/** A call of a batch, and what became of it by itself; `open`: nobody knows yet. */
export type Part = Content & { state: 'open' | 'done' | 'failed' }

/** A transaction that a wallet was asked for, as it is stored. */
export type PendingTx = Content & {
  id: string
  /** null: the wallet has told none, because it was not answered, or with an error after which it may have sent all the same */
  hash: Hex | null
  /** the id of a batch (EIP-5792), by which the wallet tells its status; null: a single call */
  batch: string | null
  /** the calls of a batch in their order, the action last; null: a single call, or a batch of an earlier release */
  parts: readonly Part[] | null
  /** the wallet says that it has carried out a part of the batch, and works on it no more */
  partly: boolean
  /** its number; until `numbered` the least that the wallet can have given it */
  nonce: number
  /** whether `nonce` was read from the transaction itself */
  numbered: boolean
  /** wei in decimal; null for one that an earlier release stored */
  value: string | null
  /** up to this block, which is final or older than the request, the chain was searched: it is not there */
  searched: number
  /** a transaction with its number and another content in a final block, until a second node has confirmed it */
  rival: Hex | null
  sentAt: number
  stage: TxStage
  final: boolean
  block: number | null
  repriced: boolean
  /** polls in a row that found no trace of the transaction */
  misses: number
  /** when it finished, ms; it leaves the tray 5 s later */
  finishedAt: number | null
  /** the page has once said that its outcome is not known, or is another one than the page that asked */
  doubted: boolean
  /** it is not in the tray: its owner has removed it, or it was doubted and is done */
  hidden: boolean
}

/** What an earlier release stored lacks some fields, and has a stage that it concluded from silence. */
type Stored = Partial<PendingTx> & { sentBlock?: number }

const isList = (v: unknown): v is Stored[] =>
  Array.isArray(v) &&
  v.every((t: unknown) => typeof t === 'object' && t !== null && 'hash' in t && 'stage' in t && 'title' in t)

let key = ''
/** Prompts of this page that are open; what another page asked, or this one before a reload, has an outcome nobody knows. */
const asking = new Set<string>()
/** False once the browser did not keep what was written: then the list lives as long as the page. */
let kept = true

function revive(t: Stored): PendingTx {
  const tx = {
    batch: null,
    parts: null,
    partly: false,
    value: null,
    searched: t.sentBlock ?? 0,
    rival: null,
    numbered: true,
    doubted: t.stage === 'unknown',
    hidden: false,
    ...t,
  } as PendingTx
  const stage = tx.stage as TxStage | 'dropped'
  if (stage === 'dropped') return { ...tx, stage: 'unknown', finishedAt: null }
  if (stage !== 'asked' && (stage !== 'unknown' || tx.hash !== null)) return tx
  return asking.has(tx.id) ? { ...tx, stage: 'asked' } : { ...tx, stage: 'unknown', doubted: true }
}

/** The list as it is now, with what other tabs have written. */
export function readPending(): readonly PendingTx[] {
  return kept && key !== '' ? (readJson(key, isList) ?? []).map(revive) : pending.get()
}

/** Changes the list that all tabs share: what another tab has added stays. */
function change(to: (now: readonly PendingTx[]) => readonly PendingTx[]): void {
  const next = to(readPending())
  if (key !== '') {
    const text = next.length === 0 ? null : JSON.stringify(next)
    writeText(key, text)
    kept &&= readText(key) === text
  }
  pending.set(next)
}

globalThis.addEventListener?.('storage', (event: Event) => {
  const changed = (event as StorageEvent).key
  if (key !== '' && (changed === null || changed.endsWith(key))) pending.set(readPending())
})

/** Loads the list of `account` on this chain from storage, unless it is the present one; null empties the list. */
export function openPending(chainId: number, account: Address | null): void {
  const next = account === null ? '' : `pending.${chainId}.${account.toLowerCase()}`
  if (next === key) return
  key = next
  kept = true
  pending.set(next === '' ? [] : readPending())
  // Its sheet is gone with the page that opened it, so that nobody is shown how it ends: a request for the same says so first.
  if (pending.get().some((tx) => isOpen(tx) && !tx.doubted)) change((now) => now.map(unseen))
}

/** What is open when a page opens, as one whose end nobody is shown. */
export const unseen = (tx: PendingTx): PendingTx => (isOpen(tx) ? { ...tx, doubted: true } : tx)

/** Adds or replaces a transaction by id. */
export function putPending(tx: PendingTx): void {
  if (tx.stage === 'asked') asking.add(tx.id)
  else asking.delete(tx.id)
  change((now) =>
    now.some((t) => t.id === tx.id) ? now.map((t) => (t.id === tx.id ? tx : t)) : [...now, tx],
  )
}

/**
 * Replaces `before` with what a look at the chain found.
 * @returns false, and does nothing, where it has changed or gone meanwhile: the wallet has answered, or another tab was faster
 */
export function updatePending(before: PendingTx, after: PendingTx): boolean {
  const now = readPending().find((t) => t.id === before.id)
  const same = (['hash', 'stage', 'batch', 'hidden'] as const).every(
    (field) => now?.[field] === before[field],
  )
  if (!same) return false
  putPending(after)
  return true
}

export function dropPending(id: string): void {
  asking.delete(id)
  change((now) => now.filter((t) => t.id !== id))
}

/** How long what was doubted is remembered after it was asked for, ms: a request for the same is asked about until then. */
const REMEMBERED = 24 * 3_600_000

/**
 * Whether a transaction that leaves the tray is remembered: what was doubted is, for a day, unless it is proved that it cannot happen.
 * @param now ms
 */
export function isRemembered(tx: PendingTx, now: number): boolean {
  const cannot = tx.stage === 'failed' || tx.stage === 'replaced'
  return tx.doubted && !cannot && now - tx.sentAt < REMEMBERED
}

/** Takes a transaction out of the tray. */
export function removePending(tx: PendingTx, now: number): void {
  if (!isRemembered(tx, now)) dropPending(tx.id)
  else if (!tx.hidden) change((list) => list.map((t) => (t.id === tx.id ? { ...t, hidden: true } : t)))
}

/** Whether it is finished and no longer followed. */
export const isFinished = (tx: PendingTx) =>
  (tx.stage === 'done' && tx.final) || tx.stage === 'failed' || tx.stage === 'replaced'

/** Whether nobody can say yet whether it has had its effect; `included` has, and waits for the server. */
export const isOpen = (tx: PendingTx) => !isFinished(tx) && tx.stage !== 'done'

/** Whether a request for the same is asked about first: its effect is open, or came after the page had said that nobody knows. */
export const isAsked = (tx: PendingTx) => isOpen(tx) || (tx.doubted && tx.stage === 'done')

/** A call without what can be a time, unix seconds from 2004 to 2106. */
const timeless = (data: Hex) =>
  data.toLowerCase().replace(/^0x.{0,8}|.{64}/g, (word) => (/^0{56}[4-9a-f].{7}$/.test(word) ? 'time' : word))

/** Whether both ask for the same, as far as deadlines and quotes, which differ from one request to the next, allow to say: by title, amount and contract; without an amount by the call too, whatever its deadline. */
export const sameContent = (a: Content, b: Content) =>
  a.title.id === b.title.id &&
  a.amount === b.amount &&
  a.symbol === b.symbol &&
  a.to.toLowerCase() === b.to.toLowerCase() &&
  (a.amount !== null || timeless(a.data) === timeless(b.data))
