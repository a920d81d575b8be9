import { toDecimal } from '@holdfast/protocol/amounts'
import { csvCell } from '@holdfast/protocol/csv'
import type { Page } from '@holdfast/protocol/envelope'
import type { HostingIncomeTotals, HostingPoolName } from '@holdfast/protocol/hosting'
import type { IncomeKind, IncomeSum } from '@holdfast/protocol/ledger'
import type {
  Earning,
  Earnings,
  EarningsExport,
  EarningsExportQuery,
  LevelIncome,
  LevelIncomeQuery,
} from '@holdfast/protocol/earnings'
import { LEVEL_SOURCES } from '@holdfast/protocol/levels'
import type { NodeIncome } from '@holdfast/protocol/nodes'
import type { Db } from '../../db/database.ts'
import * as epochs from './epochs-store.ts'
import { spanOf } from './spans.ts'
import * as store from './standings-store.ts'

/** Rows of one part of an export, at least: an epoch's rows stay together. */
const EXPORT_ROWS = 5_000
const DAY = 86_400
const FUNDED_BY = 'hostingLevelShare'

/** What is asked of other features. */
export type EarningsSources = {
  hosting(address: string, pool: HostingPoolName): Promise<HostingIncomeTotals>
  /** what was claimed of rewards of the resonance pool: in all, and today */
  resonance(address: string): Promise<ClaimedSums>
  /** the same of the special contribution award since a time, unix seconds */
  award(address: string, from: number): Promise<{ total: string; since: string }>
  nodes(address: string): Promise<NodeIncome>
  /** what was claimed of nodes' dividends since a time, unix seconds */
  nodesSince(address: string, from: number): Promise<{ usdt: string; token: string }>
  ledger(address: string): Promise<IncomeSum[]>
}

/** Rewards claimed, base units. */
type ClaimedSums = Pick<
  HostingIncomeTotals,
  'claimedUsdt' | 'claimedToken' | 'claimedUsdtToday' | 'claimedTokenToday'
>

export type EarningsOptions = {
  db: Db
  sources: EarningsSources
  now: () => Promise<number>
  /** rows of one part of an export */
  exportRows?: number
}

/** What accounts earn, by where it comes from. */
export class EarningsService {
  private readonly db: Db
  private readonly sources: EarningsSources
  private readonly now: EarningsOptions['now']
  private readonly exportRows: number

  constructor(o: EarningsOptions) {
    this.db = o.db
    this.sources = o.sources
    this.now = o.now
    this.exportRows = o.exportRows ?? EXPORT_ROWS
  }

  /** @param address lower-case */
  async earnings(address: string): Promise<Earnings> {
    const { db, sources } = this
    const now = await this.now()
    const [current, active] = await Promise.all([
      epochs.newestEpoch(db, 'computed'),
      epochs.newestEpoch(db, 'active'),
    ])
    const midnight = now - (now % DAY)
    const [hosting, resonance, liquidity, award] = await Promise.all([
      sources.hosting(address, 'hosting'),
      sources.resonance(address),
      sources.hosting(address, 'liquidity'),
      sources.award(address, midnight),
    ])
    const [nodes, nodesToday, ledger, sums, waiting, claimed, leaves] = await Promise.all([
      sources.nodes(address),
      sources.nodesSince(address, midnight),
      sources.ledger(address),
      store.incomeSums(db, address, current?.id ?? 0),
      store.waitingIncome(db, address),
      store.claimedBy(db, address),
      active ? store.leavesOf(db, address, active.id) : [],
    ])
    const left = (asset: 'usdt' | 'token') => {
      const cumulative = BigInt(leaves.find((l) => l.asset === asset)?.cumulative ?? 0)
      return String(cumulative > claimed[asset] ? cumulative - claimed[asset] : 0n)
    }
    return {
      sources: [
        paidBy('static', hosting),
        paidBy('resonance', resonance),
        paidBy('liquidity', liquidity),
        {
          source: 'node',
          counts: 'paid',
          usdt: nodes.claimedUsdt,
          token: nodes.claimedToken,
          recentUsdt: nodesToday.usdt,
          recentToken: nodesToday.token,
          recent: 'today',
        },
        {
          source: 'award',
          counts: 'paid',
          usdt: award.total,
          token: '0',
          recentUsdt: award.since,
          recentToken: '0',
          recent: 'today',
        },
        ...LEVEL_SOURCES.map((source): Earning => {
          const sum = sums.find((s) => s.source === source)
          return {
            source,
            counts: 'earned',
            usdt: sum?.usdt ?? '0',
            token: sum?.token ?? '0',
            recentUsdt: sum?.recent_usdt ?? '0',
            recentToken: sum?.recent_token ?? '0',
            recent: 'epoch',
          }
        }),
        ofLedger('machine', 'static', ledger),
        ofLedger('invitation', 'invitation', ledger),
        ofLedger('acceleration', 'acceleration', ledger),
      ],
      claimable: { n: active?.n ?? null, usdt: left('usdt'), token: left('token') },
      waiting: { usdt: waiting.usdt, token: waiting.token, activeAt: waiting.active_at },
      claimed: { usdt: String(claimed.usdt), token: String(claimed.token) },
    }
  }

