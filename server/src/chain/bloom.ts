import { type Hex, hexToBytes, keccak256 } from 'viem'

/** The three bits of an address or topic in a bloom filter: byte and mask. */
export type BloomBits = readonly (readonly [byte: number, mask: number])[]

export function bloomBits(item: Hex): BloomBits {
  const hash = hexToBytes(keccak256(item))
  return [0, 2, 4].map((i) => {
    const position = ((hash[i]! << 8) | hash[i + 1]!) & 2047
    return [255 - (position >> 3), 1 << (position & 7)] as const
  })
}

/** Whether a bloom filter may contain the item. False is certain, true is not. */
export const mayHold = (bloom: Uint8Array, bits: BloomBits): boolean =>
  bits.every(([byte, mask]) => (bloom[byte]! & mask) !== 0)
