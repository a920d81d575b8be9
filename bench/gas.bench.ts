// Gas of hosting, each call a transaction on the local chain, beside Synthetix' StakingRewards with the same tokens.
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  parseAbi,
  parseEther,
  type PublicClient,
} from 'viem'
import { LOCAL_ACCOUNTS } from '../devenv/accounts.ts'
import { packaged } from './anchors.ts'
import { account, onLocalChain } from './local.ts'
import { type BenchRow, row } from './row.ts'

const STEP_SECONDS = 43_200
const TERM_SECONDS = 30 * STEP_SECONDS
const TERM = 1n
const MAX_ORDERS = 32
const AMOUNT = parseEther('100')
const REWARD = { usdt: parseEther('1.6'), token: parseEther('10.8') }
const stakingAbi = parseAbi([
  'constructor(address rewardsDistribution, address rewardsToken, address stakingToken)',
  'function notifyRewardAmount(uint256 reward)',
  'function stake(uint256 amount)',
  'function getReward()',
  'function withdraw(uint256 amount)',
])

/**
 * Measures each call with all shared slots in use already (another account has hosted and claimed), exact allowances, and
 * balances that are not zero.
 * @throws when the pool's books, or what the accounts received, are off by one base unit
 */
export const run = (): Promise<BenchRow[]> =>
  onLocalChain(async ({ contracts, client, send, gas, pass }) => {
    const [deployer, user, other] = [account(LOCAL_ACCOUNTS.deployer), account(1), account(2)]
    const erc20 = (functionName: 'approve' | 'transfer', to: Address, amount: bigint) =>
      encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] })
    const register = encodeFunctionData({
      abi: mainAbi,
      functionName: 'register',
      args: [account(LOCAL_ACCOUNTS.root).address],
    })

    // The anchor with the same tokens, deployed with the package's own constructor.
    const staking = await send(
      deployer,
      undefined,
      encodeDeployData({
        abi: stakingAbi,
        bytecode: packaged('@uniswap/liquidity-staker/build/StakingRewards.json'),
        args: [deployer.address, contracts.token, contracts.usdt],
      }),
    )
    const anchor = staking.contractAddress
    if (!anchor) throw new Error('gas bench: StakingRewards was not created')
    await send(deployer, contracts.token, erc20('transfer', anchor, parseEther('1000')))
    const notify = [parseEther('1000')] as const
    await send(
      deployer,
      anchor,
      encodeFunctionData({ abi: stakingAbi, functionName: 'notifyRewardAmount', args: notify }),
    )
    for (const who of [user, other]) {
      await send(
        account(LOCAL_ACCOUNTS.faucet),
        contracts.usdt,
        erc20('transfer', who.address, parseEther('10000')),
      )
      await send(deployer, contracts.token, erc20('transfer', who.address, parseEther('1')))
    }

    const pool = contracts.hostingPool
    const deposit = (deadline: bigint) =>
      encodeFunctionData({
        abi: hostingPoolAbi,
        functionName: 'deposit',
        args: [AMOUNT, TERM, REWARD.usdt, REWARD.token, deadline],
      })
    const host = async (from: typeof user) => {
      await send(from, contracts.usdt, erc20('approve', pool, AMOUNT))
      const { timestamp } = await client.getBlock()
      return gas(from, pool, deposit(timestamp + 1200n))
    }
    const claim = encodeFunctionData({ abi: hostingPoolAbi, functionName: 'claim' })
    const claimUsdt = (ids: bigint[]) =>
      encodeFunctionData({ abi: hostingPoolAbi, functionName: 'claimUsdt', args: [ids] })
    const release = encodeFunctionData({ abi: hostingPoolAbi, functionName: 'release' })
    const stake = encodeFunctionData({ abi: stakingAbi, functionName: 'stake', args: [AMOUNT] })
    const getReward = encodeFunctionData({ abi: stakingAbi, functionName: 'getReward' })
    const withdraw = encodeFunctionData({ abi: stakingAbi, functionName: 'withdraw', args: [AMOUNT] })
    const stakeOne = async (from: typeof user) => {
      await send(from, contracts.usdt, erc20('approve', anchor, AMOUNT))
      return gas(from, anchor, stake)
    }

    await send(other, contracts.main, register)
    await host(other)
    await stakeOne(other)
    await pass(STEP_SECONDS)
    await send(other, pool, claim)
    await send(other, anchor, getReward)
    await send(other, pool, encodeFunctionData({ abi: hostingPoolAbi, functionName: 'updatePool' }))

    const registered = await gas(user, contracts.main, register)
    const [deposited, staked] = [await host(user), await stakeOne(user)]
    await pass(STEP_SECONDS)
    const [claimedOne, rewarded] = [
      await gas(user, pool, claimUsdt([2n])),
      await gas(user, anchor, getReward),
    ]
    await pass(STEP_SECONDS)
    await send(
      user,
      pool,
      encodeFunctionData({ abi: hostingPoolAbi, functionName: 'claimToken', args: [[2n]] }),
    )
    await pass(STEP_SECONDS)
    const claimedTwo = await gas(user, pool, claim)
    await pass(TERM_SECONDS)
    const [released, withdrawn] = [await gas(user, pool, release), await gas(user, anchor, withdraw)]
    await send(user, pool, claim)

    for (let i = 0; i < MAX_ORDERS; i++) await host(user)
    await pass(STEP_SECONDS)
    const claimedAll = await gas(user, pool, claim)
    await pass(TERM_SECONDS)
    await send(user, pool, claim)
    await send(user, pool, release)
    await checkMoney(client, contracts, user.address, 1n + BigInt(MAX_ORDERS))

    const further = Math.round((claimedAll - claimedTwo) / (MAX_ORDERS - 1))
    return [
      row('gas: register', registered, null, 75_000),
      row(
        'gas: first deposit, rewards reserved (anchor: stake, reserves nothing)',
        deposited,
        staked,
        135_000,
      ),
      row('gas: claim one token (anchor: getReward)', claimedOne, rewarded, 64_000),
      row('gas: claim two tokens (anchor: getReward of one)', claimedTwo, rewarded, 94_000),
      row('gas: each further order in a claim of two tokens', further, null, 15_000),
      row('gas: release principal (anchor: withdraw)', released, withdrawn, 55_000),
    ]
  })

