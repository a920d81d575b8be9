import {
  type AccountDetail,
  type AccountRecord,
  type AccountsQuery,
  type BlackListEntry,
  type BlackListName,
  BLACKLISTS,
  type NotedBlackList,
  type NoteBlackListInput,
} from '@holdfast/protocol/accounts'
import type { Deployment } from '@holdfast/protocol/chain'
import type { Page } from '@holdfast/protocol/envelope'
import type { OperatorRole } from '@holdfast/protocol/operators'
import { typedName } from '@holdfast/protocol/typed-text'
import type { UserInfo } from '@holdfast/protocol/users'
import type { RawBuilder } from 'kysely'
import { getAddress } from 'viem'
import { type Db, inTransaction } from '../../db/database.ts'
import { paged } from '../../db/page.ts'
import type { Session } from '../../http/call.ts'
import { AppError } from '../../http/errors.ts'
import type { Operators } from '../../http/operators.ts'
import { openHolds } from '../../ledger/read.ts'
import type { Registered } from './service.ts'
import { userAccount } from '../../ledger/owner.ts'

/** Names that are looked for find at most this many accounts. */
const NAMED = 200

/** What other features know of a user; each by lower-case address. */
type AccountSources = {
  cardsOf(address: string): Promise<number>
  balancesOf(address: string): Promise<AccountDetail['balances']>
  hostingOf(address: string): Promise<AccountDetail['hosting']>
  machinesOf(address: string): Promise<AccountDetail['machines']>
  sessionsOf(address: string): Promise<number>
  /** what the user gave as name and mobile number */
  contactOf(address: string): Promise<NonNullable<AccountDetail['contact']>>
  /** addresses whose name or mobile number holds `text`, at most `limit` of each source */
  named(text: string, limit: number): Promise<string[]>
}

type Listed = RawBuilder<{ account: string }>
/** Accounts that are shown with a level above 0, as a part of a query. */
export type Levelled = RawBuilder<{ account: string; level: number }>
/** The level shown for each of these lower-case addresses. */
export type LevelsOf = (addresses: readonly string[]) => Promise<Map<string, number>>
type FoundRow = Registered & { black_listed: boolean }
/** What `find` may be besides an address: an account's number, or addresses that were found by name. */
type Found = { index: number | null; addresses: readonly string[] }

/** Registered accounts and who is above them. */
export type Accounts = {
  above(address: string): Promise<{ address: string }[]>
  find(
    q: AccountsQuery,
    found: Found,
    listed: Listed,
    levelled: Levelled,
  ): Promise<{ rows: FoundRow[]; total: number }>
  listedRow(address: string, listed: Listed): Promise<FoundRow | undefined>
}

/** The contracts' blacklists. */
export type Blacklists = {
  listedAt(now: number): Listed
  entriesOf(address: string): Promise<{ target: string; lapses_at: number }[]>
}

export type AccountLookupOptions = {
  db: Db
  now: () => Promise<number>
  deployment: Deployment
  operators: Operators
  users: Accounts
  levels: { levelsOf: LevelsOf; levelled: Levelled }
  lists: Blacklists
  info: (address: string, own: { token: string }) => Promise<UserInfo>
  sources: AccountSources
}

/** Users as operators see them, and the reasons why one is put on a blacklist. Changes nothing of a user's. */
export class AccountLookup {
  private readonly operators: Operators
  private readonly now: AccountLookupOptions['now']
  private readonly db: Db
  private readonly sources: AccountSources
  private readonly users: Accounts
  private readonly levels: AccountLookupOptions['levels']
  private readonly lists: Blacklists
  private readonly info: AccountLookupOptions['info']
  private readonly targets: Record<BlackListName, string>

  constructor(o: AccountLookupOptions) {
    this.operators = o.operators
    this.now = o.now
    this.db = o.db
    this.sources = o.sources
    this.users = o.users
    this.levels = o.levels
    this.lists = o.lists
    this.info = o.info
    const { nodes, mintFactory, hostingPool, teamRewards } = o.deployment.contracts
    this.targets = { nodes, sales: mintFactory, hosting: hostingPool, levels: teamRewards }
  }

  /** @throws AppError ROLE_REQUIRED */
  reader(session: Session): Promise<OperatorRole> {
    return this.operators.requireReader(session, 'finance')
  }

