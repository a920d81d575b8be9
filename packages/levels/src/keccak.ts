import { keccak256 } from 'viem'

/** Hashes `count` messages of `size` bytes each, one after another in `messages`. @returns 32 bytes for each */
export function keccakMany(messages: Uint8Array, size: number, count: number): Uint8Array {
  const out = new Uint8Array(32 * count)
  for (let i = 0; i < count; i++)
    out.set(keccak256(messages.subarray(i * size, (i + 1) * size), 'bytes'), 32 * i)
  return out
}
