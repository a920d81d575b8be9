// The transactions of a deployment, in order.
import type { ContractName, Deployment } from '@holdfast/protocol/chain'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { multicall3Abi } from '@holdfast/protocol/abi/Multicall3'
import { testUSDTAbi } from '@holdfast/protocol/abi/TestUSDT'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
  type PublicClient,
  toFunctionSelector,
  type AbiFunction,
} from 'viem'
import { BYTECODE } from './bytecode.ts'
import { CANCELLABLE, RESTRICTED, ROLE_NAMES, type RoleName, ROLES, type Target, TARGETS } from './roles.ts'
import type { AccountRef, Seed } from './seed.ts'
import type { Sender } from './transactions.ts'

export type Context = {
  client: PublicClient
  seed: Seed
  deployer: Address
  address(ref: AccountRef): Address
}
export type Contracts = Deployment['contracts']

const factoryAbi = parseAbi([
  'constructor(address feeToSetter)',
  'function getPair(address, address) view returns (address)',
])
const routerAbi = parseAbi([
  'constructor(address factory, address weth)',
  'function addLiquidity(address, address, uint256, uint256, uint256, uint256, address, uint256)',
])
const PAIR_GAS = 4_000_000n
const STEPS_PER_DAY = 2
const FOREVER = 2n ** 256n - 1n

/** The six offers as the contract takes them. */
export function offersOf(seed: Seed) {
  const [a, b, c, d, e, f] = seed.pool.offers.map((o) => ({
    steps: o.days * STEPS_PER_DAY,
    rateUsdt: parseEther(o.rateUsdt),
    rateToken: parseEther(o.rateToken),
  }))
  if (!a || !b || !c || !d || !e || !f) throw new Error('seed: pool.offers must name six terms')
  return [a, b, c, d, e, f] as const
}

/** The pair of TDE and USDT; the zero address before there is one. */
export const pairOf = ({ client }: Context, c: Pick<Contracts, 'factory' | 'token' | 'usdt'>) =>
  client.readContract({
    address: c.factory,
    abi: factoryAbi,
    functionName: 'getPair',
    args: [c.token, c.usdt],
  })

/** Creates every contract that the chain does not have yet. The pair comes later, with its liquidity. */
export async function createContracts(x: Context, sender: Sender): Promise<Omit<Contracts, 'pair'>> {
  const { seed, deployer } = x
  const create = async (
    name: keyof typeof BYTECODE,
    abi: Abi,
    args: readonly unknown[],
  ): Promise<Address> => {
    const found = seed.existing[name]
    if (found) return found
    const data = encodeDeployData({ abi, bytecode: BYTECODE[name], args })
    return sender.send({ name: `create ${name}`, data })
  }
  const accessManager = await create('accessManager', authorityAbi, [deployer])
  const multicall3 = await create('multicall3', multicall3Abi, [])
  const usdt = await create('usdt', testUSDTAbi, [deployer])
  const wbnb = await create('wbnb', [], [])
  const factory = await create('factory', factoryAbi, [deployer])
  const router = await create('router', routerAbi, [factory, wbnb])
  const { name, symbol, supply } = seed.token
  const token = await create('token', tokenAbi, [
    name,
    symbol,
    parseEther(supply),
    deployer,
    deployer,
    usdt,
    router,
  ])
  const main = await create('main', mainAbi, [accessManager, x.address(seed.root)])
  const hostingPool = await create('hostingPool', hostingPoolAbi, [
    {
      authority: accessManager,
      main,
      principal: usdt,
      usdt,
      token,
      router,
      levelBps: BigInt(seed.pool.levelBps),
      openTime: BigInt(sender.openTime),
      periodLength: BigInt(seed.pool.periodSeconds),
      stakeMin: parseEther(seed.pool.stakeMin),
      capacity: parseEther(seed.pool.capacity),
      defaultTerm: BigInt(seed.pool.defaultTerm),
      offers: offersOf(seed),
    },
  ])
  return { accessManager, multicall3, usdt, wbnb, factory, router, token, main, hostingPool }
}

