// Reads a deployment back from the chain and lists every difference from what it should be.
import type { RoleName } from '@holdfast/protocol/contract'
import { CONTRACT_NAMES, contractOf, TARGETS } from '@holdfast/protocol/contracts'
import { authorityAbi } from '@holdfast/protocol/abi/Authority'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { liquidityHelperAbi } from '@holdfast/protocol/abi/LiquidityHelper'
import { nodeNFTAbi } from '@holdfast/protocol/abi/NodeNFT'
import { nodeProceedsAbi } from '@holdfast/protocol/abi/NodeProceeds'
import { swapHelperAbi } from '@holdfast/protocol/abi/SwapHelper'
import { teamRewardsAbi } from '@holdfast/protocol/abi/TeamRewards'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { viewAbi } from '@holdfast/protocol/abi/View'
import { type Address, isAddressEqual, parseEther, toFunctionSelector } from 'viem'
import { checkAward } from './award.ts'
import { checkCustody, checkSeededCustody, isAbsent } from './custody.ts'
import { type Context, type Contracts, figuresOf, pairOf, restOf, rulesOf, tablesOf } from './plan.ts'
import { checkPool, checkSeededPool } from './pools.ts'
import { changing, isLate, restrictedOf } from './powers.ts'
import { checkResonance, checkSeededResonance } from './resonance.ts'
import { checkDemo, checkSales } from './sales.ts'
import { ROLE_NAMES, ROLES } from './roles.ts'
import { checkLocked, checkLocks } from './treasury.ts'

const PUBLIC_ROLE = 2n ** 64n - 1n
const MAX_FEE_BPS = 300n
const TABLES = ['sellRates', 'releaseRates', 'releaseWeeks', 'teamValids', 'teamAmounts'] as const

export class Differences {
  private readonly list: string[] = []
  check(what: string, actual: unknown, expected: unknown) {
    const same =
      typeof actual === 'string' && typeof expected === 'string'
        ? actual.toLowerCase() === expected.toLowerCase()
        : actual === expected
    if (!same) this.list.push(`${what} is ${String(actual)}, not ${String(expected)}`)
  }
  throwAny() {
    if (this.list.length)
      throw new Error(`The deployment differs:\n${this.list.map((l) => `- ${l}`).join('\n')}`)
  }
}

/**
 * Checks values that cannot change: that every contract exists and knows the others, and that each function has its role.
 * @param opened whether what opens trading and the sale of node cards must have happened; else it may have
 * @throws listing each difference
 */
export async function verifyWiring(x: Context, c: Contracts, opened = true): Promise<void> {
  const { client, seed } = x
  const d = new Differences()
  const present = CONTRACT_NAMES.filter((name) => !isAbsent(c, name))
  const code = await Promise.all(present.map((name) => client.getCode({ address: c[name] })))
  for (const [i, name] of present.entries()) d.check(`code of ${name}`, Boolean(code[i]), true)
  d.throwAny()
  const [token, root, modules, mainAuthority, pair] = await Promise.all([
    client.readContract({ address: c.token, abi: tokenAbi, functionName: 'getConfig' }),
    client.readContract({ address: c.main, abi: mainAbi, functionName: 'root' }),
    client.readContract({ address: c.main, abi: mainAbi, functionName: 'modules' }),
    client.readContract({ address: c.main, abi: mainAbi, functionName: 'authority' }),
    pairOf(x, c),
  ])
  d.check('token.swapPair', token.swapPair, c.pair)
  d.check('token.usdt', token.usdt, c.usdt)
  d.check('token.router', token.router, c.router)
  d.check('factory.getPair', pair, c.pair)
  d.check('main.root', root, x.address(seed.root))
  d.check(
    'main counts hosting',
    modules.some((m) => isAddressEqual(m, c.hostingPool)),
    true,
  )
  d.check(
    'main counts liquidity mining',
    modules.some((m) => isAddressEqual(m, c.liquidityPool)),
    false,
  )
  d.check('main.authority', mainAuthority, c.accessManager)
  await checkEconomy(x, c, d, opened)
  await checkProceeds(x, c, d)
  await checkTeamRewards(x, c, d)
  await checkPool(x, c, 'hostingPool', c.usdt, d)
  await checkPool(x, c, 'liquidityPool', c.pair, d)
  await checkAward(x, c, d)
  await checkCustody(x, c, d)
  await checkLocks(x, c, d)
  await checkResonance(x, c, d)
  await checkSales(x, c, (...row) => d.check(...row))
  await checkFunctions(x, c, d, opened)
  d.throwAny()
}

