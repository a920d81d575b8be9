import { mainAbi, mintAbi } from '@holdfast/protocol/abi/index'
import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseEventLogs,
} from 'viem'
import { asOperator, Person, type TestChain, UNIT } from './chain.ts'

const DAY = 86_400

export type Listed = { project: number; mint: Address; txHash: Hex }
type ProjectTerms = Parameters<typeof projectCall>[2]

export const projectTerms = {
  costRate: 6_000n,
  direct: 1_500n,
  indirect: 1_000n,
  special: 0n,
  platform: 500n,
  pool: 1_000n,
  poolRates: [4_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n] as const,
  name: 'Orbit',
  cid: 'cid-of-orbit',
}

/** Calldata that lists a project of `manager` selling TDE. */
export const projectCall = (
  chain: TestChain,
  manager: Address,
  changed: Partial<typeof projectTerms & { costWallet: Address; token: Address }> = {},
): Hex =>
  encodeFunctionData({
    abi: mainAbi,
    functionName: 'createProject',
    args: [
      { manager, costWallet: manager, token: chain.deployment.contracts.token, ...projectTerms, ...changed },
    ],
  })

/** Lists a project of `manager`. */
export async function listProject(
  chain: TestChain,
  manager: Address,
  changed?: ProjectTerms,
): Promise<Listed> {
  const { main } = chain.deployment.contracts
  const txHash = await asOperator(chain, main, projectCall(chain, manager, changed))
  const { logs } = await chain.client.getTransactionReceipt({ hash: txHash })
  const [created] = parseEventLogs({ abi: mainAbi, eventName: 'ProjectCreated', logs })
  return { project: Number(created!.args.project), mint: created!.args.mint, txHash }
}

/** Terms of a sale that begins at once: 100 units of 10 USDT, soft cap 20, released over eleven weeks. */
export async function saleTerms(chain: TestChain, changed: Partial<SaleTerms> = {}): Promise<SaleTerms> {
  const { timestamp } = await chain.client.getBlock()
  const startTime = changed.startTime ?? 0n
  return {
    name: 'First sale',
    cid: '',
    total: 100n,
    softCap: 20n,
    maxPerUser: 50n,
    price: 10n * UNIT,
    tokens: 44n * UNIT,
    power: 10n,
    drop: UNIT,
    poolTokens: 500n * UNIT,
    startTime,
    endTime: (startTime > timestamp ? startTime : timestamp) + BigInt(7 * DAY),
    releaseRates: [1_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n, 1_000n],
    releaseWeeks: [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 10n],
    ...changed,
  }
}
/** The contract's type of the terms. */
type SaleTerms = ContractFunctionArgs<typeof mainAbi, 'nonpayable', 'createSale'>[1]

const main: Abi = mainAbi

/** Calldata that makes a sale of `project`. */
export const createSaleCall = async (
  chain: TestChain,
  project: number,
  changed?: Partial<SaleTerms>,
): Promise<Hex> =>
  encodeFunctionData({
    abi: main,
    functionName: 'createSale',
    args: [BigInt(project), await saleTerms(chain, changed)],
  })

/** Calldata that buys `times` units of sale `sale` of `project`. */
export const buyCall = (project: number, times: number, sale = 1): Hex =>
  encodeFunctionData({
    abi: main,
    functionName: 'buyNFT',
    args: [BigInt(project), BigInt(sale), BigInt(times), 2n ** 200n],
  })

/** Gives `manager` the tokens that a sale promises, and makes the sale. */
export async function makeSale(
  chain: TestChain,
  manager: Person,
  project: number,
  changed: Partial<SaleTerms> = {},
): Promise<Hex> {
  const { main, token } = chain.deployment.contracts
  const terms = await saleTerms(chain, changed)
  const promised = terms.total * (terms.tokens + terms.drop) + terms.poolTokens
  if (manager.address !== new Person(chain, 0).address)
    await new Person(chain, 0).send(token, erc20Abi, 'transfer', [manager.address, promised])
  await manager.send(token, erc20Abi, 'approve', [main, promised])
  return manager.send(main, mainAbi, 'createSale', [BigInt(project), terms])
}

/** Buys `times` units of the latest sale of `project`. */
export const buyUnits = async (chain: TestChain, who: Person, project: number, times: number, sale = 1) =>
  who.send(chain.deployment.contracts.main, mainAbi, 'buyNFT', [
    BigInt(project),
    BigInt(sale),
    BigInt(times),
    2n ** 200n,
  ])

/** Calls a function of an escrow. */
export const atEscrow = (who: Person, mint: Address, call: string, args: unknown[]) =>
  who.send(mint, mintAbi, call, args)
