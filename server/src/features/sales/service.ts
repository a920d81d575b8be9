import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import type { Language } from '@holdfast/protocol/languages'
import type {
  OwnSalesQuery,
  ProjectOrdersQuery,
  SaleCommission,
  SaleIncome,
  SaleOrder,
  SaleOrdersQuery,
  SaleParticipant,
  SaleRelease,
  SaleStanding,
} from '@holdfast/protocol/sale-account-calls'
import type {
  ManagedProjectsQuery,
  Project,
  ProjectPools,
  ProjectsQuery,
  Sale,
  SaleDetail,
  SaleInfo,
  SaleStep,
  SalesQuery,
} from '@holdfast/protocol/sale-calls'
import type { Head } from '../../chain/head.ts'
import type { Db } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import { AppError } from '../../http/errors.ts'
import { requireModule, type Settings } from '../../http/settings.ts'
import * as accounts from './account-store.ts'
import { type EscrowReads, releaseKey } from './escrow-reads.ts'
import { noteFailedSales } from './failed.ts'
import * as records from './records.ts'
import * as store from './store.ts'
import type { ProjectTextsService } from './texts.ts'
import type { TokenFacts } from './tokens.ts'

type WithToken = { token: string }

/** Projects and sales from events. As in the contract, chain time decides the state of a sale. */
export class SalesService {
  private readonly db: Db
  private readonly head: Pick<Head, 'time'>
  private readonly tokens: TokenFacts
  private readonly texts: ProjectTextsService
  private readonly settings: Settings
  private readonly escrows: EscrowReads

  constructor(o: {
    db: Db
    head: Pick<Head, 'time'>
    tokens: TokenFacts
    texts: ProjectTextsService
    settings: Settings
    escrows: EscrowReads
  }) {
    this.db = o.db
    this.head = o.head
    this.tokens = o.tokens
    this.texts = o.texts
    this.settings = o.settings
    this.escrows = o.escrows
  }

  ordersEver(): Promise<number> {
    return store.ordersEver(this.db)
  }

  /** Tells who can take back what was paid in sales that failed. @returns whether there is more */
  tellFailed(): Promise<boolean> {
    return noteFailedSales(this.db)
  }

  private tokensOf = (rows: WithToken[]) => this.tokens.of(rows.map((r) => r.token))

  /** @throws AppError MODULE_CLOSED */
  async projects(q: ProjectsQuery, language: Language): Promise<Page<Project>> {
    await requireModule(this.settings, 'sales')
    return paged(
      q,
      (slice) => store.projects(this.db, q.manager, slice),
      (rows) => this.projectRecords(rows, language),
    )
  }

  /** All projects for an operator, also while sales are closed. */
  async managedProjects(q: ManagedProjectsQuery, language: Language): Promise<Page<Project>> {
    const now = await this.head.time()
    return paged(
      q,
      () => store.managedProjects(this.db, q, now),
      (rows) => this.projectRecords(rows, language),
    )
  }

  /** @throws AppError PROJECT_UNKNOWN */
  async project(index: number, language: Language): Promise<Project> {
    const row = await this.projectRow(index)
    const [record] = await this.projectRecords([row], language)
    return record!
  }

  /** @throws AppError MODULE_CLOSED */
  async sales(q: SalesQuery, language: Language): Promise<Page<Sale>> {
    await requireModule(this.settings, 'sales')
    const now = await this.head.time()
    return paged(
      q,
      (slice) => store.sales(this.db, q, now, slice),
      (rows) => this.saleRecords(rows, now, language),
    )
  }

  /** @throws AppError PROJECT_UNKNOWN, SALE_UNKNOWN */
  async sale(project: number, index: number, language: Language): Promise<SaleDetail> {
    await this.projectRow(project)
    const known = await store.saleRow(this.db, project, index)
    if (!known) throw new AppError('SALE_UNKNOWN', { project, sale: index })
    const now = await this.head.time()
    const [sale] = await this.saleRecords([known], now, language)
    const [row] = await this.escrows.freshen([known], (r) => r.index)
    return { sale: sale!, steps: await this.steps(row!, now) }
  }

