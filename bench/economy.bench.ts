// Gas of TDE's transfers and trades in Uniswap V2's own pair, beside plain tokens and a token that burns on each transfer.
import { testUSDTAbi } from '@holdfast/protocol/abi/TestUSDT'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import {
  type Address,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
} from 'viem'
import { LOCAL_ACCOUNTS } from '../devenv/accounts.ts'
import { compiled, packaged } from './anchors.ts'
import { account, type Local, onLocalChain } from './local.ts'
import { type BenchRow, row } from './row.ts'

const EPOCH_SECONDS = 43_200
const LIQUIDITY = { token: parseEther('4000000'), usdt: parseEther('1000000') }
const SUPPLY = parseEther('10000000')
const TRADE = parseEther('100')
/** A far time that has four bytes, like every present time: the cost of calldata depends on its bytes. */
const DEADLINE = 2n ** 32n - 1n
const GOALS = { transfer: 37_000, buy: 115_000, sell: 126_000 }
const FEES = { node: 200n, burn: 100n, all: 10_000n }

const abi = parseAbi([
  'constructor(uint256 supply)',
  'function createPair(address a, address b)',
  'function getPair(address a, address b) view returns (address)',
  'function mint(address to)',
  'function swapExactTokensForTokensSupportingFeeOnTransferTokens(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'event Swap(address indexed sender, uint256 in0, uint256 in1, uint256 out0, uint256 out1, address indexed to)',
])
/** The anchors; keys are their names in the rows. */
const ANCHORS = {
  OpenZeppelin: () => compiled('OpenZeppelin'),
  Solady: () => compiled('Solady'),
  "Uniswap's own ERC20": () => packaged('@uniswap/v2-periphery/build/ERC20.json'),
  DeflatingERC20: () => packaged('@uniswap/v2-periphery/build/DeflatingERC20.json'),
} as const
type Anchor = keyof typeof ANCHORS
const NAMES = Object.keys(ANCHORS) as Anchor[]

const maker = account(LOCAL_ACCOUNTS.faucet)
const trader = account(1)
const other = account(2)

type Asset = { address: Address; pair: Address }
const erc20 = (functionName: 'approve' | 'transfer', to: Address, amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] })
const trade = (from: Address, to: Address) =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokensSupportingFeeOnTransferTokens',
    args: [TRADE, 1n, [from, to], trader.address, DEADLINE],
  })

/** Creates a token with a pair and liquidity like TDE's. */
async function list({ contracts: c, client, send }: Local, bytecode: Hex): Promise<Asset> {
  const { contractAddress: address } = await send(
    maker,
    undefined,
    encodeDeployData({ abi, bytecode, args: [SUPPLY] }),
  )
  if (!address) throw new Error('gas bench: an anchor was not created')
  const args = [address, c.usdt] as const
  await send(maker, c.factory, encodeFunctionData({ abi, functionName: 'createPair', args }))
  const pair = await client.readContract({ address: c.factory, abi, functionName: 'getPair', args })
  await send(maker, address, erc20('transfer', pair, LIQUIDITY.token))
  await send(maker, c.usdt, erc20('transfer', pair, LIQUIDITY.usdt))
  await send(maker, pair, encodeFunctionData({ abi, functionName: 'mint', args: [maker.address] }))
  return { address, pair }
}

type Figures = { transfer: number; buy: number; buyLater: number; sell: number; sellLater: number }

/** Measures with receivers and the pair's slots in use, unlimited allowances, and no trade the first one. */
async function measure(
  { contracts: c, send, gas, gasOfSecond, pass }: Local,
  asset: Asset,
): Promise<Figures> {
  const [buy, sell] = [trade(c.usdt, asset.address), trade(asset.address, c.usdt)]
  await send(trader, c.router, sell)
  const transfer = await gas(trader, asset.address, erc20('transfer', other.address, parseEther('1')))
  const [bought, sold] = [await gasOfSecond(trader, c.router, buy), await gasOfSecond(trader, c.router, sell)]
  await pass(3)
  const buyLater = await gas(trader, c.router, buy)
  await pass(3)
  return { transfer, buy: bought, sell: sold, buyLater, sellLater: await gas(trader, c.router, sell) }
}

/**
 * Measures all tokens in the same way on the same chain.
 * @throws when a balance, a fee or a supply is off by one base unit
 */
export const run = (): Promise<BenchRow[]> =>
  onLocalChain(async (local) => {
    const { contracts: c, send, pass } = local
    const anchors = new Map<Anchor, Asset>()
    for (const name of NAMES) anchors.set(name, await list(local, ANCHORS[name]()))
    const tde: Asset = { address: c.token, pair: c.pair }
    await send(maker, c.usdt, erc20('transfer', trader.address, parseEther('10000')))
    await send(trader, c.usdt, erc20('approve', c.router, maxUint256))
    for (const asset of [tde, ...anchors.values()]) {
      const holder = asset === tde ? account(LOCAL_ACCOUNTS.deployer) : maker
      await send(holder, asset.address, erc20('transfer', trader.address, parseEther('10000')))
      await send(holder, asset.address, erc20('transfer', other.address, parseEther('1')))
      await send(trader, asset.address, erc20('approve', c.router, maxUint256))
    }
    // Takes both checkpoints, so that there is an average to compare a sale with.
    await pass(EPOCH_SECONDS)
    await send(trader, c.token, encodeFunctionData({ abi: tokenAbi, functionName: 'poke' }))

    const before = await booksOf(local, tde, [...anchors.values()])
    const ours = await measure(local, tde)
    const theirs = new Map<Anchor, Figures>()
    for (const [name, asset] of anchors) theirs.set(name, await measure(local, asset))
    await checkMoney(local, before, tde, [...anchors.values()])
    return rowsOf(ours, (name) => theirs.get(name)!)
  })

