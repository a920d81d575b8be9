import { createHmac } from 'node:crypto'
import { branch, leafHash, type SumNode } from '@holdfast/protocol/solvency'
import { type Hex, keccak256 } from 'viem'
import type { UserBalance } from '../../ledger/read.ts'

/** Hashes computed before the event loop gets a turn to answer calls. */
const AT_ONCE = 250

/** An account's salt in one statement and asset; without it, others could guess a neighbour's balance from its hash. */
export const saltOf = (secret: Buffer, leaf: { account: string; symbol: string }): Hex =>
  `0x${createHmac('sha256', secret).update(`${leaf.symbol} ${leaf.account}`).digest('hex')}`

/** Hash of the account's last entry as it goes over the wire. */
export const entryHashOf = ({ entryHash }: Pick<UserBalance, 'entryHash'>): Hex | null =>
  entryHash === null ? null : `0x${entryHash.toString('hex')}`

/** Levels from the leaves up, and the accounts in the order of their leaves. */
export type Tree = { levels: SumNode[][]; leaves: UserBalance[] }

async function inTurns<A, B>(items: A[], make: (item: A, i: number) => B): Promise<B[]> {
  const made: B[] = []
  for (const [i, item] of items.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
    made.push(make(item, i))
  }
  return made
}

/** Builds the tree of one asset, as `sumTree` does. Leaves are sorted by hash, which does not reveal whose they are. */
export async function buildTree(secret: Buffer, users: UserBalance[]): Promise<Tree> {
  const hashed = await inTurns(users, (leaf) => ({
    leaf,
    hash: leafHash(keccak256, {
      address: leaf.account,
      balance: leaf.balance,
      salt: saltOf(secret, leaf),
      seq: leaf.seq,
      entryHash: entryHashOf(leaf),
    }),
  }))
  hashed.sort((a, b) => (a.hash < b.hash ? -1 : 1))
  const levels: SumNode[][] = [hashed.map(({ hash, leaf }) => ({ hash, sum: leaf.balance }))]
  for (let level = levels[0]!; level.length > 1; levels.push(level)) {
    const below = level
    const lefts = below.filter((_, i) => i % 2 === 0)
    level = await inTurns(lefts, (left, i) => {
      const right = below[2 * i + 1]
      return right === undefined ? left : branch(keccak256, left, right)
    })
  }
  return { levels, leaves: hashed.map((h) => h.leaf) }
}

/** How many nodes each level of a tree with so many leaves has, from the leaves up. */
export function levelSizes(leaves: number): number[] {
  const sizes = [leaves]
  for (let n = leaves; n > 1; sizes.push(n)) n = Math.ceil(n / 2)
  return sizes
}

const BYTES = 64

export const packNodes = (nodes: SumNode[]): Buffer =>
  Buffer.from(nodes.map((n) => n.hash.slice(2) + n.sum.toString(16).padStart(BYTES, '0')).join(''), 'hex')

export const unpackNode = (bytes: Buffer): SumNode => ({
  hash: `0x${bytes.subarray(0, BYTES / 2).toString('hex')}`,
  sum: BigInt(`0x${bytes.subarray(BYTES / 2).toString('hex')}`),
})
