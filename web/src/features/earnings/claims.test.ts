import { multicall3Abi } from '@holdfast/protocol/abi/Multicall3'
import { teamRewardsAbi } from '@holdfast/protocol/abi/TeamRewards'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { decodeFunctionData, encodeAbiParameters, type Hex } from 'viem'
import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
const { claimCalls, paying, together, totals } = await import('./claims.ts')

const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
const names = ['hostingPool', 'nodes', 'teamRewards', 'multicall3']
const info = {
  contracts: Object.fromEntries(names.map((name, i) => [name, address(0x100 + i)])),
} as unknown as ChainInfo
const me = address(1)
const hash = `0x${'5'.repeat(64)}`
const reward = { claimed: '0', claimable: '9', proof: [hash] }
const proof = {
  n: 7,
  rewards: [
    { symbol: 'USDT' as const, asset: address(0xa), cumulative: '12', ...reward },
    { symbol: 'TDE' as const, asset: address(0xb), cumulative: '34', ...reward },
  ],
}
const standing = {
  project: 2,
  projectName: 'Lighthouse',
  mint: address(0xc),
  token: { address: address(0xd), symbol: 'LHT', name: null, decimals: 6 },
}
const two = (a: bigint, b: bigint) => encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [a, b])
const one = (a: bigint) => encodeAbiParameters([{ type: 'uint256' }], [a])

test('every source is one call, and each may fail by itself', () => {
  const calls = claimCalls(info, me, proof, [standing])
  expect(calls.map((c) => c.key)).toEqual(['hosting', 'nodes', 'levels USDT', 'levels TDE', 'project 2'])
  const [inner] = decodeFunctionData({ abi: multicall3Abi, data: together(calls) }).args as [
    { target: Hex; allowFailure: boolean; callData: Hex }[],
  ]
  expect(inner.map((c) => c.allowFailure)).toEqual([true, true, true, true, true])
  const { functionName, args } = decodeFunctionData({ abi: teamRewardsAbi, data: inner[3]!.callData })
  // It pays the account, whoever sends it.
  expect([functionName, args]).toEqual(['claim', [7n, me, address(0xb), 34n, [hash]]])
})

test('without a proof and projects, hosting and cards are claimed alone', () => {
  expect(claimCalls(info, me, null, []).map((c) => c.source)).toEqual(['static', 'node'])
})

test('what fails or pays nothing is left out, and sums are by asset', () => {
  const calls = claimCalls(info, me, proof, [standing])
  const claims = paying(calls, [
    { success: true, returnData: two(5n, 0n) },
    { success: false, returnData: '0x08c379a0' },
    { success: true, returnData: one(3n) },
    { success: true, returnData: one(0n) },
    { success: true, returnData: two(1n, 2_000_000n) },
  ])
  expect(claims.map((c) => c.key)).toEqual(['hosting', 'levels USDT', 'project 2'])
  expect(totals(claims)).toEqual([
    { symbol: 'USDT', decimals: 18, amount: 9n },
    { symbol: 'LHT', decimals: 6, amount: 2_000_000n },
  ])
  // A node that answers for fewer calls than were asked pays nothing for the others.
  expect(paying(calls, [{ success: true, returnData: two(5n, 1n) }])).toHaveLength(1)
})
