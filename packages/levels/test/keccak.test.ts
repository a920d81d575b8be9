import { bytesToHex, keccak256 } from 'viem'
import { expect, test } from 'vitest'
import { keccakMany } from '../src/keccak.ts'
import { random } from './world.ts'

const noise = (seed: number, length: number) => {
  const r = random(seed)
  return Uint8Array.from({ length }, () => r(256))
}

test('hashes are those of viem, for every size around a block’s end', () => {
  for (const size of [0, 1, 31, 32, 64, 135, 136, 137, 192, 271, 272, 273, 408, 608, 5_000]) {
    const messages = noise(size, size * 3)
    const expected = [0, 1, 2].map((i) => keccak256(messages.subarray(i * size, (i + 1) * size)))
    const hashes = keccakMany(messages, size, 3)
    expect(
      [0, 1, 2].map((i) => bytesToHex(hashes.subarray(32 * i, 32 * i + 32))),
      `${size} bytes`,
    ).toEqual(expected)
  }
})

test('more messages than fit into memory at once are all hashed', () => {
  const count = 100_000
  const messages = noise(7, 64 * count)
  const hashes = keccakMany(messages, 64, count)
  for (const i of [0, 1, 21_000, 22_000, 43_600, 43_700, 65_535, 65_536, count - 1])
    expect(bytesToHex(hashes.subarray(32 * i, 32 * i + 32))).toBe(
      keccak256(messages.subarray(64 * i, 64 * i + 64)),
    )
  expect(() => keccakMany(messages, 65, count)).toThrow(RangeError)
})
