import { type Hex, isHex } from 'viem'
import { sameAddress } from '../../lib/address.ts'
import { readJson, writeJson } from '../../lib/storage.ts'
import type { PendingTx } from '../../wallet/flow/pending.ts'
import { ProposalDiffers, readBridgeData } from './offer.ts'

/** A transfer to another chain that this browser sent. `time` in ms. */
export type Sent = { id: string; hash: Hex; amount: string; tool: string; toChain: number; time: number }

/** Most transfers that are remembered. */
const MOST = 10
const keyOf = (chainId: number, account: string) => `bridge.${chainId}.${account.toLowerCase()}`
const isSent = (v: unknown): v is Sent =>
  typeof v === 'object' && v !== null && 'toChain' in v && 'hash' in v && isHex(v.hash)
const isList = (v: unknown): v is Sent[] => Array.isArray(v) && v.every(isSent)

const readSent = (chainId: number, account: string): Sent[] => readJson(keyOf(chainId, account), isList) ?? []

function sentBy(tx: PendingTx): Sent[] {
  if (tx.hash === null) return []
  try {
    const { bridge, destinationChainId } = readBridgeData(tx.data)
    const toChain = Number(destinationChainId)
    return [{ id: tx.id, hash: tx.hash, amount: tx.amount ?? '0', tool: bridge, toChain, time: tx.sentAt }]
  } catch (error) {
    if (error instanceof ProposalDiffers) return []
    throw error
  }
}

/**
 * The transfers of `account` that this browser remembers, newest first, those among pending transactions with their present hash: a
 * wallet may have sent one again with more gas.
 */
export function sentBefore(
  chainId: number,
  account: string,
  contract: string,
  pending: readonly PendingTx[],
): Sent[] {
  const found = pending.filter((tx) => sameAddress(tx.to, contract)).flatMap(sentBy)
  const before = readSent(chainId, account)
  return [...found, ...before.filter((s) => !found.some((f) => f.id === s.id))]
    .toSorted((a, b) => b.time - a.time)
    .slice(0, MOST)
}

/** Remembers the transfers of `account`. */
export const keepSent = (chainId: number, account: string, sent: readonly Sent[]): void =>
  writeJson(keyOf(chainId, account), sent)