  /** @throws AppError MODULE_CLOSED */
  async info(): Promise<SaleInfo> {
    await requireModule(this.settings, 'sales')
    const t = await store.totals(this.db, await this.head.time())
    return {
      block: t.number,
      time: t.time,
      projects: t.projects,
      sales: t.sales,
      openSales: t.open,
      upcomingSales: t.upcoming,
      successfulSales: t.successful,
      participants: t.participants,
      orders: t.orders,
      raised: String(BigInt(t.raised) - BigInt(t.returned)),
      refunded: t.returned,
    }
  }

  /** @throws AppError PROJECT_UNKNOWN */
  async pools(project: number): Promise<ProjectPools> {
    const row = await this.projectRow(project)
    const { zero, levels, block } = await store.pools(this.db, project, await this.head.time())
    const told = await this.escrows.pools(project)
    const membersOf = (pool: number) => levels.find((l) => l.pool === pool)?.members ?? 0
    const { powers, ...sums } = told ?? {}
    const members = (pool: number) => (powers ? Number(powers[pool]) : membersOf(pool))
    return {
      project,
      block,
      pools: row.pool_rates.map((rate, pool) => ({
        pool,
        rate,
        members: pool === 0 ? zero.members : members(pool),
        power: powers?.[pool] ?? (pool === 0 ? zero.power : String(members(pool))),
      })),
      sharedUsdt: zero.usdt,
      sharedTokens: zero.tokens,
      paidUsdt: row.paid_usdt,
      paidTokens: row.paid_tokens,
      filledTokens: zero.filled,
      endTime: zero.end,
      ...sums,
    }
  }

  orders(owner: string, q: SaleOrdersQuery): Promise<Page<SaleOrder>> {
    return this.pageOrders({ account: owner, project: q.project, sale: q.sale }, q)
  }

  /** An account's purchases as participations: how many, and those before a place, newest first. */
  participations() {
    return {
      kind: 'sale' as const,
      count: (owner: string) => accounts.countOrders(this.db, owner),
      list: async (
        owner: string,
        before: { time: number; project: number; id: number } | null,
        limit: number,
      ) => {
        const [now, rows] = await Promise.all([
          this.head.time(),
          accounts.ordersBefore(this.db, owner, before, limit),
        ])
        const tokens = await this.tokensOf(rows)
        const fresh = await this.escrows.freshenOrders(rows)
        return fresh.map((r) => records.participationRecord(r, now, tokens))
      },
    }
  }

  /** @throws AppError PROJECT_UNKNOWN, NOT_PROJECT_MANAGER */
  async projectOrders(manager: string, q: ProjectOrdersQuery): Promise<Page<SaleOrder>> {
    await this.expectManager(manager, q.project)
    return this.pageOrders({ project: q.project, sale: q.sale }, q)
  }

  /** @throws AppError PROJECT_UNKNOWN, NOT_PROJECT_MANAGER */
  async participants(manager: string, q: ProjectOrdersQuery): Promise<Page<SaleParticipant>> {
    await this.expectManager(manager, q.project)
    return paged(
      q,
      (slice) => accounts.holdings(this.db, { project: q.project, sale: q.sale }, slice),
      async (rows) => {
        const told = await this.escrows.releases(rows)
        return rows.map((r) => {
          const known = records.participantRecord(r)
          const own = told.get(releaseKey(r))
          return own ? records.participantAsTold(known, own) : known
        })
      },
    )
  }

  async releases(account: string, q: OwnSalesQuery): Promise<Page<SaleRelease>> {
    const now = await this.head.time()
    return paged(
      q,
      (slice) => accounts.holdings(this.db, { account, project: q.project }, slice),
      async (rows) => {
        const tokens = await this.tokensOf(rows)
        const fresh = await this.escrows.freshen(rows, (r) => r.sale)
        const told = await this.escrows.releases(rows)
        return fresh.map((r) => {
          const known = records.releaseRecord(r, now, tokens)
          const own = told.get(releaseKey(r))
          return own ? records.releaseAsTold(known, own) : known
        })
      },
    )
  }

