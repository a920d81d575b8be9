// The content address of a file, as `ipfs` computes it for a raw block.
import { createHash } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
/** CID version 1, raw, sha2-256 of 32 bytes */
const PREFIX = [0x01, 0x55, 0x12, 0x20]

/** The CIDv1 of `bytes` in base32, e.g. `bafkrei…`. */
export function cidOf(bytes: Uint8Array): string {
  const all = [...PREFIX, ...createHash('sha256').update(bytes).digest()]
  const bits = all.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = bits.match(/.{1,5}/g) ?? []
  return `b${letters.map((five) => LETTERS[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')}`
}
