// The transactions of a deployment, in order.
import type { Deployment } from '@holdfast/protocol/chain'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { liquidityHelperAbi } from '@holdfast/protocol/abi/LiquidityHelper'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { mintFactoryAbi } from '@holdfast/protocol/abi/MintFactory'
import { multicall3Abi } from '@holdfast/protocol/abi/Multicall3'
import { nodeNFTAbi } from '@holdfast/protocol/abi/NodeNFT'
import { nodeProceedsAbi } from '@holdfast/protocol/abi/NodeProceeds'
import { swapHelperAbi } from '@holdfast/protocol/abi/SwapHelper'
import { teamRewardsAbi } from '@holdfast/protocol/abi/TeamRewards'
import { testUSDTAbi } from '@holdfast/protocol/abi/TestUSDT'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { viewAbi } from '@holdfast/protocol/abi/View'
import {
  type Abi,
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseEther,
  type PublicClient,
} from 'viem'
import { createAward, firstInflow, nameAward, openAward } from './award.ts'
import { bytecodeOf, type Created } from './bytecode.ts'
import { createCustody, custodyAssets, custodyFunds, fillVault } from './custody.ts'
import { budgetOf, fundPool, nameReceivers, poolInit } from './pools.ts'
import { grantPowers, lastPowers } from './powers.ts'
import { createResonance, setLines } from './resonance.ts'
import { demoTokens, FACTORY_GAS, openSales } from './sales.ts'
import type { AccountRef, Seed } from './seed.ts'
import type { Steps } from './transactions.ts'
import { bringLiquidity, createLocks, divided, exemptLock } from './treasury.ts'

export type Context = {
  client: PublicClient
  /** the pair's address, where the chain cannot be asked: in a rehearsal */
  foretoldPair?: (factory: Address, token: Address, usdt: Address) => Promise<Address>
  seed: Seed
  deployer: Address
  address(ref: AccountRef): Address
}
export type Contracts = Deployment['contracts']
type Call = (name: string, to: Address, data: Hex, gas?: bigint) => Promise<unknown>

const factoryAbi = parseAbi([
  'constructor(address feeToSetter)',
  'function getPair(address, address) view returns (address)',
])
const routerAbi = parseAbi(['constructor(address factory, address weth)'])

/** The pair of TDE and USDT; the zero address before there is one. */
export const pairOf = ({ client }: Context, c: Pick<Contracts, 'factory' | 'token' | 'usdt'>) =>
  client.readContract({
    address: c.factory,
    abi: factoryAbi,
    functionName: 'getPair',
    args: [c.token, c.usdt],
  })

/** The step with which the deployer's rights end. */
export const OPENING = 'open trading and the sale of node cards'

/** Contracts that need the pair; the lock of its liquidity creates it. */
type BesidePair = 'pair' | 'swapHelper' | 'liquidityHelper' | 'liquidityPool' | 'view'

const creator =
  ({ seed }: Context, sender: Steps) =>
  async (name: Created, abi: Abi, args: readonly unknown[], gas?: bigint): Promise<Address> => {
    const found = seed.existing[name]
    if (found) return found
    const data = encodeDeployData({ abi, bytecode: bytecodeOf(name), args })
    return sender.send({ name: `create ${name}`, data, ...(gas ? { gas } : {}) })
  }

/** The figures of `Main` as the contract takes them. */
export const figuresOf = ({ main: m }: Seed) =>
  [BigInt(m.algebra), BigInt(m.dayTimes), BigInt(m.handleGas), BigInt(m.poolDays), BigInt(m.feeRate)] as const

/** The tables of `Main` as the contract takes them. */
export const tablesOf = ({ main: m }: Seed) => ({
  sellRates: m.sellRates.map(BigInt),
  releaseRates: m.releaseRates.map(BigInt),
  releaseWeeks: m.releaseWeeks.map(BigInt),
  teamValids: m.teamValids.map(BigInt),
  teamAmounts: m.teamAmounts.map((amount) => parseEther(amount)),
})

/** The rules of `TeamRewards` as it takes them. */
export function rulesOf({ teamRewards: t }: Seed) {
  const { inviteBps, teamRates, v4Bps, v5Bps, legsNeeded } = t
  return { inviteBps, teamRates, v4Bps, v5Bps, validMin: parseEther(t.validMin), legsNeeded }
}

