import { specialPayAbi } from '@holdfast/protocol/abi/index'
import { toDecimal } from '@holdfast/protocol/amounts'
import type {
  Award,
  AwardExportQuery,
  AwardIncome,
  AwardInflow,
  AwardMember,
  AwardMembersQuery,
} from '@holdfast/protocol/award'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import type { CsvPart } from '@holdfast/protocol/lists'
import { getAddress, type Hex } from 'viem'
import type { Head } from '../../chain/head.ts'
import { perBlock } from '../../chain/per-block.ts'
import type { ChainSource } from '../../chain/source.ts'
import type { Db } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import { CSV_ROWS, csvPart, csvTime, eventPlace, readPlace } from '../../http/csv.ts'
import { requireModule, type Settings } from '../../http/settings.ts'
import * as store from './store.ts'

export type AwardOptions = {
  db: Db
  head: Head
  settings: Settings
  view: ChainSource['view']
  deployment: Deployment
  /** now in the chain's time, unix seconds */
  now: () => Promise<number>
}

/** The special contribution award: sums and own share from the contract, lists from events. */
export class AwardService {
  private readonly db: Db
  private readonly settings: Settings
  private readonly view: AwardOptions['view']
  private readonly deployment: Deployment
  private readonly now: AwardOptions['now']
  private readonly books: () => ReturnType<AwardService['readBooks']>

  constructor(o: AwardOptions) {
    this.db = o.db
    this.settings = o.settings
    this.view = o.view
    this.deployment = o.deployment
    this.now = o.now
    this.books = perBlock(o.head, () => this.readBooks())
  }

  /** @param account the signed-in address, if any @throws AppError MODULE_CLOSED; ChainUnavailable */
  async award(account: string | undefined): Promise<Award> {
    await this.requireOpen()
    const [{ block, config: c, rates, books }, time, user] = await Promise.all([
      this.books(),
      this.now(),
      account === undefined ? null : this.userInfo(account as Hex),
    ])
    const shared = [c.totalRewardA, c.totalRewardB, c.totalRewardC]
    const received = shared.reduce((sum, part) => sum + part, 0n)
    return {
      block,
      time,
      contract: getAddress(this.deployment.contracts.specialPay),
      rates: byClass(rates.map(Number)),
      members: byClass([c.totalForceA, c.totalForceB, c.totalForceC].map(Number)),
      users: Number(c.totalUser),
      shared: byClass(shared.map(String)),
      received: String(received),
      unshared: String(c.unshared),
      paid: String(received - books.owed),
      own: user?.isExist
        ? {
            index: Number(user.index),
            member: byClass([user.isForceA, user.isForceB, user.isForceC]),
            earned: byClass([user.rewardA, user.rewardB, user.rewardC].map(String)),
            claimed: String(user.rewardA + user.rewardB + user.rewardC - user.balance),
            claimable: String(user.balance),
          }
        : null,
    }
  }

  private async readBooks() {
    const { specialPay: address, usdt } = this.deployment.contracts
    return this.view(async (node, blockNumber) => {
      const pool = { address, abi: specialPayAbi, blockNumber } as const
      const [config, rates, books] = await Promise.all([
        node.readContract({ ...pool, functionName: 'getConfig' }),
        node.readContract({ ...pool, functionName: 'getConfigMulti' }),
        node.readContract({ ...pool, functionName: 'getSolvency', args: [usdt] }),
      ])
      return { block: Number(blockNumber), config, rates, books }
    })
  }

  private userInfo(account: Hex) {
    const address = this.deployment.contracts.specialPay
    const read = { address, abi: specialPayAbi, functionName: 'getUserInfo', args: [account] } as const
    return this.view((node, blockNumber) => node.readContract({ ...read, blockNumber }))
  }

  /** @throws AppError MODULE_CLOSED */
  async inflows(q: PageQuery): Promise<Page<AwardInflow>> {
    await this.requireOpen()
    return paged(
      q,
      (slice) => store.inflows(this.db, slice),
      (rows) =>
        rows.map((r) => ({
          kind: r.sender === null ? 'transfer' : 'notify',
          from: r.sender === null ? null : getAddress(r.sender),
          usdt: r.usdt,
          parts: byClass([r.part_a, r.part_b, r.part_c]),
          time: r.time,
          txHash: r.tx_hash,
          final: r.final,
        })),
    )
  }

  /** @throws AppError MODULE_CLOSED */
  async members({ history, ...q }: AwardMembersQuery): Promise<Page<AwardMember>> {
    await this.requireOpen()
    return paged(
      q,
      (slice) => (history ? store.changes(this.db, slice) : store.members(this.db, slice)),
      (rows) =>
        rows.map((r) => ({
          account: getAddress(r.account),
          member: byClass([r.is_a, r.is_b, r.is_c]),
          reason: r.reason,
          time: r.time,
          txHash: r.tx_hash,
          final: r.final,
        })),
    )
  }

  income(account: string, q: PageQuery): Promise<Page<AwardIncome>> {
    return paged(
      q,
      (slice) => store.claims(this.db, account, slice),
      (rows) => rows.map((r) => ({ usdt: r.usdt, time: r.time, txHash: r.tx_hash, final: r.final })),
    )
  }

  /** What an account was paid: in all, and since `from`, unix seconds. */
  claimedOf(account: string, from: number): Promise<{ total: string; since: string }> {
    return store.paidTo(this.db, account, from)
  }

  /** One part of all inflows as a CSV file. @throws AppError MODULE_CLOSED */
  async exportInflows({ from }: AwardExportQuery, rows = CSV_ROWS): Promise<CsvPart> {
    await this.requireOpen()
    return csvPart(
      {
        fileName: 'holdfast-award-inflows.csv',
        names: ['time', 'kind', 'from', 'USDT', 'class A', 'class B', 'class C', 'transaction'],
        read: (limit) => store.inflowsBefore(this.db, before(from), limit),
        cells: (r) => [
          csvTime(r.time),
          r.sender === null ? 'transfer' : 'notify',
          r.sender === null ? '' : getAddress(r.sender),
          amount(r.usdt),
          amount(r.part_a),
          amount(r.part_b),
          amount(r.part_c),
          r.tx_hash,
        ],
        place: (r) => eventPlace(r),
      },
      from === undefined,
      rows,
    )
  }

  /** One part of an account's payments as a CSV file. */
  exportIncome(account: string, { from }: AwardExportQuery, rows = CSV_ROWS): Promise<CsvPart> {
    return csvPart(
      {
        fileName: 'holdfast-award.csv',
        names: ['time', 'USDT', 'transaction'],
        read: (limit) => store.claimsBefore(this.db, account, before(from), limit),
        cells: (r) => [csvTime(r.time), amount(r.usdt), r.tx_hash],
        place: (r) => eventPlace(r),
      },
      from === undefined,
      rows,
    )
  }

  private requireOpen = () => requireModule(this.settings, 'award')
}

const amount = (units: string) => toDecimal(BigInt(units))
const before = (from: string | undefined) => (from === undefined ? null : readPlace(from))
const byClass = <T>([a, b, c]: readonly T[]) => ({ a: a!, b: b!, c: c! })
