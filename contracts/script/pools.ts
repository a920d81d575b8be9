// The hosting pools of a deployment: the same contract with USDT as principal (hosting) and with the shares of the pair
// (liquidity mining).
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import type { Context, Contracts } from './plan.ts'
import type { PoolSeed, Seed } from './seed.ts'

type PoolName = 'hostingPool' | 'liquidityPool'
/** Pools with a budget of rewards; they are funded and pay level shares alike. */
type BudgetName = PoolName | 'resonancePool'
type Call = (name: string, to: Address, data: Hex) => Promise<unknown>
type Check = { check(what: string, actual: unknown, expected: unknown): void }

const STEPS_PER_DAY = 2
const STATUS_CLOSED = 3n

const seedOf = (seed: Seed, pool: PoolName): PoolSeed =>
  pool === 'hostingPool' ? seed.pool : seed.liquidityPool

/** The free budget that the deployer gives to `pool`, base units. */
export function budgetOf(seed: Seed, pool: BudgetName): { usdt: bigint; token: bigint } {
  const { usdt, token } = {
    hostingPool: seed.budget,
    liquidityPool: seed.liquidityPool.budget,
    resonancePool: seed.resonance.budget,
  }[pool]
  return { usdt: parseEther(usdt), token: parseEther(token) }
}

/** The six offers as the contract takes them. */
function offersOf({ offers }: PoolSeed) {
  const [a, b, c, d, e, f] = offers.map((o) => ({
    steps: o.days * STEPS_PER_DAY,
    rateUsdt: parseEther(o.rateUsdt),
    rateToken: parseEther(o.rateToken),
  }))
  if (!a || !b || !c || !d || !e || !f) throw new Error('seed: a pool must name six terms')
  return [a, b, c, d, e, f] as const
}

/** What the constructor of `pool` takes, for `principal`. */
export function poolInit(
  seed: Seed,
  pool: PoolName,
  principal: Address,
  openTime: number,
  c: Pick<Contracts, 'accessManager' | 'main' | 'usdt' | 'token' | 'router'>,
) {
  const p = seedOf(seed, pool)
  return {
    authority: c.accessManager,
    main: c.main,
    principal,
    usdt: c.usdt,
    token: c.token,
    router: c.router,
    levelBps: BigInt(p.levelBps),
    openTime: BigInt(openTime),
    periodLength: BigInt(p.periodSeconds),
    stakeMin: parseEther(p.stakeMin),
    capacity: parseEther(p.capacity),
    defaultTerm: BigInt(p.defaultTerm),
    offers: offersOf(p),
  }
}

/** Adds the seed's budget to `pool`. */
export async function fundPool(
  { seed }: Context,
  call: Call,
  c: Pick<Contracts, BudgetName | 'usdt' | 'token'>,
  pool: BudgetName,
) {
  const budget = budgetOf(seed, pool)
  for (const [label, asset, amount] of [
    ['USDT', c.usdt, budget.usdt],
    ['TDE', c.token, budget.token],
  ] as const) {
    if (amount === 0n) continue
    const approve = [c[pool], amount] as const
    const fund = [asset, amount] as const
    await call(
      `approve ${label} for the budget of ${pool}`,
      asset,
      encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: approve }),
    )
    await call(
      `fund ${pool} with ${label}`,
      c[pool],
      encodeFunctionData({ abi: hostingPoolAbi, functionName: 'fund', args: fund }),
    )
  }
}

/** Where the free budget of `pool` goes when that is over. */
export const successorOf = (c: Contracts, pool: BudgetName): Address =>
  pool === 'resonancePool' ? c.hostingPool : c.resonancePool

/** Names the receivers of the level share in `pool`, and its successor. */
export async function nameReceivers(call: Call, c: Contracts, pool: BudgetName) {
  const args = [c.nodes, c.teamRewards, successorOf(c, pool)] as const
  await call(
    `name the receivers of the level share in ${pool}, and its successor`,
    c[pool],
    encodeFunctionData({ abi: hostingPoolAbi, functionName: 'setTokenAdd', args }),
  )
}

/** Checks what can never change in `pool`: its assets, its principal, its level share and who gets that. */
export async function checkPool(
  { client, seed }: Context,
  c: Contracts,
  pool: PoolName,
  principal: Address,
  d: Check,
) {
  const at = { address: c[pool], abi: hostingPoolAbi } as const
  const [config, [, rates], authority, period, successor] = await Promise.all([
    client.readContract({ ...at, functionName: 'getConfig' }),
    client.readContract({ ...at, functionName: 'getConfigMulti' }),
    client.readContract({ ...at, functionName: 'authority' }),
    client.readContract({ ...at, functionName: 'getPeriod' }),
    client.readContract({ ...at, functionName: 'successor' }),
  ])
  const { periodSeconds, levelBps } = seedOf(seed, pool)
  d.check(`${pool}.USDT`, config.USDT, c.usdt)
  d.check(`${pool}.token`, config.token, c.token)
  d.check(`${pool}.principal`, config.principal, principal)
  d.check(`${pool}.main`, config.main, c.main)
  d.check(`${pool}.router`, config.router, c.router)
  d.check(`${pool}.levelBps`, config.levelBps, BigInt(levelBps))
  d.check(`${pool}.platform`, config.platform, c.nodes)
  d.check(`${pool}.market`, config.market, c.teamRewards)
  d.check(`${pool}.successor`, successor, successorOf(c, pool))
  d.check(`${pool}.authority`, authority, c.accessManager)
  d.check(`periods of ${pool}`, period.endTime - period.startTime, BigInt(periodSeconds))
  d.check(`team rates of ${pool}`, rates.join(), seed.teamRewards.teamRates.join())
}

/** Checks what the seed sets in `pool` and operators may change later, and that its budget is there. */
export async function checkSeededPool({ client, seed }: Context, c: Contracts, pool: PoolName, d: Check) {
  const at = { address: c[pool], abi: hostingPoolAbi } as const
  const [config, [offers]] = await Promise.all([
    client.readContract({ ...at, functionName: 'getConfig' }),
    client.readContract({ ...at, functionName: 'getConfigMulti' }),
  ])
  const wanted = seedOf(seed, pool)
  d.check(`${pool}.stakeMin`, config.stakeMin, parseEther(wanted.stakeMin))
  d.check(`${pool}.capacity`, config.capacity, parseEther(wanted.capacity))
  d.check(`${pool}.defaultTerm`, config.defaultTerm, BigInt(wanted.defaultTerm))
  d.check(`${pool}.paused`, config.paused, false)
  d.check(`${pool} closed`, config.poolStatus === STATUS_CLOSED, false)
  for (const [i, offer] of offersOf(wanted).entries()) {
    d.check(`steps of term ${i} of ${pool}`, offers[i]?.steps, offer.steps)
    d.check(`USDT rate of term ${i} of ${pool}`, offers[i]?.rateUsdt, offer.rateUsdt)
    d.check(`TDE rate of term ${i} of ${pool}`, offers[i]?.rateToken, offer.rateToken)
  }
  // Others may have hosted since; nothing else can have reduced the budget.
  const budget = budgetOf(seed, pool)
  for (const asset of ['usdt', 'token'] as const) {
    const books = await client.readContract({ ...at, functionName: 'getSolvency', args: [c[asset]] })
    const kept = books.free + books.reserved + books.levelDue
    const there = kept <= books.balance && (budget[asset] === 0n || kept > 0n)
    d.check(`${asset} budget of ${pool}`, there, true)
  }
}
