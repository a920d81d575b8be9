// Assets of the operator that are locked: the launch's liquidity, and the treasury's TDE.
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { liquidityLockAbi } from '@holdfast/protocol/abi/LiquidityLock'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { vestingAbi } from '@holdfast/protocol/abi/Vesting'
import { type Abi, type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import type { Context, Contracts } from './plan.ts'

type Locks = Pick<Contracts, 'liquidityLock' | 'treasuryVesting'>
type Create = (name: keyof Locks, abi: Abi, args: readonly unknown[]) => Promise<Address>
type Call = (name: string, to: Address, data: Hex, gas?: bigint) => Promise<unknown>
type Check = { check(what: string, actual: unknown, expected: unknown): void }

const DAY = 86_400
const LAUNCH_GAS = 1_000_000n
/** Shares of a pair that belong to nobody: Uniswap V2 burns them at the first liquidity. */
const BURNED_SHARES = 1_000n

/** Creates both locks; the first creates the pair, unless somebody created it before. */
export async function createLocks(
  x: Context,
  create: Create,
  openTime: number,
  c: Pick<Contracts, 'accessManager' | 'factory' | 'token' | 'usdt'>,
): Promise<Locks> {
  const { liquidity, vesting } = x.seed
  const after = (days: number) => BigInt(openTime + days * DAY)
  const liquidityLock = await create('liquidityLock', liquidityLockAbi, [
    c.accessManager,
    c.factory,
    c.token,
    c.usdt,
    x.deployer,
    after(0),
    after(liquidity.lockedDays),
  ])
  const treasuryVesting = await create('treasuryVesting', vestingAbi, [
    c.accessManager,
    c.token,
    after(0),
    after(vesting.cliffDays),
    after(vesting.days),
  ])
  return { liquidityLock, treasuryVesting }
}

/** Lets the lock bring TDE to the pair before the launch; the token's manager can. */
export const exemptLock = (call: Call, c: Pick<Contracts, 'token' | 'liquidityLock'>) =>
  call(
    'let the lock move TDE before the launch',
    c.token,
    encodeFunctionData({ abi: tokenAbi, functionName: 'setIsFeeExempt', args: [c.liquidityLock, true] }),
  )

/** Adds the first liquidity directly to the pair, which the token knows already: nobody can trade until the launch. */
export async function bringLiquidity(
  x: Context,
  call: Call,
  c: Pick<Contracts, 'token' | 'usdt' | 'liquidityLock'>,
): Promise<void> {
  const tokens = parseEther(x.seed.liquidity.token)
  const usdts = parseEther(x.seed.liquidity.usdt)
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [c.liquidityLock, amount] })
  await call('approve USDT liquidity', c.usdt, approve(usdts))
  await call('approve TDE liquidity', c.token, approve(tokens))
  const data = encodeFunctionData({ abi: liquidityLockAbi, functionName: 'launch', args: [tokens, usdts] })
  await call('bring in liquidity', c.liquidityLock, data, LAUNCH_GAS)
}

/** Divides `rest`, the treasury's TDE: what it gets at once, and what its schedule keeps. */
export function divided({ seed }: Context, rest: bigint): { atOnce: bigint; kept: bigint } {
  const atOnce = parseEther(seed.vesting.atOnce)
  return rest > atOnce ? { atOnce, kept: rest - atOnce } : { atOnce: rest > 0n ? rest : 0n, kept: 0n }
}

/** Checks values of the locks that cannot change: owner, asset and times. */
export async function checkLocks(x: Context, c: Contracts, d: Check): Promise<void> {
  const { client, seed } = x
  const lock = { address: c.liquidityLock, abi: liquidityLockAbi } as const
  const vesting = { address: c.treasuryVesting, abi: vestingAbi } as const
  const [lockAuthority, vestingAuthority, pair, liquidity, tokens, period] = await Promise.all([
    client.readContract({ ...lock, functionName: 'authority' }),
    client.readContract({ ...vesting, functionName: 'authority' }),
    client.readContract({ ...lock, functionName: 'pair' }),
    client.readContract({ ...lock, functionName: 'getPlan' }),
    client.readContract({ ...vesting, functionName: 'getPlan' }),
    client.readContract({ address: c.hostingPool, abi: hostingPoolAbi, functionName: 'getPeriod' }),
  ])
  d.check('liquidityLock.authority', lockAuthority, c.accessManager)
  d.check('treasuryVesting.authority', vestingAuthority, c.accessManager)
  d.check('liquidityLock.pair', pair, c.pair)
  d.check('liquidityLock holds', liquidity.asset, c.pair)
  d.check('treasuryVesting holds', tokens.asset, c.token)
  const opened = period.startTime - (period.index - 1n) * BigInt(seed.pool.periodSeconds)
  const days = (from: bigint, to: bigint) => Number(to - from) / DAY
  d.check('start of liquidityLock', liquidity.start, opened)
  d.check('start of treasuryVesting', tokens.start, opened)
  d.check('days of liquidityLock', days(liquidity.start, liquidity.end), seed.liquidity.lockedDays)
  d.check('liquidityLock opens at once', liquidity.cliff, liquidity.end)
  d.check('days of treasuryVesting', days(tokens.start, tokens.end), seed.vesting.days)
  d.check('first days of treasuryVesting', days(tokens.start, tokens.cliff), seed.vesting.cliffDays)
}

/** Checks that the locks hold their assets, and that the deployer kept no share of the pair. */
export async function checkLocked(x: Context, c: Contracts, rest: bigint, d: Check): Promise<void> {
  const { client } = x
  const sharesOf = (account: Address) =>
    client.readContract({ address: c.pair, abi: tokenAbi, functionName: 'balanceOf', args: [account] })
  const [locked, kept, all, tokens] = await Promise.all([
    sharesOf(c.liquidityLock),
    sharesOf(x.deployer),
    client.readContract({ address: c.pair, abi: tokenAbi, functionName: 'totalSupply' }),
    client.readContract({ address: c.treasuryVesting, abi: vestingAbi, functionName: 'getPlan' }),
  ])
  // Others may have added liquidity since; at the launch the lock's was the only one.
  d.check('the launch is locked', locked > 0n && locked <= all - BURNED_SHARES, true)
  d.check("the deployer's shares of the pair", kept, 0n)
  d.check('TDE on their schedule', tokens.total >= divided(x, rest).kept, true)
}