/** Checks that token, nodes, helpers and view know each other and the AccessManager, and that values settable once are set. */
async function checkEconomy(x: Context, c: Contracts, d: Differences, opened: boolean) {
  const { client, seed } = x
  const helper = { address: c.liquidityHelper, abi: liquidityHelperAbi } as const
  const [token, nodes, mainNodes, swap, view, nodesAuthority, swapAuthority, pair, ofToken, ofUsdt] =
    await Promise.all([
      client.readContract({ address: c.token, abi: tokenAbi, functionName: 'getConfig' }),
      client.readContract({ address: c.nodes, abi: nodeNFTAbi, functionName: 'getConfig' }),
      client.readContract({ address: c.main, abi: mainAbi, functionName: 'nodes' }),
      client.readContract({ address: c.swapHelper, abi: swapHelperAbi, functionName: 'getConfig' }),
      client.readContract({ address: c.view, abi: viewAbi, functionName: 'getConfig' }),
      client.readContract({ address: c.nodes, abi: nodeNFTAbi, functionName: 'authority' }),
      client.readContract({ address: c.swapHelper, abi: swapHelperAbi, functionName: 'authority' }),
      client.readContract({ ...helper, functionName: 'pair' }),
      client.readContract({ ...helper, functionName: 'token' }),
      client.readContract({ ...helper, functionName: 'usdt' }),
    ])
  d.check('token.manager', token.manager, c.accessManager)
  d.check('token.nodes', token.nodes, c.nodes)
  d.check('token.liquidityHelper', token.liquidityHelper, c.liquidityHelper)
  d.check('node fee within its cap', token.nodeBps <= MAX_FEE_BPS, true)
  d.check('burn fee within its cap', token.burnBps <= MAX_FEE_BPS, true)
  if (opened) d.check('main.nodes', mainNodes, c.nodes)
  d.check('nodes.main', nodes.main, c.main)
  d.check('nodes.USDT', nodes.USDT, c.usdt)
  d.check('nodes.token', nodes.token, c.token)
  d.check('nodes.treasury', nodes.treasury, x.address(seed.treasury))
  d.check('nodes.supplyCap', nodes.supplyCap, BigInt(seed.nodes.supplyCap))
  d.check('nodes.priceCap', nodes.priceCap, parseEther(seed.nodes.priceCap))
  d.check('nodes have power', nodes.power > 0n, true)
  d.check('nodes.authority', nodesAuthority, c.accessManager)
  d.check('swapHelper.authority', swapAuthority, c.accessManager)
  d.check('swapHelper.token', swap.token, c.token)
  d.check('swapHelper.usdt', swap.usdt, c.usdt)
  d.check('swapHelper.router', swap.router, c.router)
  d.check('swapHelper.pair', swap.pair, c.pair)
  d.check('liquidityHelper.pair', pair, c.pair)
  d.check('liquidityHelper.token', ofToken, c.token)
  d.check('liquidityHelper.usdt', ofUsdt, c.usdt)
  d.check('view.swapHelper', view.swapHelper, c.swapHelper)
  d.check('view.liquidityHelper', view.liquidityHelper, c.liquidityHelper)
  d.check('view.pools', view.pools.join(), [c.hostingPool, c.liquidityPool].join())
  d.check('view.resonancePool', view.resonancePool, c.resonancePool)
}

