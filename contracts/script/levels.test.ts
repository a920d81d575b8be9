// Level rewards on a deployed chain: what the deployment must have set, and one epoch from its root to the payments, with leaves
// encoded as packages outside of Solidity do it.
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { teamRewardsAbi } from '@holdfast/protocol/abi/TeamRewards'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import {
  type Address,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getAbiItem,
  type Hex,
  keccak256,
  pad,
  parseEther,
  toHex,
  zeroAddress,
  zeroHash,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { LOCAL_ACCOUNTS } from '../../devenv/accounts.ts'
import { account, failureOf, freshChain } from './fresh-chain.ts'
import { ROLES } from './roles.ts'
import { loadSeed } from './seed.ts'
import { verifySeeded, verifyWiring } from './verify.ts'

const EPOCH = 43_200
const on = freshChain()
const { client, local, seen, send } = on

describe('the deployment check finds', () => {
  test('a sale that was made before the tables were set', async () => {
    const { contracts } = await local()
    const seed = loadSeed('local')
    expect(await failureOf(verifySeeded(seen(seed), contracts))).toBe('')
    const sellRates = seed.main.sellRates.map((rate) => rate + 1)
    const failure = await failureOf(
      verifySeeded(seen({ ...seed, main: { ...seed.main, sellRates } }), contracts),
    )
    expect(failure).toContain(
      `- commissions of its sale is ${seed.main.sellRates.join()}, not ${sellRates.join()}`,
    )
  })

  test('every rule that is not the seed’s', async () => {
    const { contracts } = await local()
    const seed = loadSeed('local')
    expect(await failureOf(verifyWiring(seen(seed), contracts))).toBe('')
    const teamRewards = {
      delaySeconds: 121,
      inviteBps: 1,
      teamRates: [9, ...seed.teamRewards.teamRates.slice(1)],
      v4Bps: 2,
      v5Bps: 3,
      validMin: '4',
      legsNeeded: 5,
    }
    const failure = await failureOf(verifyWiring(seen({ ...seed, teamRewards }), contracts))
    expect(failure.split('\n').slice(1)).toEqual([
      '- teamRewards.inviteBps is 3000, not 1',
      '- teamRewards.teamRates is 0,300,400,500,600,600,600,650,650,700, not 9,300,400,500,600,600,600,650,650,700',
      '- teamRewards.v4Bps is 1000, not 2',
      '- teamRewards.v5Bps is 1000, not 3',
      `- teamRewards.validMin is ${parseEther('100')}, not ${parseEther('4')}`,
      '- teamRewards.legsNeeded is 2, not 5',
      '- teamRewards.delay is 120, not 121',
      ...['hostingPool', 'liquidityPool'].map(
        (pool) =>
          `- team rates of ${pool} is 0,300,400,500,600,600,600,650,650,700, not 9,300,400,500,600,600,600,650,650,700`,
      ),
    ])
  })

  /** Writes zero over the slot of `place` that holds `address`. */
  async function erase(place: Address, address: Address) {
    const wanted = pad(address).toLowerCase()
    for (let slot = 0; slot < 100; slot++) {
      const held = await client().getStorageAt({ address: place, slot: toHex(slot) })
      if (held?.toLowerCase() !== wanted) continue
      await on.chain.rpc('anvil_setStorageAt', [place, pad(toHex(slot)), zeroHash])
      return
    }
    throw new Error(`${place} does not hold ${address}`)
  }

  test('receivers and references that were not set', async () => {
    const { contracts: c } = await local()
    const pools = ['hostingPool', 'liquidityPool'] as const
    for (const pool of pools) {
      await erase(c[pool], c.teamRewards)
      await erase(c[pool], c.nodes)
    }
    await erase(c.main, c.teamRewards)
    await erase(c.mintFactory, c.specialPay)
    const failure = await failureOf(verifyWiring(seen(loadSeed('local')), c))
    expect(failure.split('\n').slice(1)).toEqual([
      `- main.teamRewards is ${zeroAddress}, not ${c.teamRewards}`,
      ...pools.flatMap((pool) => [
        `- ${pool}.platform is ${zeroAddress}, not ${c.nodes}`,
        `- ${pool}.market is ${zeroAddress}, not ${c.teamRewards}`,
        `- team rates of ${pool} is 0,0,0,0,0,0,0,0,0,0, not 0,300,400,500,600,600,600,650,650,700`,
      ]),
      `- mintFactory.special is ${zeroAddress}, not ${c.specialPay}`,
    ])
  })
})

const hashPair = (a: Hex, b: Hex) => keccak256(a < b ? concat([a, b]) : concat([b, a]))
const twice = (content: Hex) => keccak256(keccak256(content))
const syncItem = getAbiItem({ abi: mainAbi, name: 'syncTeam' })

test('an epoch is posted, becomes active by time, and pays and proves what its leaves say', async () => {
  const { contracts: c, chainId } = await local()
  const read = client()
  const rewards = { address: c.teamRewards, abi: teamRewardsAbi } as const
  const user = account(LOCAL_ACCOUNTS.user).address
  const anybody = LOCAL_ACCOUNTS.auditor
  const call = (index: number, data: Hex) => send(index, c.teamRewards, data)
  const later = async (seconds: number) => {
    await on.chain.rpc('evm_increaseTime', [seconds])
    await on.chain.rpc('evm_mine', [])
  }

  // Somebody's gift stands for what the hosting pool hands over.
  const pot = parseEther('1000')
  const gift = encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [c.teamRewards, pot] })
  await send(LOCAL_ACCOUNTS.faucet, c.usdt, gift)
  await call(anybody, encodeFunctionData({ abi: teamRewardsAbi, functionName: 'fund' }))

  const record = {
    level: 2,
    teamUser: 3,
    teamValid: 3,
    inviteValids: 2,
    teamAmount: parseEther('900'),
    teamActual: parseEther('400'),
    teamNew: 1n,
    invites: [1, 0, 0, 0, 0, 0, 0, 0] as const,
  }
  const words = [{ type: 'uint8' }, { type: 'uint256' }, { type: 'address' }, { type: 'address' }] as const
  const reward = (to: Address, cumulative: bigint) =>
    twice(
      encodeAbiParameters(
        [...words, { type: 'address' }, { type: 'uint256' }],
        [1, BigInt(chainId), c.teamRewards, to, c.usdt, cumulative],
      ),
    )
  const mine = reward(user, parseEther('600'))
  const rest = reward(c.hostingPool, parseEther('400'))
  const proven = twice(
    encodeAbiParameters([...words, syncItem.inputs[2]], [2, BigInt(chainId), c.teamRewards, user, record]),
  )
  const pair = hashPair(mine, rest)
  const root = hashPair(pair, proven)

  await later(EPOCH)
  const input = await read.getBlockNumber()
  await later(1)
  const post = encodeFunctionData({
    abi: teamRewardsAbi,
    functionName: 'submit',
    args: [1n, root, pot, 0n, input, zeroHash, zeroHash],
  })
  await expect(call(anybody, post)).rejects.toThrow(/revert|custom error/)
  await call(LOCAL_ACCOUNTS.sender, post)
  const claim = (to: Address, cumulative: string, proof: Hex[]) =>
    encodeFunctionData({
      abi: teamRewardsAbi,
      functionName: 'claim',
      args: [1n, to, c.usdt, parseEther(cumulative), proof],
    })
  await expect(call(anybody, claim(user, '600', [rest, proven]))).rejects.toThrow(/revert|custom error/)
  await later(loadSeed('local').teamRewards.delaySeconds)
  expect(await read.readContract({ ...rewards, functionName: 'lastActive' })).toBe(1n)

  const free = async () =>
    (
      await read.readContract({
        address: c.hostingPool,
        abi: hostingPoolAbi,
        functionName: 'getSolvency',
        args: [c.usdt],
      })
    ).free
  const budget = await free()
  await call(anybody, claim(user, '600', [rest, proven]))
  await call(anybody, claim(c.hostingPool, '400', [mine, proven]))
  expect(await free()).toBe(budget + parseEther('400'))
  const sync = encodeFunctionData({
    abi: mainAbi,
    functionName: 'syncTeam',
    args: [1n, user, record, [pair]],
  })
  await send(anybody, c.main, sync)
  const team = { address: c.main, abi: mainAbi, functionName: 'teams', args: [user] } as const
  expect(await read.readContract(team)).toMatchObject({
    level: 2n,
    teamAmount: record.teamAmount,
    inviteV2: 1n,
  })
  expect(await read.readContract({ ...rewards, functionName: 'getSolvency', args: [c.usdt] })).toMatchObject({
    balance: 0n,
    funded: pot,
    claimed: pot,
    owed: 0n,
  })
})

test('the poster can do nothing but submit', async () => {
  const { contracts: c } = await local()
  const poster = account(LOCAL_ACCOUNTS.sender).address
  for (const [name, id] of Object.entries(ROLES)) {
    const [has] = await client().readContract({
      address: c.accessManager,
      abi: authorityAbi,
      functionName: 'hasRole',
      args: [id, poster],
    })
    expect([name, has]).toEqual([name, name === 'POSTER'])
  }
})