/** Checks that the user got all principal and every reward of `orders` full orders, and that the books agree. */
async function checkMoney(
  client: PublicClient,
  c: { hostingPool: Address; usdt: Address; token: Address },
  user: Address,
  orders: bigint,
) {
  const pool = { address: c.hostingPool, abi: hostingPoolAbi } as const
  const [info, claims, usdt, books, tokenBooks] = await Promise.all([
    client.readContract({ ...pool, functionName: 'users', args: [user] }),
    client.getContractEvents({ ...pool, eventName: 'Claimed', args: { owner: user }, fromBlock: 0n }),
    client.readContract({ address: c.usdt, abi: tokenAbi, functionName: 'balanceOf', args: [user] }),
    client.readContract({ ...pool, functionName: 'getSolvency', args: [c.usdt] }),
    client.readContract({ ...pool, functionName: 'getSolvency', args: [c.token] }),
  ])
  const paid = { usdt: 0n, token: 0n }
  for (const { args } of claims) {
    paid.usdt += args.usdtAmount ?? 0n
    paid.token += args.tokenAmount ?? 0n
  }
  const wanted = { usdt: REWARD.usdt * orders, token: REWARD.token * orders }
  const faults = [
    info.status === 0n || 'orders are still open',
    paid.usdt === wanted.usdt || `USDT rewards ${paid.usdt}, not ${wanted.usdt}`,
    paid.token === wanted.token || `TDE rewards ${paid.token}, not ${wanted.token}`,
    usdt === parseEther('10000') + wanted.usdt || `USDT balance ${usdt}`,
    books.surplus === 0n || 'the USDT books do not equal the balance',
    tokenBooks.surplus === 0n || 'the TDE books do not equal the balance',
  ].filter((f) => f !== true)
  if (faults.length) throw new Error(`gas bench: ${faults.join('; ')}`)
}
