import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToHex, type Hex, keccak256, toHex } from 'viem'
import { expect, test } from 'vitest'
import { EMPTY_ROOT, proofFrom, proofOf, proves, rootOf, treeOf } from '../src/tree.ts'
import { addressWords, recordLeaves, rewardLeaves } from '../src/leaf.ts'
import { folder } from './epochs.ts'
import { leafOfRecord, leafOfReward, rootOfLeaves } from './reference.ts'
import { accountOf, factsOf, random } from './world.ts'

const leavesOf = (count: number, seed = 1): Hex[] =>
  Array.from({ length: count }, (_, i) => keccak256(toHex(i + seed * 1_000_000)))
const bytes = (leaves: Hex[]) => Buffer.concat(leaves.map((l) => Buffer.from(l.slice(2), 'hex')))

test('the root is that of the plain tree, and every leaf has a proof, for every size', () => {
  const dir = folder()
  for (let count = 1; count <= 70; count++) {
    const leaves = leavesOf(count)
    const levels = treeOf(bytes(leaves))
    const root = rootOf(levels)
    expect(root).toBe(rootOfLeaves(leaves))
    const file = join(dir, `${count}.bin`)
    writeFileSync(file, Buffer.concat(levels))
    for (const [i, leaf] of leaves.entries()) {
      const proof = proofFrom(file, i, count)
      expect(proof).toEqual(proofOf(levels, i).map((node) => bytesToHex(node)))
      expect(proves(root, leaf, proof)).toBe(true)
    }
  }
})

test('no leaf gives the zero root, and no other input is taken', () => {
  expect(rootOf(treeOf(new Uint8Array(0)))).toBe(EMPTY_ROOT)
  expect(() => treeOf(new Uint8Array(33))).toThrow('32 bytes')
  const file = join(folder(), 'tree.bin')
  writeFileSync(file, new Uint8Array(64))
  for (const position of [-1, 3, 0.5, Number.NaN])
    expect(() => proofFrom(file, position, 3)).toThrow('no leaf')
  expect(() => proofFrom(file, 0, 3)).toThrow('ends before')
})

test('a proof is of one leaf alone: another leaf, order or root fails', () => {
  const leaves = leavesOf(13)
  const levels = treeOf(bytes(leaves))
  const root = rootOf(levels)
  const proof = proofOf(levels, 4).map((node) => bytesToHex(node))
  expect(proves(root, leaves[4]!, proof)).toBe(true)
  expect(proves(root, leaves[5]!, proof)).toBe(false)
  expect(proves(root, leaves[4]!, proof.toReversed())).toBe(false)
  expect(proves(root, leaves[4]!, proof.slice(1))).toBe(false)
  expect(proves(keccak256('0x01'), leaves[4]!, proof)).toBe(false)
  // An inner node is no leaf: leaves are hashed twice, inner nodes once.
  expect(proves(root, bytesToHex(levels[1]!.subarray(0, 32)), proof)).toBe(false)
})

test('leaves are encoded as Solidity encodes them', () => {
  const home = factsOf(1)
  const r = random(5)
  const figure = (bits: number) =>
    BigInt(`0x${Array.from({ length: bits / 8 }, () => r(256).toString(16).padStart(2, '0')).join('')}`)
  const accounts = Array.from({ length: 200 }, (_, i) => accountOf(i + 1))
  const cumulative = accounts.map((_, i) => (i === 0 ? 2n ** 128n - 1n : figure(128)))
  const assets = accounts.map((_, i) => (i % 2 === 0 ? 'usdt' : 'token'))
  expect(bytesToHex(rewardLeaves(home, addressWords(accounts), assets, cumulative))).toBe(
    `0x${accounts.map((a, i) => leafOfReward(home, a, assets[i] as 'usdt', cumulative[i]!).slice(2)).join('')}`,
  )
  const columns = Array.from({ length: 15 }, (_, j) =>
    accounts.map(() => (j === 0 ? BigInt(r(10)) : figure(j < 4 || j > 6 ? 32 : 64))),
  )
  const record = (i: number) => {
    const [level, teamUser, teamValid, inviteValids, ...rest] = columns.map((c) => c[i]!)
    const [teamAmount, teamActual, teamNew] = rest.slice(0, 3).map((c) => c * 10n ** 16n)
    const numbers = [level, teamUser, teamValid, inviteValids].map(Number) as [number, number, number, number]
    return {
      level: numbers[0],
      teamUser: numbers[1],
      teamValid: numbers[2],
      inviteValids: numbers[3],
      teamAmount: teamAmount!,
      teamActual: teamActual!,
      teamNew: teamNew!,
      invites: rest.slice(3).map(Number),
    }
  }
  expect(bytesToHex(recordLeaves(home, addressWords(accounts), columns))).toBe(
    `0x${accounts.map((a, i) => leafOfRecord(home, a, record(i)).slice(2)).join('')}`,
  )
})

test('a figure that its type on chain cannot hold is refused', () => {
  const home = factsOf(1)
  const account = [accountOf(1)]
  expect(() => rewardLeaves(home, addressWords(account), ['usdt'], [2n ** 128n])).toThrow(RangeError)
  const zeros = Array.from({ length: 15 }, () => [0n])
  for (const [column, value] of [
    [0, 256n],
    [1, 2n ** 32n],
    [4, 2n ** 128n],
    [14, 2n ** 32n],
    [6, -1n],
  ] as const)
    expect(() => recordLeaves(home, addressWords(account), zeros.with(column, [value]))).toThrow(RangeError)
})
