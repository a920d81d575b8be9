import { hostingPoolAbi, mainAbi, mintAbi, resonancePoolAbi } from '@holdfast/protocol/abi/index'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Locked, LockedKind, ValueLocked } from '@holdfast/protocol/supply'
import { erc20Abi, getAddress, type Hex, zeroAddress } from 'viem'
import { ask, type Client } from '../../chain/client.ts'
import type { Head } from '../../chain/head.ts'
import type { Escrows } from './outside.ts'

/** What shares of the pair are called; the pair's own symbol is the exchange's, e.g. Cake-LP. */
const SHARES = 'LP'

/** Principal that people put in, by contract and asset: reads of the chain at one block, and nothing of the tables. */
export class ValueLockedService {
  private readonly client: Client
  private readonly head: Head
  private readonly deployment: Deployment
  private readonly escrows: Escrows

  constructor(o: { client: Client; head: Head; deployment: Deployment; escrows: Escrows }) {
    this.client = o.client
    this.head = o.head
    this.deployment = o.deployment
    this.escrows = o.escrows
  }

  /** @throws ChainUnavailable where any part cannot be read: a sum with a part missing would look like a sum */
  async read(): Promise<ValueLocked> {
    const { latest } = await this.head.get()
    const block = BigInt(latest.number)
    const rows = (await ask(() => Promise.all([this.pools(block), this.sales(block)]))).flat()
    const vault = await ask(() => this.vault(block))
    const { contracts } = this.deployment
    const sums = (
      [
        ['asset', contracts.usdt],
        ['own', contracts.token],
        ['pair', contracts.pair],
      ] as const
    ).map(([kind, asset]) => ({
      kind,
      asset: getAddress(asset),
      symbol: this.symbolOf(asset)!,
      principal: String(
        rows.reduce(
          (sum, r) => (r.kind === kind && same(r.asset, asset) ? sum + BigInt(r.principal) : sum),
          0n,
        ),
      ),
    }))
    return { block: latest.number, time: latest.time, rows, sums, vault }
  }

  private symbolOf(asset: Hex): string | null {
    const { usdt, token, pair, usde, nuls } = this.deployment.contracts
    const named: [Hex, string][] = [
      [usdt, 'USDT'],
      [token, 'TDE'],
      [pair, SHARES],
      [usde, 'USDE'],
      [nuls, 'NULS'],
    ]
    return named.find(([address]) => same(address, asset))?.[1] ?? null
  }

  private kindOf(asset: Hex): LockedKind {
    const { token, pair } = this.deployment.contracts
    return same(asset, token) ? 'own' : same(asset, pair) ? 'pair' : 'asset'
  }

  private row(contract: Hex, name: string, asset: Hex, principal: bigint, kind = this.kindOf(asset)): Locked {
    return {
      contract: getAddress(contract),
      name,
      asset: getAddress(asset),
      symbol: this.symbolOf(asset),
      kind,
      principal: String(principal),
    }
  }

  private async pools(block: bigint): Promise<Locked[]> {
    const { hostingPool, liquidityPool, resonancePool, usdt } = this.deployment.contracts
    const config = { abi: hostingPoolAbi, functionName: 'getConfig' } as const
    const [hosting, liquidity] = await this.client.multicall({
      allowFailure: false,
      blockNumber: block,
      contracts: [
        { address: hostingPool, ...config },
        { address: liquidityPool, ...config },
      ],
    })
    const places = [
      ['hostingPool', hostingPool, hosting.principal],
      ['liquidityPool', liquidityPool, liquidity.principal],
      ['resonancePool', resonancePool, usdt],
    ] as const
    const books = await this.client.multicall({
      allowFailure: false,
      blockNumber: block,
      contracts: places.map(([, address, asset]) => ({
        address,
        abi: resonancePoolAbi,
        functionName: 'getSolvency' as const,
        args: [asset] as const,
      })),
    })
    return places.map(([name, address, asset], i) => this.row(address, name, asset, books[i]!.principal))
  }

  /** What buyers paid and may still get back, and the tokens that a project owes them. */
  private async sales(block: bigint): Promise<Locked[]> {
    const { main, usdt } = this.deployment.contracts
    const count = await this.client.readContract({
      address: main,
      abi: mainAbi,
      functionName: 'totalProjects',
      blockNumber: block,
    })
    const escrows = await this.escrows.first(Number(count), block)
    if (escrows.length === 0) return []
    const assets = escrows.flatMap(({ mint, token }) => [
      [mint, usdt, 'asset'] as const,
      [mint, token, 'vesting'] as const,
    ])
    const books = await this.client.multicall({
      allowFailure: false,
      blockNumber: block,
      contracts: assets.map(([address, asset]) => ({
        address,
        abi: mintAbi,
        functionName: 'getSolvency' as const,
        args: [asset] as const,
      })),
    })
    return assets.map(([address, asset, kind], i) =>
      this.row(address, 'escrow', asset, books[i]!.principal, kind),
    )
  }

  private async vault(block: bigint): Promise<ValueLocked['vault']> {
    const { payoutVault, usdt, token, usde, nuls } = this.deployment.contracts
    const assets = [usdt, token, usde, nuls].filter((asset) => !same(asset, zeroAddress))
    const held = await this.client.multicall({
      allowFailure: false,
      blockNumber: block,
      contracts: assets.map((address) => ({
        address,
        abi: erc20Abi,
        functionName: 'balanceOf' as const,
        args: [payoutVault] as const,
      })),
    })
    return assets.map((asset, i) => ({
      asset: getAddress(asset),
      symbol: this.symbolOf(asset)!,
      balance: String(held[i]!),
    }))
  }
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
