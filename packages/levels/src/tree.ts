// The Merkle tree over the leaves, and its file: all nodes of 32 bytes, the leaves first, then each level above, the root last.
// Neighbours are hashed as keccak(smaller ‖ larger); a last one without a neighbour goes up as it is. A proof is read from the
// file node by node, without reading the rest.
import { closeSync, openSync, readSync } from 'node:fs'
import { bytesToHex, type Hex, hexToBytes } from 'viem'
import { keccakMany } from './keccak.ts'

const NODE = 32
/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hex = `0x${'00'.repeat(NODE)}`

/** The number of nodes of each level of a tree with so many leaves, from the leaves to the root; none without leaves. */
function levelSizes(leaves: number): number[] {
  if (leaves === 0) return []
  const sizes = [leaves]
  while (sizes.at(-1)! > 1) sizes.push(Math.ceil(sizes.at(-1)! / 2))
  return sizes
}

/** Whether the node at `a` is larger than that at `b`; both offsets into `nodes`. */
function larger(nodes: Uint8Array, a: number, b: number): boolean {
  for (let i = 0; i < NODE; i++) if (nodes[a + i] !== nodes[b + i]) return nodes[a + i]! > nodes[b + i]!
  return false
}

/** The level above `nodes`. */
function parents(nodes: Uint8Array): Uint8Array {
  const count = nodes.length / NODE
  const pairs = Math.floor(count / 2)
  const messages = new Uint8Array(pairs * 2 * NODE)
  for (let i = 0; i < pairs; i++) {
    const [left, right] = [2 * i * NODE, (2 * i + 1) * NODE]
    const turned = larger(nodes, left, right)
    messages.set(nodes.subarray(turned ? right : left, (turned ? right : left) + NODE), left)
    messages.set(nodes.subarray(turned ? left : right, (turned ? left : right) + NODE), right)
  }
  const hashed = keccakMany(messages, 2 * NODE, pairs)
  if (count % 2 === 0) return hashed
  const out = new Uint8Array(hashed.length + NODE)
  out.set(hashed)
  out.set(nodes.subarray(-NODE), hashed.length)
  return out
}

/** All levels of the tree over `leaves` (32 bytes each), from the leaves to the root; none without leaves. */
export function treeOf(leaves: Uint8Array): Uint8Array[] {
  if (leaves.length % NODE !== 0) throw new RangeError('levels: a leaf has 32 bytes')
  if (leaves.length === 0) return []
  const levels = [leaves]
  while (levels.at(-1)!.length > NODE) levels.push(parents(levels.at(-1)!))
  return levels
}

/** The root of a tree; zero without leaves. */
export const rootOf = (levels: readonly Uint8Array[]): Hex =>
  levels.length === 0 ? EMPTY_ROOT : bytesToHex(levels.at(-1)!)

/** The places in the tree's file whose nodes prove the leaf at `position` (from 0) of `leaves`. */
function siblings(position: number, leaves: number): number[] {
  if (!Number.isInteger(position) || position < 0 || position >= leaves)
    throw new RangeError(`levels: no leaf at ${position} of ${leaves}`)
  const places: number[] = []
  let [at, first] = [position, 0]
  for (const size of levelSizes(leaves)) {
    const sibling = at ^ 1
    if (sibling < size) places.push(first + sibling)
    first += size
    at >>= 1
  }
  return places
}

/** The proof of the leaf at `position` (from 0), read from a tree's file. */
export function proofFrom(file: string, position: number, leaves: number): Hex[] {
  const handle = openSync(file, 'r')
  try {
    return siblings(position, leaves).map((place) => {
      const node = new Uint8Array(NODE)
      if (readSync(handle, node, 0, NODE, place * NODE) !== NODE)
        throw new Error(`levels: ${file} ends before node ${place}`)
      return bytesToHex(node)
    })
  } finally {
    closeSync(handle)
  }
}

/** The proof of the leaf at `position` (from 0), from all levels in memory. */
export function proofOf(levels: readonly Uint8Array[], position: number): Uint8Array[] {
  const proof: Uint8Array[] = []
  let at = position
  for (const level of levels) {
    const sibling = (at ^ 1) * NODE
    if (sibling < level.length) proof.push(level.subarray(sibling, sibling + NODE))
    at >>= 1
  }
  return proof
}

/** Whether a proof leads from a leaf's hash to `root`. */
export function proves(root: Hex, leaf: Hex, proof: readonly Hex[]): boolean {
  let node: Uint8Array = hexToBytes(leaf)
  for (const sibling of proof) {
    const pair = new Uint8Array(2 * NODE)
    pair.set(node)
    pair.set(hexToBytes(sibling), NODE)
    if (larger(pair, 0, NODE)) {
      pair.copyWithin(0, NODE)
      pair.set(node, NODE)
    }
    node = keccakMany(pair, 2 * NODE, 1)
  }
  return bytesToHex(node) === root
}