  income(account: string, q: OwnSalesQuery): Promise<Page<SaleIncome>> {
    return paged(
      q,
      (slice) => accounts.payments(this.db, { account, project: q.project }, slice),
      async (rows) => {
        const tokens = await this.tokensOf(rows)
        return rows.map((r) => records.incomeRecord(r, tokens))
      },
    )
  }

  async commissions(account: string, q: OwnSalesQuery): Promise<Page<SaleCommission>> {
    const now = await this.head.time()
    return paged(
      q,
      (slice) => accounts.commissions(this.db, { account, project: q.project }, slice),
      async (rows) => (await this.escrows.freshenOrders(rows)).map((r) => records.commissionRecord(r, now)),
    )
  }

  async standings(account: string, q: OwnSalesQuery): Promise<Page<SaleStanding>> {
    const [now, told] = await Promise.all([this.head.time(), this.escrows.users(account)])
    return paged(
      q,
      (slice) => accounts.standings(this.db, account, q.project, now, [...told.keys()], slice),
      async (rows) => {
        const tokens = await this.tokensOf(rows)
        return rows.map((r) => {
          const known = records.standingRecord(r, tokens)
          const own = told.get(r.project)
          return own ? records.standingAsTold(known, own) : known
        })
      },
    )
  }

  private async pageOrders(whose: accounts.Whose, q: PageQuery): Promise<Page<SaleOrder>> {
    const now = await this.head.time()
    return paged(
      q,
      (slice) => accounts.orders(this.db, whose, slice),
      async (rows) => {
        const tokens = await this.tokensOf(rows)
        const fresh = await this.escrows.freshenOrders(rows)
        return fresh.map((r) => records.orderRecord(r, now, tokens))
      },
    )
  }

  private async saleRecords(known: store.SaleRow[], now: number, language: Language): Promise<Sale[]> {
    const rows = await this.escrows.freshen(known, (r) => r.index)
    const tokens = await this.tokensOf(rows)
    const texts = await this.texts.choose(
      rows.map((r) => ({ project: r.project, sale: r.index })),
      language,
    )
    return rows.map((r) => records.saleRecord(r, now, tokens, texts({ project: r.project, sale: r.index })))
  }

  private async projectRecords(rows: store.ProjectRow[], language: Language): Promise<Project[]> {
    const now = await this.head.time()
    const sales = await this.saleRecords(
      await store.latestSales(
        this.db,
        rows.map((r) => r.index),
      ),
      now,
      language,
    )
    const tokens = await this.tokensOf(rows)
    const texts = await this.texts.choose(
      rows.map((r) => ({ project: r.index, sale: 0 })),
      language,
    )
    return rows.map((r) =>
      records.projectRecord(
        r,
        tokens,
        texts({ project: r.index, sale: 0 }),
        sales.find((s) => s.project === r.index) ?? null,
      ),
    )
  }

  /** The steps of a sale so far: by events, and by time. */
  private async steps(r: store.SaleRow, now: number): Promise<SaleStep[]> {
    const steps: SaleStep[] = [{ state: 'awaitingOrder', time: r.created_at, txHash: r.tx_hash }]
    const end = r.dissolved_time ?? now
    if (r.start_time <= end) steps.push({ state: 'orderArranged', time: r.start_time, txHash: null })
    const state = records.stateOf(r, now)
    if (r.dissolved_time !== null)
      steps.push({ state: 'dissolution', time: r.dissolved_time, txHash: r.dissolved_tx })
    else if (now >= r.close_time)
      steps.push({ state: state === 'success' ? state : 'failed', time: r.close_time, txHash: null })
    if (state === 'principalReturn') {
      const last = await store.lastRefund(this.db, r.project, r.index)
      if (last) steps.push({ state: 'principalReturn', time: last.time, txHash: last.tx_hash })
    }
    return steps
  }

  private async projectRow(index: number): Promise<store.ProjectRow> {
    const row = await store.projectRow(this.db, index)
    if (!row) throw new AppError('PROJECT_UNKNOWN', { project: index })
    return row
  }

  private async expectManager(account: string, project: number): Promise<void> {
    const { manager } = await this.projectRow(project)
    if (manager !== account) throw new AppError('NOT_PROJECT_MANAGER', { project })
  }
}
