// Liquidity mining and the award on a deployed chain: what the deployment leaves, and what its checks find.
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { mintFactoryAbi } from '@holdfast/protocol/abi/MintFactory'
import { specialPayAbi } from '@holdfast/protocol/abi/SpecialPay'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { viewAbi } from '@holdfast/protocol/abi/View'
import { encodeFunctionData, parseEther } from 'viem'
import { describe, expect, test } from 'vitest'
import { LOCAL_ACCOUNTS } from '../../devenv/accounts.ts'
import { failureOf, freshChain } from './fresh-chain.ts'
import type { Contracts } from './plan.ts'
import { checkSeed, loadSeed } from './seed.ts'
import { verifySeeded, verifyWiring } from './verify.ts'

const on = freshChain()
const { client, local, seen } = on

const poolConfig = (c: Contracts, pool: 'hostingPool' | 'liquidityPool') =>
  client().readContract({ address: c[pool], abi: hostingPoolAbi, functionName: 'getConfig' })

describe('a deployment leaves', () => {
  test('liquidity mining with shares of the pair as principal and a budget of its own', async () => {
    const { contracts: c } = await local()
    const read = client()
    const config = await poolConfig(c, 'liquidityPool')
    expect(config).toMatchObject({
      principal: c.pair,
      poolTokens: parseEther('500000'),
      poolUSDT: 0n,
      poolStatus: 1n,
      platform: c.nodes,
      market: c.teamRewards,
    })
    // A share has as many decimals as USDT: minimum and capacity are told in the same unit.
    const decimals = (asset: typeof c.pair) =>
      read.readContract({ address: asset, abi: tokenAbi, functionName: 'decimals' })
    expect(await decimals(c.pair)).toBe(await decimals(c.usdt))
    const modules = await read.readContract({ address: c.main, abi: mainAbi, functionName: 'modules' })
    expect(modules).not.toContain(c.liquidityPool)
    const [offers] = await read.readContract({
      address: c.liquidityPool,
      abi: hostingPoolAbi,
      functionName: 'getConfigMulti',
    })
    expect(offers.map((o) => o.rateUsdt)).toEqual([0n, 0n, 0n, 0n, 0n, 0n])
    expect((await poolConfig(c, 'hostingPool')).poolTokens).toBe(parseEther('1000000'))
  })

  test('an award that the factory names, with its first member and inflow', async () => {
    const { contracts: c, root } = await local()
    const read = client()
    const at = { address: c.specialPay, abi: specialPayAbi } as const
    const member = await read.readContract({ ...at, functionName: 'getUserInfo', args: [root] })
    expect(member).toMatchObject({ isForceA: true, isForceB: false, balance: parseEther('900') })
    const factory = await read.readContract({
      address: c.mintFactory,
      abi: mintFactoryAbi,
      functionName: 'getConfig',
    })
    expect(factory.special).toBe(c.specialPay)
    const view = { address: c.view, abi: viewAbi } as const
    const config = await read.readContract({ ...view, functionName: 'getConfig' })
    expect([config.special, config.pools]).toEqual([c.specialPay, [c.hostingPool, c.liquidityPool]])
    const rows = await read.readContract({ ...view, functionName: 'getSolvency' })
    const rowsOf = (place: string) => rows.filter((r) => r.place === place).map((r) => [r.asset, r.balance])
    expect(rowsOf(c.specialPay)).toEqual([[c.usdt, parseEther('900')]])
    expect(rowsOf(c.liquidityPool)).toEqual([
      [c.usdt, 0n],
      [c.token, parseEther('500000')],
      [c.pair, 0n],
    ])
  })

  test('no member without a demonstration, and a budget in both assets where the seed has one', async () => {
    const { demo: _, ...seed } = loadSeed('local')
    const liquidityPool = { ...seed.liquidityPool, budget: { token: '7', usdt: '5' } }
    const { contracts: c } = await local({ seed: { ...seed, liquidityPool } })
    const award = await client().readContract({
      address: c.specialPay,
      abi: specialPayAbi,
      functionName: 'getConfig',
    })
    expect([award.totalUser, award.lastBalance]).toEqual([0n, 0n])
    const { poolUSDT, poolTokens } = await poolConfig(c, 'liquidityPool')
    expect([poolUSDT, poolTokens]).toEqual([parseEther('5'), parseEther('7')])
  })
})

describe('the deployment check finds', () => {
  test('what can never change in liquidity mining and in the award', async () => {
    const { contracts } = await local()
    const seed = loadSeed('local')
    const other = {
      ...seed,
      liquidityPool: { ...seed.liquidityPool, levelBps: 1, periodSeconds: 2 },
      award: { rates: [3000, 5000, 2000] as [number, number, number] },
    }
    const failure = await failureOf(verifyWiring(seen(other), contracts))
    expect(failure.split('\n').slice(1)).toEqual([
      '- liquidityPool.levelBps is 2000, not 1',
      '- periods of liquidityPool is 86400, not 2',
      '- rates of specialPay is 5000,3000,2000, not 3000,5000,2000',
    ])
    // The two pools exchanged: each has the other's principal and budget.
    const { hostingPool, liquidityPool, pair, usdt } = contracts
    const exchanged = { ...contracts, hostingPool: liquidityPool, liquidityPool: hostingPool }
    const found = await failureOf(verifyWiring(seen(seed), exchanged))
    expect(found).toContain(`- hostingPool.principal is ${pair}, not ${usdt}`)
    expect(found).toContain(`- liquidityPool.principal is ${usdt}, not ${pair}`)
    expect(found).toContain('- main counts liquidity mining is true, not false')
  })

  test('what operators changed in liquidity mining', async () => {
    const { contracts } = await local()
    const seed = loadSeed('local')
    expect(await failureOf(verifySeeded(seen(seed), contracts))).toBe('')
    const liquidityPool = {
      ...seed.liquidityPool,
      stakeMin: '11',
      offers: seed.liquidityPool.offers.with(2, { days: 30, rateUsdt: '0.001', rateToken: '0.27' }),
    }
    const failure = await failureOf(verifySeeded(seen({ ...seed, liquidityPool }), contracts))
    expect(failure.split('\n').slice(1)).toEqual([
      `- liquidityPool.stakeMin is ${parseEther('10')}, not ${parseEther('11')}`,
      `- USDT rate of term 2 of liquidityPool is 0, not ${parseEther('0.001')}`,
    ])
    await on.send(
      LOCAL_ACCOUNTS.guardian,
      contracts.liquidityPool,
      encodeFunctionData({ abi: hostingPoolAbi, functionName: 'pause' }),
    )
    expect(await failureOf(verifySeeded(seen(seed), contracts))).toContain(
      '- liquidityPool.paused is true, not false',
    )
  })
})

test('a seed names six terms for each pool', () => {
  const seed = loadSeed('local')
  const liquidityPool = { ...seed.liquidityPool, offers: [] }
  expect(() => checkSeed('local', { ...seed, liquidityPool })).toThrow('liquidityPool.offers must name six')
})