/** Checks where the price of node cards goes, and the floor that no kind's price leaves. */
async function checkProceeds(x: Context, c: Contracts, d: Differences) {
  const { client, seed } = x
  const at = { address: c.nodeProceeds, abi: nodeProceedsAbi } as const
  const nodes = { address: c.nodes, abi: nodeNFTAbi } as const
  const [proceeds, floor, usdt, hosting, resonance, treasury] = await Promise.all([
    client.readContract({ ...nodes, functionName: 'proceeds' }),
    client.readContract({ ...nodes, functionName: 'priceFloor' }),
    client.readContract({ ...at, functionName: 'usdt' }),
    client.readContract({ ...at, functionName: 'hostingPool' }),
    client.readContract({ ...at, functionName: 'resonancePool' }),
    client.readContract({ ...at, functionName: 'treasury' }),
  ])
  d.check('nodes.proceeds', proceeds, c.nodeProceeds)
  d.check('nodes.priceFloor', floor, parseEther(seed.nodes.priceFloor))
  d.check('nodeProceeds.usdt', usdt, c.usdt)
  d.check('nodeProceeds.hostingPool', hosting, c.hostingPool)
  d.check('nodeProceeds.resonancePool', resonance, c.resonancePool)
  d.check('nodeProceeds.treasury', treasury, x.address(seed.treasury))
}

/** Checks the level rewards' rules, which are the seed's for ever, and that `Main` knows them and they the hosting pool. */
async function checkTeamRewards({ client, seed }: Context, c: Contracts, d: Differences) {
  const rewards = { address: c.teamRewards, abi: teamRewardsAbi } as const
  const [rules, delay, usdt, token, pool, authority, ofMain] = await Promise.all([
    client.readContract({ ...rewards, functionName: 'rules' }),
    client.readContract({ ...rewards, functionName: 'delay' }),
    client.readContract({ ...rewards, functionName: 'usdt' }),
    client.readContract({ ...rewards, functionName: 'token' }),
    client.readContract({ ...rewards, functionName: 'hostingPool' }),
    client.readContract({ ...rewards, functionName: 'authority' }),
    client.readContract({ address: c.main, abi: mainAbi, functionName: 'teamRewards' }),
  ])
  for (const [name, wanted] of Object.entries(rulesOf(seed)))
    d.check(`teamRewards.${name}`, String(rules[name as keyof typeof rules]), String(wanted))
  d.check('teamRewards.delay', delay, BigInt(seed.teamRewards.delaySeconds))
  d.check('teamRewards.usdt', usdt, c.usdt)
  d.check('teamRewards.token', token, c.token)
  d.check('teamRewards.hostingPool', pool, c.hostingPool)
  d.check('teamRewards.authority', authority, c.accessManager)
  d.check('main.teamRewards', ofMain, c.teamRewards)
}

/** Checks that every function that changes state is either in `OPEN` or has exactly its role. */
async function checkFunctions({ client }: Context, c: Contracts, d: Differences, opened: boolean) {
  const questions = TARGETS.flatMap((target) => {
    const restricted = restrictedOf(target)
    const { open = [] } = contractOf(target)
    return changing(target)
      .filter((f) => !open.includes(f.name))
      .map(async (f) => {
        const role = await client.readContract({
          address: c.accessManager,
          abi: authorityAbi,
          functionName: 'getTargetFunctionRole',
          args: [c[target], toFunctionSelector(f)],
        })
        const wanted = restricted[f.name]
        d.check(`${target}.${f.name} is listed`, wanted !== undefined, true)
        if (wanted && (opened || !isLate(target, wanted)))
          d.check(`role of ${target}.${f.name}`, role, ROLES[wanted])
        d.check(`${target}.${f.name} is public`, role === PUBLIC_ROLE, false)
      })
  })
  await Promise.all(questions)
}

/**
 * Checks what the seed sets and operators may change later: holders and delays of roles, offers, limits, budgets, price.
 * @param opened as of `verifyWiring`
 * @throws listing each difference
 */