/** Creates every contract that the chain does not have yet, except those that need the pair. */
export async function createContracts(x: Context, sender: Steps): Promise<Omit<Contracts, BesidePair>> {
  const { seed, deployer } = x
  const create = creator(x, sender)
  const accessManager = await create('accessManager', authorityAbi, [deployer, seed.roles.ADMIN.delaySeconds])
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
  const linked = { accessManager, main, usdt, token, router }
  const hostingPool = await create('hostingPool', hostingPoolAbi, [
    poolInit(seed, 'hostingPool', usdt, sender.openTime, linked),
  ])
  const resonance = await createResonance(x, create, { accessManager, main, usdt, token })
  const nodeProceeds = await create('nodeProceeds', nodeProceedsAbi, [
    usdt,
    hostingPool,
    resonance.resonancePool,
    x.address(seed.treasury),
  ])
  const nodes = await create('nodes', nodeNFTAbi, [
    {
      authority: accessManager,
      main,
      usdt,
      token,
      treasury: x.address(seed.treasury),
      proceeds: nodeProceeds,
      supplyCap: BigInt(seed.nodes.supplyCap),
      priceFloor: parseEther(seed.nodes.priceFloor),
      priceCap: parseEther(seed.nodes.priceCap),
      supply: BigInt(seed.nodes.supply),
      price: parseEther(seed.nodes.price),
      cid: seed.nodes.cid,
      suffix: seed.nodes.suffix,
    },
  ])
  const teamRewards = await create('teamRewards', teamRewardsAbi, [
    {
      authority: accessManager,
      usdt,
      token,
      hostingPool,
      delay: BigInt(seed.teamRewards.delaySeconds),
      rules: rulesOf(seed),
    },
  ])
  const custody = await createCustody(x, create, { accessManager, usdt, token, nodes })
  const locks = await createLocks(x, create, sender.openTime, { accessManager, factory, token, usdt })
  const mintFactory = await create(
    'mintFactory',
    mintFactoryAbi,
    [accessManager, main, usdt, token, x.address(seed.treasury), router],
    FACTORY_GAS,
  )
  const specialPay = await createAward(x, create, { accessManager, main, usdt, mintFactory, router })
  return {
    accessManager,
    multicall3,
    usdt,
    wbnb,
    factory,
    router,
    token,
    main,
    nodes,
    nodeProceeds,
    hostingPool,
    ...resonance,
    teamRewards,
    ...custody,
    ...locks,
    mintFactory,
    specialPay,
  }
}

/** The part of the supply that no other contract or account gets, base units. */
export function restOf(x: Context): bigint {
  const { seed } = x
  const budgets =
    budgetOf(seed, 'hostingPool').token +
    budgetOf(seed, 'liquidityPool').token +
    budgetOf(seed, 'resonancePool').token
  const given = parseEther(seed.liquidity.token) + budgets
  return parseEther(seed.token.supply) - given - custodyFunds(x, 'token') - demoTokens(seed)
}

/**
 * Sets the contracts' references to each other, fills budgets and locks, brings the liquidity in and gives the roles. Nobody can
 * trade or buy a node card before `openToAll`.
 */
export async function wireContracts(
  x: Context,
  sender: Steps,
  c: Omit<Contracts, BesidePair>,
): Promise<Contracts> {
  const { seed, deployer } = x
  const call = (name: string, to: Address, data: Hex, gas?: bigint) =>
    sender.send({ name, to, data, ...(gas ? { gas } : {}) })
  const transfer = (name: string, asset: Address, to: Address, amount: bigint) =>
    call(name, asset, encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [to, amount] }))

  const budgets =
    budgetOf(seed, 'hostingPool').usdt +
    budgetOf(seed, 'liquidityPool').usdt +
    budgetOf(seed, 'resonancePool').usdt
  const faucet = seed.faucet ? parseEther(seed.faucet.usdt) : 0n
  if (!seed.existing.usdt) {
    const given = parseEther(seed.liquidity.usdt) + budgets + firstInflow(seed)
    const args = [given + faucet + custodyFunds(x, 'usdt')] as const
    await call('mint test USDT', c.usdt, encodeFunctionData({ abi: testUSDTAbi, functionName: 'mint', args }))
  }
  const pair = await (x.foretoldPair?.(c.factory, c.token, c.usdt) ?? pairOf(x, c))
  const contracts = await besidePair(x, sender, { ...c, pair })

  // Before the first sale: it keeps the tables that it was made with.
  await setReferences(x, contracts, call)
  await setLines(x, call, c)
  for (const pool of ['hostingPool', 'liquidityPool', 'resonancePool'] as const)
    await fundPool(x, call, contracts, pool)
  if (seed.faucet) await transfer('fill the faucet', c.usdt, x.address(seed.faucet.account), faucet)
  await fillVault(x, call, c)
  const { atOnce, kept } = divided(x, restOf(x))
  if (kept > 0n) await transfer("put the treasury's TDE on their schedule", c.token, c.treasuryVesting, kept)
  const treasury = x.address(seed.treasury)
  if (treasury !== deployer && atOnce > 0n)
    await transfer('hand TDE to the treasury', c.token, treasury, atOnce)
  await openSales(x, c, sender.openTime, call)
  await openAward(x, call, contracts)

  await exemptLock(call, c)
  await call(
    'hand the token to the AccessManager',
    c.token,
    encodeFunctionData({ abi: tokenAbi, functionName: 'setManager', args: [c.accessManager] }),
  )
  await grantPowers(x, contracts, call)
  // Last, because whatever anybody gives the pair from here on raises the opening price.
  await bringLiquidity(x, call, c)
  return contracts
}

