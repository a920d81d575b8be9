import { CENT } from '@holdfast/levels/types'
import type { Page, PageQuery } from '@holdfast/protocol/envelope'
import type { IncomeSum } from '@holdfast/protocol/ledger'
import { EPOCH_SECONDS, identityOf, type Leg, type Team, TOP_LEVEL } from '@holdfast/protocol/levels'
import type { UserInfo } from '@holdfast/protocol/users'
import type { RawBuilder } from 'kysely'
import { getAddress } from 'viem'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import type { Settings } from '../../http/settings.ts'
import { conditionsOf } from './conditions.ts'
import * as epochs from './epochs-store.ts'
import { fixedRules, paramsOf, tablesAt } from './inputs.ts'
import { losses } from './notices-store.ts'
import { spanOf } from './spans.ts'
import * as store from './standings-store.ts'

/** What is asked of other features. */
export type TeamSources = {
  row(
    address: string,
  ): Promise<
    { refer: string | null; amount: string; direct_total: number; indirect_total: number } | undefined
  >
  cardsOf(address: string): Promise<number>
  /** accounts that hold a node card, as a part of a query */
  holders: RawBuilder<{ account: string }>
  info(address: string, own: { token: string }): Promise<UserInfo>
  income(address: string): Promise<IncomeSum[]>
}

export type TeamOptions = {
  db: Db
  settings: Settings
  sources: TeamSources
  now: () => Promise<number>
}

const NO_FIGURES = {
  level: 0,
  valid: false,
  cents: '0',
  invite_valids: 0,
  valid_members: 0,
  team: '0',
  largest: '0',
  small: '0',
  team_new: '0',
  legs: [0, 0, 0, 0, 0, 0, 0, 0],
}

/** Cents as base units. */
export const units = (cents: string): string => String(BigInt(cents) * CENT)

/** Teams and legs as their owners see them. */
export class TeamService {
  private readonly db: Db
  private readonly settings: Settings
  private readonly sources: TeamSources
  private readonly now: TeamOptions['now']

  constructor(o: TeamOptions) {
    this.db = o.db
    this.settings = o.settings
    this.sources = o.sources
    this.now = o.now
  }

  /** @param address lower-case @throws AppError NOT_REGISTERED */
  async team(address: string): Promise<Team> {
    const { db, sources } = this
    const row = await sources.row(address)
    if (!row) throw new AppError('NOT_REGISTERED', { address: getAddress(address) })
    const [of, current, active, last, own, shown, cards, needed] = await Promise.all([
      this.rules(),
      epochs.currentEpoch(db),
      epochs.newestEpoch(db, 'active'),
      store.proven(db, address),
      store.standing(db, address),
      store.shownLevels(db, [address]),
      sources.cardsOf(address),
      this.settings.get('superNode.cards'),
    ])
    const [info, income, sharingNodes, sums, leaves, lost] = await Promise.all([
      sources.info(address, { token: '' }),
      sources.income(address),
      store.invitesAmong(db, address, sources.holders),
      store.incomeSums(db, address, current?.id ?? 0),
      active ? store.leavesOf(db, address, active.id) : [],
      losses(db, address),
    ])
    const f = own ?? NO_FIGURES
    const level = shown.get(address)!
    const invite = sums.find((s) => s.source === 'invite')
    return {
      address: getAddress(address),
      level: level.level,
      isManual: level.isManual,
      paidLevel: f.level,
      activeLevel: leaves.find((l) => l.asset === null)?.level ?? 0,
      provenLevel: last?.level ?? 0,
      provenEpoch: last?.n ?? null,
      identity: identityOf(cards, needed),
      cards,
      superNodeCards: needed,
      participation: row.amount,
      weighted: units(f.cents),
      valid: f.valid,
      validMin: String(of?.params.validMin ?? 0n),
      invites: row.direct_total,
      inviteValids: f.invite_valids,
      sharingNodes,
      members: row.direct_total + row.indirect_total,
      validMembers: f.valid_members,
      teamAmount: units(f.team),
      largestLeg: units(f.largest),
      smallZone: units(f.small),
      teamNew: units(f.team_new),
      effectivePower: info.user?.effectivePower ?? '0',
      upline: row.refer === null ? null : getAddress(row.refer),
      epoch: current ? spanOf(current) : null,
      running: await this.running(of?.first),
      next:
        !current || !of || f.level >= TOP_LEVEL
          ? null
          : { level: f.level + 1, conditions: conditionsOf(f.level + 1, f, of.params) },
      inviteReward: { usdt: invite?.usdt ?? '0', token: invite?.token ?? '0' },
      acceleration: income.find((s) => s.type === 'acceleration' && s.symbol === 'TDE')?.total ?? '0',
      lost: lost.map((l) => ({ n: l.n, from: l.from_level, to: l.to_level, reasons: l.reasons })),
    }
  }

  private async rules() {
    const fixed = await fixedRules(this.db)
    return fixed && { first: fixed.first_epoch, params: paramsOf(fixed, await tablesAt(this.db)) }
  }

  private async running(first: number | undefined) {
    const epoch = Math.floor((await this.now()) / EPOCH_SECONDS)
    return first === undefined || epoch < first ? null : spanOf({ n: epoch - first + 1, epoch })
  }

  /** Legs of an account by the newest computed epoch. @param address lower-case */
  async legs(address: string, { page = 1, size = 20 }: PageQuery): Promise<Page<Leg>> {
    const own = await store.standing(this.db, address)
    if (!own) return { records: [], total: 0, page, size }
    const records = await legRecords(this.db, own, { offset: (page - 1) * size, limit: size })
    return { records, total: own.invites, page, size }
  }
}

/** The level shown for each of these lower-case addresses. */
export async function levelsOf(db: Db, addresses: readonly string[]): Promise<Map<string, number>> {
  const found = await store.shownLevels(db, addresses)
  return new Map([...found].map(([address, { level }]) => [address, level]))
}

/**
 * The level by which money is shared among these lower-case addresses: that of the newest active epoch, in which nothing counts
 * that people set by hand. Without an active epoch nobody has one.
 */
export async function paidLevelsOf(db: Db, addresses: readonly string[]): Promise<Map<string, number>> {
  const active = await epochs.newestEpoch(db, 'active')
  return active ? store.recordedLevels(db, active.id, addresses) : new Map()
}

/** Legs of the account with this standing. */
export async function legRecords(
  db: Db,
  own: store.StandingRow,
  slice: { offset: number; limit: number },
): Promise<Leg[]> {
  const rows = await store.legsOf(db, own.id, slice)
  const levels = await store.shownLevels(
    db,
    rows.map((r) => r.account),
  )
  const team = BigInt(own.team)
  return rows.map((r) => ({
    address: getAddress(r.account),
    level: levels.get(r.account)!.level,
    valid: r.valid,
    carry: units(r.carry),
    shareBps: team === 0n ? 0 : Number((BigInt(r.carry) * 10_000n) / team),
    weighted: units(r.cents),
    members: r.leg_members,
  }))
}
