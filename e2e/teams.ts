// Teams for journeys of levels: accounts that host below each other, and epochs that pass.
import { hostingPoolAbi, teamRewardsAbi, testUSDTAbi } from '@holdfast/protocol/abi/index'
import { EPOCH_SECONDS } from '@holdfast/protocol/levels'
import { type Address, encodeFunctionData, type LocalAccount, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, type Stage } from './fixtures.ts'

const DEADLINE = 10n ** 12n

/** Terms of the local seed by their number: seven days, and thirty. */
export const [WEEK, MONTH] = [0n, 2n] as const

/** The account hosts `whole` USDT for a term. */
export async function host(stage: Stage, account: LocalAccount, whole: bigint, term: bigint): Promise<void> {
  const { contracts } = stage.deployment
  const amount = parseEther(String(whole))
  await stage.giveUsdt(account.address, whole)
  const approve = encodeFunctionData({
    abi: testUSDTAbi,
    functionName: 'approve',
    args: [contracts.hostingPool, amount],
  })
  await stage.sendAs(account, contracts.usdt, approve)
  const deposit = encodeFunctionData({
    abi: hostingPoolAbi,
    functionName: 'deposit',
    args: [amount, term, 0n, 0n, DEADLINE],
  })
  await stage.sendAs(account, contracts.hostingPool, deposit)
}

/** A new account below `refer` that hosts `whole` USDT, for a month if nothing else is said. */
export async function member(
  stage: Stage,
  refer: Address,
  whole: bigint,
  term: bigint = MONTH,
): Promise<LocalAccount> {
  const account = privateKeyToAccount(generatePrivateKey())
  await stage.register(account, refer)
  await host(stage, account, whole, term)
  return account
}

/** Puts `whole` USDT into the pot of the epoch that runs. */
export async function fillPot(stage: Stage, whole: bigint): Promise<void> {
  const { contracts } = stage.deployment
  await stage.giveUsdt(contracts.teamRewards, whole)
  await stage.sendAs(
    'faucet',
    contracts.teamRewards,
    encodeFunctionData({ abi: teamRewardsAbi, functionName: 'fund' }),
  )
}

const read = (stage: Stage, functionName: 'last' | 'lastActive' | 'firstEpoch') =>
  stage.client
    .readContract({ address: stage.deployment.contracts.teamRewards, abi: teamRewardsAbi, functionName })
    .then(Number)

/** The number of the epoch that runs now. */
async function running(stage: Stage): Promise<number> {
  const { timestamp } = await stage.client.getBlock()
  return Math.floor(Number(timestamp) / EPOCH_SECONDS) - (await read(stage, 'firstEpoch')) + 1
}

/** Moves the clock just beyond the end of the running epoch. @returns the number of the epoch that is over */
export async function endEpoch(stage: Stage): Promise<number> {
  const n = await running(stage)
  const { timestamp } = await stage.client.getBlock()
  await stage.passTime(EPOCH_SECONDS - (Number(timestamp) % EPOCH_SECONDS) + 5)
  return n
}

/** Goes to the last hour of an epoch. */
export async function lateInEpoch(stage: Stage): Promise<void> {
  const { timestamp } = await stage.client.getBlock()
  const left = EPOCH_SECONDS - (Number(timestamp) % EPOCH_SECONDS)
  await stage.passTime(left > 3_600 ? left - 3_600 : left + EPOCH_SECONDS - 3_600)
}

/** Waits until the server has posted epoch `n`. */
export const posted = (stage: Stage, n: number) =>
  // Each of the epochs before it is computed and posted first.
  expect.poll(() => read(stage, 'last'), { timeout: 500_000 }).toBeGreaterThanOrEqual(n)

/** Passes the time in which an epoch can be vetoed, once `n` is posted, until the server has seen that it is active. */
export async function activated(stage: Stage, n: number): Promise<void> {
  await posted(stage, n)
  await stage.passTime(125)
  await expect.poll(() => read(stage, 'lastActive')).toBeGreaterThanOrEqual(n)
  await stage.indexed()
  const active = 'select coalesce(max(n), 0) as n from level_epoch where state = $1'
  await expect
    .poll(async () => Number((await stage.db.query<{ n: string }>(active, ['active'])).rows[0]!.n))
    .toBeGreaterThanOrEqual(n)
}