/** Sets what `Main`, the pools and the factory know of the others and of the seed. The deployer is ADMIN, and no function has a role yet. */
async function setReferences({ seed }: Context, c: Contracts, call: Call) {
  const abi: Abi = mainAbi
  const main = (name: string, functionName: string, args: readonly unknown[]) =>
    call(name, c.main, encodeFunctionData({ abi, functionName, args }))
  await main("set Main's figures", 'setConfig', figuresOf(seed))
  await main("set Main's tables", 'setConfigMulti', [tablesOf(seed)])
  await main('count hosting in Main', 'addModule', [c.hostingPool])
  await main('name the level rewards in Main', 'setTeamRewards', [c.teamRewards])
  for (const pool of ['hostingPool', 'liquidityPool', 'resonancePool'] as const)
    await nameReceivers(call, c, pool)
  await nameAward(call, c)
}

/** Registers the pair before it holds anything, creates the contracts that need it, and sets the fee receivers. */
async function besidePair(
  x: Context,
  sender: Steps,
  c: Omit<Contracts, Exclude<BesidePair, 'pair'>>,
): Promise<Contracts> {
  const create = creator(x, sender)
  const manage = (name: string, data: Hex) => sender.send({ name, to: c.token, data })
  await manage(
    'name the pair',
    encodeFunctionData({ abi: tokenAbi, functionName: 'setSwappair', args: [c.pair] }),
  )
  const swapHelper = await create('swapHelper', swapHelperAbi, [c.accessManager, c.token])
  const liquidityHelper = await create('liquidityHelper', liquidityHelperAbi, [c.pair, c.token, c.usdt])
  const liquidityPool = await create('liquidityPool', hostingPoolAbi, [
    poolInit(x.seed, 'liquidityPool', c.pair, sender.openTime, c),
  ])
  const view = await create('view', viewAbi, [
    c.main,
    c.nodes,
    swapHelper,
    liquidityHelper,
    [c.hostingPool, liquidityPool],
    c.resonancePool,
    c.payoutVault,
    custodyAssets(c).map((name) => c[name]),
  ])
  await manage(
    'name the receivers of the trade fee',
    encodeFunctionData({ abi: tokenAbi, functionName: 'setReceivers', args: [c.nodes, liquidityHelper] }),
  )
  return { ...c, swapHelper, liquidityHelper, liquidityPool, view }
}

/**
 * Opens trading and the sale of node cards, and ends the deployer's own rights, in one transaction: at no moment can both anybody
 * trade and the deployer change anything.
 */
export async function openToAll(x: Context, sender: Steps, c: Contracts): Promise<void> {
  const execute = (to: Address, data: Hex) =>
    encodeFunctionData({ abi: authorityAbi, functionName: 'execute', args: [to, data] })
  const sale = encodeFunctionData({ abi: mainAbi, functionName: 'setNodes', args: [c.nodes] })
  const startBlock = BigInt(x.seed.launch.startBlock)
  const launch = encodeFunctionData({ abi: tokenAbi, functionName: 'setStartBlock', args: [startBlock] })
  const args = [[execute(c.main, sale), execute(c.token, launch), ...lastPowers(x, c)]] as const
  const data = encodeFunctionData({ abi: authorityAbi, functionName: 'multicall', args })
  await sender.send({ name: OPENING, to: c.accessManager, data })
  const poke = encodeFunctionData({ abi: tokenAbi, functionName: 'poke' })
  await sender.send({ name: 'first checkpoint of the average', to: c.token, data: poke })
}
