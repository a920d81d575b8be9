import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as abis from './abi/index.ts'
import { FRAME_GAS, ITEM_GAS, PART_GAS, partsOf, saysTooMuchGas, TRANSACTION_GAS, withRoom } from './gas.ts'

/** Figures of a file of contracts/snapshots, by call. */
const measured = (file: string): Record<string, number> =>
  Object.fromEntries(
    Object.entries(
      JSON.parse(
        readFileSync(join(import.meta.dirname, `../../../contracts/snapshots/${file}.json`), 'utf8'),
      ) as Record<string, string>,
    ).map(([call, gas]) => [call, Number(gas)]),
  )

test('parts keep the order, lose nothing, and none is above a transaction’s limit', () => {
  const items = fc.array(fc.bigInt({ min: 1n, max: PART_GAS - FRAME_GAS }), { maxLength: 400 })
  fc.assert(
    fc.property(items, (list) => {
      const parts = partsOf(list, (gas) => gas)
      expect(parts.flatMap((p) => p.items)).toEqual(list)
      for (const { items: of, gas } of parts) {
        expect(gas).toBe(of.reduce((sum, g) => sum + g, FRAME_GAS))
        expect(gas).toBeLessThanOrEqual(PART_GAS)
      }
      // No two that follow each other would fit one.
      for (const [i, part] of parts.slice(1).entries())
        expect(parts[i]!.gas + part.items[0]!).toBeGreaterThan(PART_GAS)
    }),
  )
})

test('an item that is too large by itself is a part alone, with the gas that says so', () => {
  const parts = partsOf([1n, TRANSACTION_GAS, 2n], (gas) => gas)
  expect(parts.map((p) => p.items)).toEqual([[1n], [TRANSACTION_GAS], [2n]])
  expect(parts[1]!.gas).toBeGreaterThan(TRANSACTION_GAS)
})

test('room on top of an estimate ends at the limit', () => {
  expect(withRoom(100n, 130n)).toBe(130n)
  expect(withRoom(TRANSACTION_GAS, 130n)).toBe(TRANSACTION_GAS)
  expect(withRoom(TRANSACTION_GAS + 1n, 100n)).toBeGreaterThan(TRANSACTION_GAS)
  expect(saysTooMuchGas('gas required exceeds allowance (16777216)')).toBe(true)
  expect(saysTooMuchGas('transaction gas limit too high (cap: 16777216, tx: 16777217)')).toBe(true)
  expect(saysTooMuchGas('execution reverted')).toBe(false)
})

test('an item is given half as much again as was measured, and a part what the first one of an account needs', () => {
  const [ring, hosting, custody] = ['Resonance', 'HostingPool', 'Custody'].map(measured)
  const rows: [given: bigint, measured: number][] = [
    [ITEM_GAS.refund, ring!['refund of 40 orders']! / 40],
    [ITEM_GAS.claim, ring!['claim, two tokens of 40 orders']! / 40],
    [ITEM_GAS.release, ring!['release of 40 orders']! / 40],
    [ITEM_GAS.hosted, hosting!['claim, two tokens of 32 orders']! / 32],
    [ITEM_GAS.sweep, custody!['sweep, first of a user']!],
  ]
  for (const [given, gas] of rows) expect(Number(given)).toBeGreaterThanOrEqual(1.5 * gas)
  // A first balance costs 17,100 more for each token.
  const first = ring!['claim, two tokens, 5 orders']! + 2 * 17_100
  expect(Number(FRAME_GAS + ITEM_GAS.claim)).toBeGreaterThanOrEqual(1.2 * first)
  const anybody = ring!['refund of an unfilled part, 5 orders']! - 21_000 + 17_100
  expect(Number(ITEM_GAS.refundOfAny)).toBeGreaterThanOrEqual(1.4 * anybody)
})

/** What bounds each list that a function takes: nobody makes a transaction of ours with a list that is not here. */
const LISTS: Record<string, string> = {
  'authority.multicall': 'not called: a Safe makes batches of its own',
  'authority.setTargetFunctionRole': 'the deployment: as many functions as a contract has',
  'depositForwarders.sweep': 'not called: sweepMany is',
  'depositForwarders.sweepMany': 'the sweeper: AT_ONCE, by ITEM_GAS.sweep',
  'hostingPool.claim':
    'the page: one order, or all that are open, of which the contract lets an account have 32',
  'hostingPool.claimToken': 'not called',
  'hostingPool.claimUsdt': 'not called',
  'hostingPool.release': 'as hostingPool.claim',
  'main.syncTeam': 'a proof, of as many hashes as the tree is deep',
  'multicall3.aggregate3': 'the page and the robot: partsOf',
  'nodeNFT.safeBatchTransferFrom': 'not called: wallets do',
  'resonancePool.claim': 'the page: partsOf, by ITEM_GAS',
  'resonancePool.refund': 'the page: partsOf; the robot: REFUNDS, by ITEM_GAS.refundOfAny',
  'resonancePool.release': 'the page: partsOf, by ITEM_GAS',
  'teamRewards.claim': 'a proof, of as many hashes as the tree is deep',
}

test('every function that takes a list is known, with what bounds it', () => {
  type Input = { type: string; components?: readonly Input[] }
  type Item = { type: string; name?: string; stateMutability?: string; inputs?: readonly Input[] }
  const takesList = (p: Input): boolean => p.type.endsWith('[]') || (p.components?.some(takesList) ?? false)
  const found = Object.entries(abis as unknown as Record<string, readonly Item[]>).flatMap(([name, abi]) =>
    abi
      .filter((i) => i.type === 'function' && !['view', 'pure'].includes(i.stateMutability ?? ''))
      .filter((i) => i.inputs?.some(takesList))
      .map((i) => `${name.replace(/Abi$/, '')}.${i.name}`),
  )
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(LISTS).toSorted())
  // An account's orders of a hosting pool fit, however many are due at once.
  expect(FRAME_GAS + 32n * ITEM_GAS.hosted).toBeLessThan(PART_GAS)
})
