import { mintAbi } from '@holdfast/protocol/abi/Mint'
import { multicall3Abi } from '@holdfast/protocol/abi/Multicall3'
import { resonancePoolAbi } from '@holdfast/protocol/abi/ResonancePool'
import { teamRewardsAbi } from '@holdfast/protocol/abi/TeamRewards'
import type { ChainInfo } from '@holdfast/protocol/chain'
import { decodeFunctionData, encodeAbiParameters, type Hex } from 'viem'
import { expect, test, vi } from 'vitest'

vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', new URL('http://localhost/'))
})
const { claimCalls, paying } = await import('./claims.ts')
const { together } = await import('./together.ts')
const { totals } = await import('./dues.ts')

const address = (n: number): Hex => `0x${n.toString(16).padStart(40, '0')}`
const names = [
  'hostingPool',
  'nodes',
  'teamRewards',
  'multicall3',
  'resonancePool',
  'liquidityPool',
  'specialPay',
]
const info = {
  contracts: {
    ...Object.fromEntries(names.map((name, i) => [name, address(0x100 + i)])),
    usdt: address(0xa),
    token: address(0xb),
  },
  gasSymbol: 'BNB',
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
  expect(calls.map((c) => c.key)).toEqual([
    'hosting',
    'liquidity',
    'nodes',
    'award',
    'levels USDT',
    'levels TDE',
    'project 2',
    'airdrop 2',
  ])
  const [inner] = decodeFunctionData({ abi: multicall3Abi, data: together(calls, true) }).args as [
    { target: Hex; allowFailure: boolean; callData: Hex }[],
  ]
  expect(inner.map((c) => c.allowFailure)).toEqual(calls.map(() => true))
  const { functionName, args } = decodeFunctionData({ abi: teamRewardsAbi, data: inner[5]!.callData })
  // It pays the account, whoever sends it.
  expect([functionName, args]).toEqual(['claim', [7n, me, address(0xb), 34n, [hash]]])
})

test('an airdrop is claimed for the account, whoever sends it', () => {
  const drop = claimCalls(info, me, null, [standing]).find((c) => c.key === 'airdrop 2')
  if (!drop) throw new Error('no call')
  expect(drop.to).toBe(standing.mint)
  const { functionName, args } = decodeFunctionData({ abi: mintAbi, data: drop.data })
  expect([functionName, args]).toEqual(['claimDrop', [me]])
})

test('without a proof and projects, hosting, shares, cards and the award are claimed alone', () => {
  expect(claimCalls(info, me, null, []).map((c) => c.source)).toEqual([
    'static',
    'liquidity',
    'node',
    'award',
  ])
})

test('periods are claimed by their orders, and pay what the contract said of these', () => {
  const due = [
    { id: 7, usdt: 3n, token: 6n },
    { id: 9, usdt: 1n, token: 0n },
  ]
  const call = claimCalls(info, me, null, [], due).find((c) => c.source === 'resonance')
  if (!call) throw new Error('no call')
  expect(call.to).toBe(info.contracts['resonancePool'])
  const { functionName, args } = decodeFunctionData({ abi: resonancePoolAbi, data: call.data })
  expect([functionName, args]).toEqual(['claim', [[7n, 9n]]])
  expect(totals(paying([call], [{ success: true, returnData: '0x' }])).map((d) => d.amount)).toEqual([4n, 6n])
  expect(paying([call], [{ success: false, returnData: '0x' }])).toEqual([])
  // Each by itself, where all of them are too many for one transaction.
  expect(call.each?.map((c) => decodeFunctionData({ abi: resonancePoolAbi, data: c.data }).args)).toEqual([
    [7n],
    [9n],
  ])
  expect(call.each?.map((c) => c.paid('0x').map((d) => d.amount))).toEqual([
    [3n, 6n],
    [1n, 0n],
  ])
  // Nothing payable: no call, rather than one that the contract refuses.
  const none = claimCalls(info, me, null, [], [])
  expect(none.map((c) => c.source)).not.toContain('resonance')
})

test('what fails or pays nothing is left out, and sums are by asset', () => {
  const calls = claimCalls(info, me, proof, [standing])
  const claims = paying(calls, [
    { success: true, returnData: two(5n, 0n) },
    { success: true, returnData: two(0n, 0n) },
    { success: false, returnData: '0x08c379a0' },
    { success: true, returnData: one(4n) },
    { success: true, returnData: one(3n) },
    { success: true, returnData: one(0n) },
    { success: true, returnData: two(1n, 2_000_000n) },
    { success: true, returnData: one(500_000n) },
  ])
  expect(claims.map((c) => c.key)).toEqual(['hosting', 'award', 'levels USDT', 'project 2', 'airdrop 2'])
  expect(totals(claims)).toEqual([
    { asset: address(0xa), symbol: 'USDT', decimals: 18, amount: 13n },
    { asset: address(0xd), symbol: 'LHT', decimals: 6, amount: 2_500_000n },
  ])
  // A node that answers for fewer calls than were asked pays nothing for the others.
  expect(paying(calls, [{ success: true, returnData: two(5n, 1n) }])).toHaveLength(1)
})

test('a project token that calls itself USDT is never added to USDT, nor shown as it', () => {
  const called = (symbol: string | null) => ({
    ...standing,
    token: { address: address(0xd), symbol, name: null, decimals: 18 },
  })
  for (const symbol of ['USDT', 'usdt', 'USD₮', 'TDE', null]) {
    const calls = claimCalls(info, me, proof, [called(symbol)])
    const zero = { success: true, returnData: two(0n, 0n) }
    const sums = totals(
      paying(calls, [
        { success: true, returnData: two(5n, 7n) },
        zero,
        zero,
        { success: true, returnData: one(0n) },
        zero,
        zero,
        { success: true, returnData: two(1n, 1_000_000n) },
      ]),
    )
    expect(sums.map((d) => [d.asset, d.amount])).toEqual([
      [address(0xa), 6n],
      [address(0xb), 7n],
      [address(0xd), 1_000_000n],
    ])
    expect(new Set(sums.map((d) => d.symbol)).size).toBe(3)
    expect(sums[2]?.symbol).toContain('0x0000…000d')
  }
})

test('one token in two letter cases is one sum', () => {
  const upper = {
    ...standing,
    project: 3,
    token: { ...standing.token, address: `0x${address(0xd).slice(2).toUpperCase()}` },
  }
  const calls = claimCalls(info, me, null, [standing, upper])
  const gives = { success: true, returnData: two(0n, 4n) }
  const nothing = { success: false, returnData: '0x' as const }
  expect(
    totals(paying(calls, [nothing, nothing, nothing, nothing, gives, nothing, gives, nothing])).map(
      (d) => d.amount,
    ),
  ).toEqual([8n])
})
