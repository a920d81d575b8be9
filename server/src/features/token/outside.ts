import { mainAbi, nodeNFTAbi, payoutVaultAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { NotCirculating } from '@holdfast/protocol/supply'
import { erc20Abi, type Hex } from 'viem'
import type { Client } from '../../chain/client.ts'

/** Nobody has its key; tokens are sent there to be rid of them. */
const DEAD = '0x000000000000000000000000000000000000dEaD'

export type Escrow = { mint: Hex; token: Hex }
export type Place = { address: Hex; name: string; reason: NotCirculating }

/** The projects' escrows as the chain has them. The factory makes one for each number, so that a number keeps its address. */
export class Escrows {
  private readonly client: Client
  private readonly main: Hex
  private readonly known: Escrow[] = []

  constructor(o: { client: Client; deployment: Deployment }) {
    this.client = o.client
    this.main = o.deployment.contracts.main
  }

  /** Those of the first `count` projects. */
  async first(count: number, block: bigint): Promise<Escrow[]> {
    const from = this.known.length
    if (from >= count) return this.known.slice(0, count)
    const found = await this.client.multicall({
      allowFailure: false,
      blockNumber: block,
      contracts: Array.from({ length: count - from }, (_, i) => ({
        address: this.main,
        abi: mainAbi,
        functionName: 'projects' as const,
        args: [BigInt(from + i + 1)] as const,
      })),
    })
    // Another reader may have added some meanwhile.
    found.forEach(({ mint, token }, i) => (this.known[from + i] = { mint, token }))
    return this.known.slice(0, count)
  }
}

/** The addresses whose TDE does not circulate (D-525): all but `configured` are known from the chain alone. */
export class NotOnTheMarket {
  private readonly client: Client
  private readonly deployment: Deployment
  private readonly configured: Hex[]
  private readonly escrows: Escrows
  private named: Promise<Place[]> | undefined

  constructor(o: { client: Client; deployment: Deployment; escrows: Escrows; configured: Hex[] }) {
    this.client = o.client
    this.deployment = o.deployment
    this.escrows = o.escrows
    this.configured = o.configured
  }

  /** Each with its TDE at `block`, where there are `projects` projects. */
  async at(block: bigint, projects: number): Promise<(Place & { amount: bigint })[]> {
    this.named ??= this.read(block)
    const [named, escrows] = await Promise.all([
      this.named.catch((e: unknown) => {
        this.named = undefined
        throw e
      }),
      this.escrows.first(projects, block),
    ])
    const all: Place[] = [
      ...named,
      ...escrows.map(({ mint }): Place => ({ address: mint, name: 'escrow', reason: 'sale' })),
    ]
    const places = [
      ...new Map(all.toReversed().map((p) => [p.address.toLowerCase(), p])).values(),
    ].toReversed()
    const amounts = await this.client.multicall({
      allowFailure: false,
      blockNumber: block,
      contracts: places.map(({ address }) => ({
        address: this.deployment.contracts.token,
        abi: erc20Abi,
        functionName: 'balanceOf' as const,
        args: [address] as const,
      })),
    })
    return places.map((place, i) => ({ ...place, amount: amounts[i]! }))
  }

  /** What is fixed at deployment. */
  private async read(block: bigint): Promise<Place[]> {
    const { contracts } = this.deployment
    const [treasury, cold] = await this.client.multicall({
      allowFailure: false,
      blockNumber: block,
      contracts: [
        { address: contracts.nodes, abi: nodeNFTAbi, functionName: 'treasury' },
        { address: contracts.payoutVault, abi: payoutVaultAbi, functionName: 'cold' },
      ],
    })
    const own = (name: keyof Deployment['contracts'], reason: NotCirculating): Place => ({
      address: contracts[name],
      name,
      reason,
    })
    return [
      own('hostingPool', 'budget'),
      own('liquidityPool', 'budget'),
      own('resonancePool', 'budget'),
      own('treasuryVesting', 'vesting'),
      own('payoutVault', 'vault'),
      { address: treasury, name: 'treasury', reason: 'treasury' },
      ...this.configured.map((address): Place => ({ address, name: 'configured', reason: 'treasury' })),
      { address: cold, name: 'cold', reason: 'vault' },
      { address: DEAD, name: 'dead', reason: 'dead' },
    ]
  }
}