  /** @throws AppError ROLE_REQUIRED */
  async page(session: Session, q: AccountsQuery): Promise<Page<AccountRecord>> {
    const role = await this.reader(session)
    const now = await this.now()
    const meant = await this.meant(typedName(q.find ?? ''), role)
    return paged(
      q,
      () => this.users.find(q, meant, this.lists.listedAt(now), this.levels.levelled),
      async (rows) => {
        const levels = await this.levels.levelsOf(rows.map((r) => r.address))
        return rows.map((r) => record(r, levels))
      },
    )
  }

  /** Personal data is looked through for managers alone. */
  private async meant(find: string, role: OperatorRole): Promise<Found> {
    if (find === '' || find.toLowerCase().startsWith('0x')) return { index: null, addresses: [] }
    const number = /^#?(\d{1,15})$/.exec(find)
    const addresses = role === 'manager' ? await this.sources.named(find, NAMED) : []
    return { index: number ? Number(number[1]) : null, addresses }
  }

  /** @throws AppError ROLE_REQUIRED, NOT_REGISTERED */
  async detail(session: Session, given: string): Promise<AccountDetail> {
    const role = await this.reader(session)
    const { db, sources, users } = this
    const now = await this.now()
    const address = given.toLowerCase()
    const row = await users.listedRow(address, this.lists.listedAt(now))
    if (!row) throw new AppError('NOT_REGISTERED', { address: getAddress(given) })
    const [uplines, info, cards, balances, holds, hosting, machines, sessions, contact] = await Promise.all([
      users.above(address),
      this.info(address, { token: '' }),
      sources.cardsOf(address),
      sources.balancesOf(address),
      openHolds(db, userAccount(address)),
      sources.hostingOf(address),
      sources.machinesOf(address),
      sources.sessionsOf(address),
      role === 'manager' ? sources.contactOf(address) : null,
    ])
    const levels = await this.levels.levelsOf([address, ...uplines.map((u) => u.address)])
    return {
      account: record(row, levels),
      txHash: row.tx_hash,
      uplines: uplines.map((u) => ({ address: getAddress(u.address), level: levels.get(u.address) ?? 0 })),
      effectivePower: info.user?.effectivePower ?? '0',
      cards,
      balances,
      holds: holds.map((h) => ({ key: h.key, symbol: h.currency, amount: h.amount })),
      hosting,
      machines,
      sessions,
      blackLists: await this.entries(address, now),
      contact,
    }
  }

  private async entries(address: string, now: number): Promise<BlackListEntry[]> {
    const found = await this.lists.entriesOf(address)
    return BLACKLISTS.map((list) => {
      const entry = found.find((e) => e.target === this.targets[list].toLowerCase())
      // 1 takes one off.
      const lapsesAt = entry === undefined || entry.lapses_at === 1 ? null : entry.lapses_at
      return { list, listed: lapsesAt !== null && lapsesAt > now, lapsesAt, before: entry !== undefined }
    })
  }

  /**
   * Writes down why, before the manager's wallet sends the transaction; the contract alone decides who may.
   * @throws AppError ROLE_REQUIRED, NOT_REGISTERED, SETTING_CHANGED when the entry is another by now
   */
  async note(session: Session, input: NoteBlackListInput): Promise<NotedBlackList> {
    const { db, operators } = this
    const role = await operators.require(session, 'manager')
    const time = await this.now()
    const address = input.address.toLowerCase()
    if (!(await this.users.listedRow(address, this.lists.listedAt(time))))
      throw new AppError('NOT_REGISTERED', { address: getAddress(input.address) })
    const entry = (await this.entries(address, time)).find((e) => e.list === input.list)!
    const current = entry.listed ? entry.lapsesAt : null
    if (current !== input.current) throw new AppError('SETTING_CHANGED', { key: input.list, current })
    const called = input.listed && entry.before ? 'renewBlackList' : 'setIsBlackList'
    await inTransaction(db, (trx) =>
      operators.audit(trx, {
        actor: session.address,
        role,
        action: input.listed ? 'users.blackList' : 'users.unBlackList',
        subject: address,
        before: { list: input.list, listedUntil: current },
        after: { list: input.list, listed: input.listed, call: called },
        reason: input.reason,
        time,
      }),
    )
    return { list: input.list, target: getAddress(this.targets[input.list]), function: called }
  }
}

const record = (r: FoundRow, levels: Map<string, number>): AccountRecord => ({
  index: r.index,
  address: getAddress(r.address),
  refer: r.refer === null ? null : getAddress(r.refer),
  registeredAt: r.registered_at,
  level: levels.get(r.address) ?? 0,
  directTotal: r.direct_total,
  indirectTotal: r.indirect_total,
  amount: r.amount,
  teamAmount: r.team_amount,
  power: r.power,
  blackListed: r.black_listed,
})
