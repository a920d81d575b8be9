// Projects and sales in a deployment: the factory of escrows, and on the local chain one project whose sale is open.
import { readFileSync } from 'node:fs'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { mintAbi } from '@holdfast/protocol/abi/Mint'
import { mintFactoryAbi } from '@holdfast/protocol/abi/MintFactory'
import { tokenAbi } from '@holdfast/protocol/abi/Token'
import { type Abi, type Address, encodeFunctionData, type Hex, parseEther } from 'viem'
import { cidOf } from './cid.ts'
import type { Context, Contracts } from './plan.ts'
import type { DemoSeed, Seed } from './seed.ts'

type Call = (name: string, to: Address, data: Hex, gas?: bigint) => Promise<unknown>
type Check = (what: string, actual: unknown, expected: unknown) => void

/** Gas to create the factory: its constructor creates two contracts of almost the largest size. */
export const FACTORY_GAS = 14_000_000n
const DEMO_GAS = 2_500_000n
const main: Abi = mainAbi

const fileCid = (name: string) => cidOf(readFileSync(new URL(name, import.meta.url)))

const seven = (rates: number[]) => rates.map(BigInt)

/** The demonstration's project as `createProject` takes it; the deployer manages it, because it brings the tokens. */
const projectOf = (x: Context, c: Pick<Contracts, 'token'>, { project: p }: DemoSeed) => ({
  manager: x.deployer,
  costWallet: x.address(x.seed.treasury),
  token: c.token,
  costRate: BigInt(p.costRate),
  direct: BigInt(p.direct),
  indirect: BigInt(p.indirect),
  special: 0n,
  platform: BigInt(p.platform),
  pool: BigInt(p.pool),
  poolRates: seven(p.poolRates),
  name: p.name,
  cid: fileCid('demoProject.json'),
})

/** The demonstration's sale as `createSale` takes it. */
const saleOf = ({ sale: s }: DemoSeed, openTime: number) => ({
  name: s.name,
  cid: fileCid('demoSale.json'),
  total: BigInt(s.total),
  softCap: BigInt(s.softCap),
  maxPerUser: BigInt(s.maxPerUser),
  price: parseEther(s.price),
  tokens: parseEther(s.tokens),
  power: BigInt(s.power),
  drop: parseEther(s.drop),
  poolTokens: parseEther(s.poolTokens),
  startTime: BigInt(openTime),
  endTime: BigInt(openTime + s.days * 86_400),
  releaseRates: s.releaseRates.map(BigInt),
  releaseWeeks: s.releaseWeeks.map(BigInt),
})

/** TDE that the demonstration's escrow takes in, base units. */
export function demoTokens({ demo }: Pick<Seed, 'demo'>): bigint {
  if (!demo) return 0n
  const { total, tokens, drop, poolTokens } = saleOf(demo, 0)
  return total * (tokens + drop) + poolTokens
}

/** Sets the factory in `Main` and, where the seed has one, lists the demonstration's project and opens its sale. */
export async function openSales(
  x: Context,
  c: Pick<Contracts, 'main' | 'token' | 'mintFactory'>,
  openTime: number,
  call: Call,
): Promise<void> {
  const tell = (name: string, functionName: string, args: readonly unknown[], gas?: bigint) =>
    call(name, c.main, encodeFunctionData({ abi: main, functionName, args }), gas)
  await tell('name the maker of escrows', 'setFactory', [c.mintFactory])
  const { demo } = x.seed
  if (!demo) return
  await tell('list the demonstration', 'createProject', [projectOf(x, c, demo)], DEMO_GAS)
  const args = [c.main, demoTokens(x.seed)] as const
  const approve = encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args })
  await call('approve the tokens of its sale', c.token, approve)
  await tell('open its sale', 'createSale', [1n, saleOf(demo, openTime)], DEMO_GAS)
}

/** Checks values that cannot change: factory and `Main` know each other, and the addresses that all escrows get. */
export async function checkSales({ client, seed, address }: Context, c: Contracts, check: Check) {
  const factory = { address: c.mintFactory, abi: mintFactoryAbi } as const
  const [named, config, authority] = await Promise.all([
    client.readContract({ address: c.main, abi: mainAbi, functionName: 'factory' }),
    client.readContract({ ...factory, functionName: 'getConfig' }),
    client.readContract({ ...factory, functionName: 'authority' }),
  ])
  check('main.factory', named, c.mintFactory)
  check('mintFactory.main', config.main, c.main)
  check('mintFactory.USDT', config.USDT, c.usdt)
  check('mintFactory.token', config.token, c.token)
  check('mintFactory.router', config.router, c.router)
  check('mintFactory.platform', config.platform, address(seed.treasury))
  check('mintFactory.authority', authority, c.accessManager)
  const locked = await client
    .simulateContract({
      account: c.mintFactory,
      address: config.implementation,
      abi: mintAbi,
      functionName: 'initialize',
      args: [1n],
    })
    .then(
      () => 'open',
      () => 'locked',
    )
  check('implementation of the escrows', locked, 'locked')
}

/**
 * Checks that the demonstration's first sale exists, that it was made with the tables of `Main`, and that its escrow holds
 * everything that it promises.
 */
export async function checkDemo({ client, seed }: Context, c: Contracts, check: Check) {
  if (!seed.demo) return
  const project = await client.readContract({
    address: c.main,
    abi: mainAbi,
    functionName: 'projects',
    args: [1n],
  })
  const mint = { address: project.mint, abi: mintAbi } as const
  const [sale, books] = await Promise.all([
    client.readContract({ ...mint, functionName: 'sales', args: [1n] }),
    client.readContract({ ...mint, functionName: 'getSolvency', args: [c.token] }),
  ])
  check('cid of the demonstration', project.cid, fileCid('demoProject.json'))
  check('cid of its sale', sale.cid, fileCid('demoSale.json'))
  check('price of its sale', sale.price, parseEther(seed.demo.sale.price))
  check('units of its sale', sale.total, BigInt(seed.demo.sale.total))
  check('commissions of its sale', sale.sellRates.join(), seed.main.sellRates.join())
  check('tokens of its sale are inside', books.balance >= books.principal + books.reserved, true)
}