export async function verifySeeded(x: Context, c: Contracts, opened = true): Promise<void> {
  const { client, seed, deployer } = x
  const d = new Differences()
  const [issued, price] = await Promise.all([
    client.readContract({ address: c.token, abi: tokenAbi, functionName: 'issued' }),
    client.readContract({ address: c.token, abi: tokenAbi, functionName: 'getPrice' }),
  ])
  await checkSeededPool(x, c, 'hostingPool', d)
  await checkSeededPool(x, c, 'liquidityPool', d)
  d.check('TDE issued', issued, parseEther(seed.token.supply))
  // Anybody can give the pair more USDT before the launch; nobody can take any.
  const { liquidity } = seed
  const opening = (parseEther(liquidity.usdt) * 10n ** 18n) / parseEther(liquidity.token)
  d.check('TDE price is the launch’s or above', price >= opening, true)
  await checkSeededEconomy(x, c, d, opened)
  await checkSeededCustody(x, c, d)
  await checkLocked(x, c, restOf(x), d)
  await checkSeededResonance(x, c, d)
  await checkDemo(x, c, (...row) => d.check(...row))

  for (const role of ROLE_NAMES) {
    const accounts = seed.roles[role].accounts.map((ref) => x.address(ref))
    for (const account of accounts) {
      const [member, delay] = await roleOf(x, c, role, account)
      d.check(`${account} has ${role}`, member, true)
      const kept = role === 'ADMIN' && account === deployer && seed.keepDeployerAdmin
      d.check(`delay of ${account} as ${role}`, delay, kept ? 0 : seed.roles[role].delaySeconds)
    }
    const [stillIn] = await roleOf(x, c, role, deployer)
    const wanted =
      accounts.some((a) => isAddressEqual(a, deployer)) || (role === 'ADMIN' && seed.keepDeployerAdmin)
    if (opened || role !== 'ADMIN') d.check(`the deployer has ${role}`, stillIn, wanted)
  }
  d.throwAny()
}

async function checkSeededEconomy(x: Context, c: Contracts, d: Differences, opened: boolean) {
  const { client, seed } = x
  const main = { address: c.main, abi: mainAbi } as const
  const nodes = { address: c.nodes, abi: nodeNFTAbi } as const
  const [token, card, held, figures, tables] = await Promise.all([
    client.readContract({ address: c.token, abi: tokenAbi, functionName: 'getConfig' }),
    client.readContract({ ...nodes, functionName: 'cards', args: [1n] }),
    client.readContract({ ...nodes, functionName: 'balanceOf', args: [x.address(seed.treasury), 1n] }),
    client.readContract({ ...main, functionName: 'getConfig' }),
    client.readContract({ ...main, functionName: 'getConfigMulti' }),
  ])
  if (opened) d.check('token.startBlock', token.startBlock, BigInt(seed.launch.startBlock))
  d.check('token.nodeBps', token.nodeBps, 200n)
  d.check('token.burnBps', token.burnBps, 100n)
  d.check('price of card 1', card.price, parseEther(seed.nodes.price))
  d.check('supply of card 1', card.supply, BigInt(seed.nodes.supply))
  d.check('cid of card 1', card.cid, seed.nodes.cid)
  d.check('suffix of card 1', card.suffix, seed.nodes.suffix)
  d.check('the treasury holds card 1', held > 0n, true)
  const { algebra, dayTimes, handleGas, poolDays, feeRate } = figures
  d.check('figures of main', [algebra, dayTimes, handleGas, poolDays, feeRate].join(), figuresOf(seed).join())
  const wanted = tablesOf(seed)
  for (const name of TABLES) d.check(`main.${name}`, tables[name].join(), wanted[name].join())
}

const roleOf = ({ client }: Context, c: Contracts, role: RoleName, account: Address) =>
  client.readContract({
    address: c.accessManager,
    abi: authorityAbi,
    functionName: 'hasRole',
    args: [ROLES[role], account],
  })