  /** @param address lower-case */
  async income(
    address: string,
    { page = 1, size = 20, source }: LevelIncomeQuery,
  ): Promise<Page<LevelIncome>> {
    const [rows, total] = await Promise.all([
      store.incomeList(this.db, address, { source, offset: (page - 1) * size, limit: size }),
      store.countIncome(this.db, address, source),
    ])
    return { records: rows.map(record), total, page, size }
  }

  /** One part of the export. It ends with a whole epoch, so that no row is lost or comes twice. @param address lower-case */
  async export(address: string, { source, from }: EarningsExportQuery): Promise<EarningsExport> {
    const found = await store.incomeList(this.db, address, {
      source,
      before: from,
      offset: 0,
      limit: this.exportRows + LEVEL_SOURCES.length,
    })
    const isLast = found.length <= this.exportRows
    const cut = found.at(-1)?.n
    const rows = isLast ? found : found.filter((r) => r.n !== cut)
    return {
      fileName: 'holdfast-levels.csv',
      csv: csvLines(rows.map(record), from === undefined),
      next: isLast ? null : rows.at(-1)!.n,
    }
  }
}

const paidBy = (source: Earning['source'], sums: ClaimedSums): Earning => ({
  source,
  counts: 'paid',
  usdt: sums.claimedUsdt,
  token: sums.claimedToken,
  recentUsdt: sums.claimedUsdtToday,
  recentToken: sums.claimedTokenToday,
  recent: 'today',
})

/** Sums of one kind of the ledger's entries; assets besides USDT and TDE are in none. */
function ofLedger(source: Earning['source'], kind: IncomeKind, ledger: IncomeSum[]): Earning {
  const of = (symbol: string) => ledger.find((s) => s.type === kind && s.symbol === symbol)
  return {
    source,
    counts: 'earned',
    usdt: of('USDT')?.total ?? '0',
    token: of('TDE')?.total ?? '0',
    recentUsdt: of('USDT')?.today ?? '0',
    recentToken: of('TDE')?.today ?? '0',
    recent: 'today',
  }
}

const record = (r: store.IncomeRow): LevelIncome => ({
  ...spanOf(r),
  state: r.state,
  source: r.source,
  level: r.source === 'community' ? r.level : null,
  usdt: r.usdt,
  token: r.token,
  fundedBy: FUNDED_BY,
})

const NAMES = ['epoch ends', 'epoch', 'source', 'level', 'USDT', 'TDE', 'state', 'funded by']

function csvLines(records: LevelIncome[], withNames: boolean): string {
  const lines = records.map((r) => [
    new Date(r.endsAt * 1_000).toISOString(),
    String(r.n),
    r.source,
    r.level === null ? '' : String(r.level),
    toDecimal(BigInt(r.usdt)),
    toDecimal(BigInt(r.token)),
    r.state,
    'level share of hosting rewards',
  ])
  return [...(withNames ? [NAMES] : []), ...lines].map((l) => `${l.map(csvCell).join(',')}\r\n`).join('')
}