function rowsOf(ours: Figures, of: (name: Anchor) => Figures): BenchRow[] {
  const rows = NAMES.filter((name) => name !== 'DeflatingERC20').map((name) =>
    row(`gas: plain transfer (anchor: ${name})`, ours.transfer, of(name).transfer, GOALS.transfer),
  )
  for (const side of ['buy', 'sell'] as const) {
    const calm = side === 'sell' ? ', calm' : ''
    for (const name of NAMES.toReversed())
      rows.push(
        row(
          `gas: ${side} via router${calm}, in the second of the last trade (anchor: ${name})`,
          ours[side],
          of(name)[side],
          GOALS[side],
        ),
      )
    // Goals are for trades in one second. Later the pair also updates its cumulative prices; the anchor gives that extra cost.
    const anchor = of('DeflatingERC20')
    const later = `${side}Later` as const
    rows.push(
      row(
        `gas: ${side} via router${calm}, 3 s after the last trade (anchor: DeflatingERC20; goal + what its pair adds)`,
        ours[later],
        anchor[later],
        GOALS[side] + anchor[later] - anchor[side],
      ),
    )
  }
  return rows
}

/** All balances of USDT and TDE of the trades, to compare before and after. */
async function booksOf({ contracts: c, client }: Local, tde: Asset, anchors: Asset[]) {
  const held = async (asset: Address, places: Address[]) => {
    let sum = 0n
    for (const place of places)
      sum += await client.readContract({
        address: asset,
        abi: testUSDTAbi,
        functionName: 'balanceOf',
        args: [place],
      })
    return sum
  }
  const supply = (asset: Asset) =>
    client.readContract({ address: asset.address, abi: tokenAbi, functionName: 'totalSupply' })
  const all = [trader.address, other.address, maker.address]
  const pairs = [tde, ...anchors].map((a) => a.pair)
  return {
    usdt: await held(c.usdt, [trader.address, ...pairs]),
    tde: await held(c.token, [trader.address, other.address, c.pair, c.nodes]),
    nodes: await held(c.token, [c.nodes]),
    supply: await supply(tde),
    anchors: await Promise.all(
      anchors.map(async (a) => ({ held: await held(a.address, [...all, a.pair]), supply: await supply(a) })),
    ),
    block: await client.getBlockNumber(),
  }
}

/** Checks that nothing is lost between the accounts, and that each trade of TDE paid the right fees to the right receivers. */
async function checkMoney(
  local: Local,
  before: Awaited<ReturnType<typeof booksOf>>,
  tde: Asset,
  anchors: Asset[],
): Promise<void> {
  const { client, contracts: c } = local
  const after = await booksOf(local, tde, anchors)
  const fromBlock = before.block + 1n
  const [fees, swaps] = await Promise.all([
    client.getContractEvents({ address: c.token, abi: tokenAbi, eventName: 'TradeFee', fromBlock }),
    client.getContractEvents({ address: c.pair, abi, eventName: 'Swap', fromBlock }),
  ])
  const faults: string[] = []
  const expect = (what: string, is: bigint | undefined, wanted: bigint) => {
    if (is !== wanted) faults.push(`${what}: ${is}, not ${wanted}`)
  }
  const sum = { nodes: 0n, burned: 0n }
  for (const { args, transactionHash } of fees) {
    const swap = swaps.find((s) => s.transactionHash === transactionHash)?.args
    const isBuy = args.from?.toLowerCase() === c.pair.toLowerCase()
    const gross = isBuy ? swap?.out0 || swap?.out1 || 0n : TRADE
    expect('fee of the nodes', args.nodeFee, (gross * FEES.node) / FEES.all)
    expect('burned part', args.burnFee, (gross * FEES.burn) / FEES.all)
    expect('anti-crash fee of a calm trade', args.crashFee, 0n)
    sum.nodes += (args.nodeFee ?? 0n) + (args.crashFee ?? 0n)
    sum.burned += args.burnFee ?? 0n
  }
  expect('trades of TDE', BigInt(fees.length), 7n)
  expect('USDT of trader and pairs', after.usdt, before.usdt)
  expect('TDE that is left', after.tde, before.tde - sum.burned)
  expect('TDE of the nodes', after.nodes, before.nodes + sum.nodes)
  expect('supply of TDE', after.supply, before.supply - sum.burned)
  for (const [i, a] of after.anchors.entries()) expect(`supply of anchor ${NAMES[i]}`, a.held, a.supply)
  for (const [i, name] of NAMES.entries()) {
    const [was, is] = [before.anchors[i]?.supply, after.anchors[i]?.supply]
    const burns = name === 'DeflatingERC20'
    if (was === undefined || is === undefined || burns !== is < was)
      faults.push(`supply of anchor ${name}: ${was} before, ${is} after`)
  }
  if (faults.length) throw new Error(`gas bench: ${faults.join('; ')}`)
}