/** Brings in liquidity and budget, wires the contracts to each other and hands the powers out. */
export async function wireContracts(
  x: Context,
  sender: Sender,
  c: Omit<Contracts, 'pair'>,
): Promise<Contracts> {
  const { seed, deployer } = x
  const call = (name: string, to: Address, data: Hex, gas?: bigint) =>
    sender.send({ name, to, data, ...(gas ? { gas } : {}) })
  const approve = (name: string, asset: Address, spender: Address, amount: bigint) =>
    call(name, asset, encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] }))
  const transfer = (name: string, asset: Address, to: Address, amount: bigint) =>
    call(name, asset, encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }))

  const liquidity = { token: parseEther(seed.liquidity.token), usdt: parseEther(seed.liquidity.usdt) }
  const budget = { token: parseEther(seed.budget.token), usdt: parseEther(seed.budget.usdt) }
  const faucet = seed.faucet ? parseEther(seed.faucet.usdt) : 0n
  if (!seed.existing.usdt) {
    const args = [liquidity.usdt + budget.usdt + faucet] as const
    await call('mint test USDT', c.usdt, encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args }))
  }
  await approve('approve USDT liquidity', c.usdt, c.router, liquidity.usdt)
  await approve('approve TDE liquidity', c.token, c.router, liquidity.token)
  const provide = encodeFunctionData({
    abi: routerAbi,
    functionName: 'addLiquidity',
    args: [
      c.token,
      c.usdt,
      liquidity.token,
      liquidity.usdt,
      liquidity.token,
      liquidity.usdt,
      x.address(seed.treasury),
      FOREVER,
    ],
  })
  await call('add liquidity', c.router, provide, PAIR_GAS)
  await sender.settle()
  const contracts: Contracts = { ...c, pair: await pairOf(x, c) }
  await call(
    'name the pair',
    c.token,
    encodeFunctionData({ abi: tokenAbi, functionName: 'setSwappair', args: [contracts.pair] }),
  )

  for (const [label, asset, amount] of [
    ['USDT', c.usdt, budget.usdt],
    ['TDE', c.token, budget.token],
  ] as const) {
    if (amount === 0n) continue
    await approve(`approve ${label} budget`, asset, c.hostingPool, amount)
    const args = [asset, amount] as const
    await call(
      `fund ${label}`,
      c.hostingPool,
      encodeFunctionData({ abi: hostingPoolAbi, functionName: 'fund', args }),
    )
  }
  if (seed.faucet) await transfer('fill the faucet', c.usdt, x.address(seed.faucet.account), faucet)
  const rest = parseEther(seed.token.supply) - liquidity.token - budget.token
  const treasury = x.address(seed.treasury)
  if (treasury !== deployer && rest > 0n) await transfer('hand TDE to the treasury', c.token, treasury, rest)

  await call(
    'count hosting in Main',
    c.main,
    encodeFunctionData({ abi: mainAbi, functionName: 'addModule', args: [c.hostingPool] }),
  )
  await grantPowers(x, contracts, call)
  return contracts
}

/** Selectors of `target`'s functions that belong to `role`. */
export function selectorsOf(target: Target, role: RoleName): Hex[] {
  const abi: Abi = target === 'main' ? mainAbi : hostingPoolAbi
  return Object.entries(RESTRICTED[target])
    .filter(([, r]) => r === role)
    .flatMap(([name]) =>
      abi.filter((f): f is AbiFunction => f.type === 'function' && f.name === name).map(toFunctionSelector),
    )
}

type Call = (name: string, to: Address, data: Hex) => Promise<unknown>

async function grantPowers(x: Context, c: Record<ContractName, Address>, call: Call) {
  const { seed, deployer } = x
  const authority = (name: string, data: Hex) => call(name, c.accessManager, data)
  for (const target of TARGETS)
    for (const role of ROLE_NAMES) {
      const selectors = selectorsOf(target, role)
      if (selectors.length === 0) continue
      const args = [c[target], selectors, ROLES[role]] as const
      await authority(
        `${target}: functions of ${role}`,
        encodeFunctionData({ abi: authorityAbi, functionName: 'setTargetFunctionRole', args }),
      )
    }
  for (const role of ROLE_NAMES) {
    const id = ROLES[role]
    if (role !== 'ADMIN')
      await authority(
        `label ${role}`,
        encodeFunctionData({ abi: authorityAbi, functionName: 'labelRole', args: [id, role] }),
      )
    if (CANCELLABLE.includes(role))
      await authority(
        `guardian of ${role}`,
        encodeFunctionData({
          abi: authorityAbi,
          functionName: 'setRoleGuardian',
          args: [id, ROLES.GUARDIAN],
        }),
      )
    for (const ref of seed.roles[role].accounts) {
      const account = x.address(ref)
      // The deployer's administration was granted by the constructor; granting again would change nothing.
      if (role === 'ADMIN' && account === deployer) continue
      const args = [id, account, seed.roles[role].delaySeconds] as const
      await authority(
        `grant ${role} to ${account}`,
        encodeFunctionData({ abi: authorityAbi, functionName: 'grantRole', args }),
      )
    }
  }
  if (seed.keepDeployerAdmin) return
  await authority(
    'renounce ADMIN',
    encodeFunctionData({ abi: authorityAbi, functionName: 'renounceRole', args: [ROLES.ADMIN, deployer] }),
  )
}
