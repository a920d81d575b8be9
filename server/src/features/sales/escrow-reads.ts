import { mintAbi } from '@holdfast/protocol/abi/index'
import { type SaleState, saleStateOf } from '@holdfast/protocol/sales'
import type { Address, Hex } from 'viem'
import { asideSince } from '../../chain/asides.ts'
import { ask, type Client } from '../../chain/client.ts'
import type { Db } from '../../db/database.ts'

/** What decides the state of a sale, in a row. */
type SaleFacts = { sold: number; refunded: number; close_time: number; end_time: number; told?: SaleState }

/** What the contract says of a purchase. */
export type OrderTold = { state: SaleState; releaseTokens: string }
const keyOf = (r: { project: number; order_id: number }) => `${r.project} ${r.order_id}`

/** What escrows that are not indexed say themselves: the tables know only their beginning (D-510). */
export class EscrowReads {
  private readonly db: Db
  private readonly client: Client

  constructor({ db, client }: { db: Db; client: Client }) {
    this.db = db
    this.client = client
  }

  /** The escrows that are not indexed, by project, newest project first. */
  private async open(): Promise<Map<number, Address>> {
    const aside = [...(await asideSince(this.db)).keys()]
    if (aside.length === 0) return new Map()
    const rows = await this.db
      .selectFrom('project')
      .select(['index', 'mint'])
      .where('mint', 'in', aside)
      .orderBy('index', 'desc')
      .execute()
    return new Map(rows.map((r) => [r.index, r.mint as Hex]))
  }

  /** Rows with what the chain says of their sales, where the escrow is not indexed. @throws ChainUnavailable */
  async freshen<R extends SaleFacts & { project: number }>(
    rows: R[],
    saleOf: (row: R) => number,
  ): Promise<R[]> {
    const open = await this.open()
    const keys = [
      ...new Map(
        rows
          .filter((r) => open.has(r.project))
          .map((r) => [`${r.project} ${saleOf(r)}`, { project: r.project, sale: saleOf(r) }]),
      ),
    ]
    if (keys.length === 0) return rows
    const answers = await ask(() =>
      this.client.multicall({
        allowFailure: false,
        contracts: keys.map(([, { project, sale }]) => ({
          address: open.get(project)!,
          abi: mintAbi,
          functionName: 'sales' as const,
          args: [BigInt(sale)] as const,
        })),
      }),
    )
    const sales = new Map(keys.map(([key], i) => [key, answers[i]!]))
    return rows.map((row) => {
      const sale = sales.get(`${row.project} ${saleOf(row)}`)
      return sale ? { ...row, ...saleFacts(sale, row) } : row
    })
  }

  /** As `freshen`, with what the chain says of each purchase. @throws ChainUnavailable */
  async freshenOrders<R extends SaleFacts & { project: number; sale: number; order_id: number }>(
    rows: R[],
  ): Promise<(R & { own?: OrderTold })[]> {
    const open = await this.open()
    const asked = rows.filter((r) => open.has(r.project))
    if (asked.length === 0) return rows
    const answers = await ask(() =>
      this.client.multicall({
        allowFailure: false,
        contracts: asked.map((r) => ({
          address: open.get(r.project)!,
          abi: mintAbi,
          functionName: 'orders' as const,
          args: [BigInt(r.order_id)] as const,
        })),
      }),
    )
    const told = new Map(
      asked.map((r, i): [string, OrderTold] => {
        const { state, releaseTokens } = answers[i]!
        return [keyOf(r), { state: saleStateOf(state), releaseTokens: String(releaseTokens) }]
      }),
    )
    const fresh = await this.freshen(rows, (r) => r.sale)
    return fresh.map((r) => {
      const own = told.get(keyOf(r))
      return own ? { ...r, own } : r
    })
  }

  /** What an account has in each project whose escrow is not indexed and in which it takes part. @throws ChainUnavailable */
  async users(account: string) {
    const open = [...(await this.open())]
    if (open.length === 0) return new Map<number, never>()
    const answers = await ask(() =>
      this.client.multicall({
        allowFailure: false,
        contracts: open.map(([, address]) => ({
          address,
          abi: mintAbi,
          functionName: 'users' as const,
          args: [account as Address] as const,
        })),
      }),
    )
    return new Map(
      open
        .map(([project], i) => [project, answers[i]!] as const)
        .filter(([, u]) => u.startTime + u.usdtInvite + u.usdtPending + u.pool > 0n),
    )
  }

  /** What accounts bought in the sales of projects whose escrow is not indexed, by `releaseKey`. @throws ChainUnavailable */
  async releases(of: { project: number; account: string }[]) {
    const open = await this.open()
    const asked = [...new Map(of.map((o) => [`${o.project} ${o.account}`, o])).values()].filter((o) =>
      open.has(o.project),
    )
    if (asked.length === 0) return new Map<string, never>()
    const answers = await ask(() =>
      this.client.multicall({
        allowFailure: false,
        contracts: asked.map(({ project, account }) => ({
          address: open.get(project)!,
          abi: mintAbi,
          functionName: 'getUserRelease' as const,
          args: [account as Address] as const,
        })),
      }),
    )
    return new Map(
      asked.flatMap((o, i) =>
        answers[i]!.map((r) => [releaseKey({ ...o, sale: Number(r.saleIndex) }), r] as const),
      ),
    )
  }

  /** The pools of a project whose escrow is not indexed; undefined of others. @throws ChainUnavailable */
  async pools(project: number) {
    const address = (await this.open()).get(project)
    if (!address) return undefined
    const escrow = { address, abi: mintAbi } as const
    const [multi, config, [usdt, token]] = await ask(() =>
      this.client.multicall({
        allowFailure: false,
        contracts: [
          { ...escrow, functionName: 'getConfigMulti' },
          { ...escrow, functionName: 'getConfig' },
          { ...escrow, functionName: 'getRewardInfo' },
        ],
      }),
    )
    return {
      powers: multi.poolForce.map(String),
      sharedUsdt: String(usdt.rewardTotal),
      sharedTokens: String(token.rewardTotal),
      paidUsdt: String(usdt.rewardRelease),
      paidTokens: String(token.rewardRelease),
      filledTokens: String(token.rewardMax),
      endTime: Number(config.poolEndTime) || null,
    }
  }
}

export const releaseKey = (o: { project: number; sale: number; account: string }) =>
  `${o.project} ${o.sale} ${o.account}`

type ChainSale = {
  sales: bigint
  refunded: bigint
  settled: bigint
  directTotal: bigint
  indirectTotal: bigint
  reclaimed: boolean
  price: bigint
  successTime: bigint
  state: number
}

const saleFacts = (s: ChainSale, row: SaleFacts) => ({
  sold: Number(s.sales),
  refunded: Number(s.refunded),
  settled: Number(s.settled),
  direct_total: String(s.directTotal),
  indirect_total: String(s.indirectTotal),
  reclaimed: s.reclaimed,
  raised: String(s.sales * s.price),
  close_time: s.successTime > 0n ? Number(s.successTime) : row.end_time,
  told: saleStateOf(s.state),
})
