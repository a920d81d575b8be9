import { createHmac } from 'node:crypto'
import { leafHash, proofOf, type SumNode, sumTree } from '@holdfast/protocol/solvency'
import { type Hex, keccak256 } from 'viem'
import type { UserBalance } from './store.ts'

/** An account's salt in one snapshot and asset: without it a neighbour's balance could be guessed from its hash. */
export const saltOf = (secret: Buffer, leaf: { account: string; symbol: string }): Hex =>
  `0x${createHmac('sha256', secret).update(`${leaf.symbol} ${leaf.account}`).digest('hex')}`

/** Hash of the account's last entry as it goes over the wire. */
export const entryHashOf = ({ entryHash }: UserBalance): Hex | null =>
  entryHash === null ? null : `0x${entryHash.toString('hex')}`

export type Tree = { levels: SumNode[][]; hashes: Map<string, Hex> }

/** Builds the tree of one asset. Leaves stand in the order of their hashes, which tells nothing of whose they are. */
export async function buildTree(secret: Buffer, leaves: UserBalance[]): Promise<Tree> {
  const hashes = new Map<string, Hex>()
  const nodes: SumNode[] = []
  for (const [i, l] of leaves.entries()) {
    // Calls are answered in between.
    if (i % 500 === 499) await new Promise((resolve) => setImmediate(resolve))
    const { balance, seq } = l
    const hash = leafHash(keccak256, {
      address: l.account,
      balance,
      salt: saltOf(secret, l),
      seq,
      entryHash: entryHashOf(l),
    })
    hashes.set(l.account, hash)
    nodes.push({ hash, sum: l.balance })
  }
  return {
    levels: sumTree(
      keccak256,
      nodes.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)),
    ),
    hashes,
  }
}

/** The way from an account's leaf to the root, or null when it has none. */
export function wayOf(tree: Tree, account: string) {
  const hash = tree.hashes.get(account)
  if (hash === undefined) return null
  return proofOf(
    tree.levels,
    tree.levels[0]!.findIndex((n) => n.hash === hash),
  )
}
