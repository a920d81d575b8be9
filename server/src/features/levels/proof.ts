import type { RulesVersion } from '@holdfast/levels/rules'
import { CENT } from '@holdfast/levels/types'
import type { Deployment } from '@holdfast/protocol/chain'
import {
  type IncomeLine,
  type LevelProof,
  type LevelRules,
  WORKED_ROWS,
} from '@holdfast/protocol/level-proof'
import { TOP_LEVEL } from '@holdfast/protocol/levels'
import { getAddress } from 'viem'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/errors.ts'
import { conditionsOf } from './conditions.ts'
import * as epochs from './epochs-store.ts'
import { type FixedRules, fixedRules, paramsOf } from './inputs.ts'
import { keptProof } from './kept.ts'
import { spanOf } from './spans.ts'
import * as store from './standings-store.ts'
import { legRecords, units } from './team.ts'

const NO_FIGURES = {
  level: 0,
  card: false,
  valid: false,
  cents: '0',
  invite_valids: 0,
  members: 0,
  valid_members: 0,
  team: '0',
  largest: '0',
  small: '0',
  team_new: '0',
  legs: [0, 0, 0, 0, 0, 0, 0, 0],
}
type FigureRow = typeof NO_FIGURES

export type ProofOptions = {
  db: Db
  deployment: Deployment
  isRegistered: (address: string) => Promise<boolean>
}

/** What accounts can claim and prove, with the figures that it follows from. */
export class ProofService {
  private readonly db: Db
  private readonly deployment: Deployment
  private readonly isRegistered: ProofOptions['isRegistered']

  constructor(o: ProofOptions) {
    this.db = o.db
    this.deployment = o.deployment
    this.isRegistered = o.isRegistered
  }

  /**
   * @param address lower-case
   * @param n by default the newest active epoch
   * @throws AppError NOT_REGISTERED, EPOCH_UNKNOWN, PROOFS_GONE
   */
  async proof(address: string, n: number | undefined): Promise<LevelProof> {
    const { db } = this
    if (!(await this.isRegistered(address)))
      throw new AppError('NOT_REGISTERED', { address: getAddress(address) })
    const e = await (n === undefined ? epochs.newestEpoch(db, 'active') : epochs.standingEpoch(db, n))
    const fixed = await fixedRules(db)
    if (!e || !fixed) throw new AppError('EPOCH_UNKNOWN', n === undefined ? {} : { n })
    if (!e.kept) throw new AppError('PROOFS_GONE', { n: e.n })
    const span = spanOf(e)
    const version = e.rules as RulesVersion
    const [leaves, claimed, figures, lines, changes, since, current] = await Promise.all([
      store.leavesOf(db, address, e.id),
      store.claimedBy(db, address),
      store.figures(db, address, e.id),
      store.linesOf(db, address, e.id),
      store.changesOf(db, address, version, { from: span.startsAt, to: span.endsAt, limit: WORKED_ROWS + 1 }),
      store.changedSince(db, address, version, span.endsAt),
      epochs.currentEpoch(db),
    ])
    const f = figures ?? NO_FIGURES
    const own = current?.id === e.id ? await store.standing(db, address) : undefined
    const legs = own ? await legRecords(db, own, { offset: 0, limit: WORKED_ROWS }) : []
    const params = paramsOf(fixed, {
      generations: e.generations,
      teamValids: e.team_valids,
      teamAmounts: e.team_amounts,
    })
    const levels = Array.from({ length: TOP_LEVEL }, (_, i) => i + 1).map((level) => {
      const conditions = conditionsOf(level, f, params)
      return { level, met: conditions.every((c) => c.met), conditions }
    })
    return {
      ...span,
      state: e.state,
      activeAt: e.active_at,
      address: getAddress(address),
      chainId: this.deployment.chainId,
      teamRewards: getAddress(this.deployment.contracts.teamRewards),
      root: e.root,
      rewards: await Promise.all(
        leaves
          .filter((l) => l.asset !== null)
          .map(async (l) => {
            const paid = claimed[l.asset!]
            const cumulative = BigInt(l.cumulative!)
            const { usdt, token } = this.deployment.contracts
            return {
              symbol: l.asset === 'usdt' ? ('USDT' as const) : ('TDE' as const),
              asset: getAddress(l.asset === 'usdt' ? usdt : token),
              cumulative: String(cumulative),
              claimed: String(paid),
              claimable: String(cumulative > paid ? cumulative - paid : 0n),
              proof: await keptProof(db, e.id, l.position, e.leaves),
            }
          }),
      ),
      record: await recordIn(db, e, leaves, f),
      figures: {
        level: f.level,
        valid: f.valid,
        weighted: units(f.cents),
        members: f.members,
        validMembers: f.valid_members,
        inviteValids: f.invite_valids,
        teamAmount: units(f.team),
        largestLeg: units(f.largest),
        smallZone: units(f.small),
        everNode: f.card,
        conditions: levels,
      },
      income: lines.map((line) => incomeLine(line, e, fixed)).filter((line) => line.bps > 0),
      potUsdt: e.pot_usdt,
      potToken: e.pot_token,
      rules: rulesOf(fixed, e),
      opening: changes.opening,
      changes: changes.rows
        .slice(0, WORKED_ROWS)
        .map((c) => ({ time: c.time, amount: c.amount, txHash: c.tx_hash })),
      moreChanges: changes.rows.length > WORKED_ROWS,
      since,
      legs,
      moreLegs: own !== undefined && own.invites > legs.length,
    }
  }
}

/** The record of an account in an epoch, with its proof. @param leaves its own, @param f its figures there */
export async function recordIn(
  db: Db,
  e: epochs.EpochRow,
  leaves: Awaited<ReturnType<typeof store.leavesOf>>,
  f: FigureRow = NO_FIGURES,
): Promise<LevelProof['record']> {
  const leaf = leaves.find((l) => l.asset === null)
  if (!leaf) return null
  return {
    level: f.level,
    teamUser: f.members,
    teamValid: f.valid_members,
    inviteValids: f.invite_valids,
    teamAmount: units(f.team),
    teamActual: units(f.small),
    teamNew: String(BigInt(f.team_new) * CENT),
    invites: f.legs,
    proof: await keptProof(db, e.id, leaf.position, e.leaves),
  }
}

type Line = Awaited<ReturnType<typeof store.linesOf>>[number]

/** A line with the part of the pot that it is a share of. */
function incomeLine(line: Line, e: epochs.EpochRow, fixed: FixedRules): IncomeLine {
  const bps = {
    invite: fixed.invite_bps,
    community: fixed.team_rates[line.level]!,
    v4: fixed.v4_bps,
    v5: fixed.v5_bps,
  }[line.source]
  const part = (pot: string) => String((BigInt(pot) * BigInt(bps)) / 10_000n)
  return {
    source: line.source,
    level: line.source === 'community' ? line.level : null,
    bps,
    partUsdt: part(e.pot_usdt),
    partToken: part(e.pot_token),
    weight: line.weight,
    totalWeight: line.total_weight,
    usdt: line.usdt,
    token: line.token,
  }
}

const rulesOf = (fixed: FixedRules, e: epochs.EpochRow): LevelRules => ({
  version: e.rules,
  generations: e.generations,
  validMin: fixed.valid_min,
  legsNeeded: fixed.legs_needed,
  inviteBps: fixed.invite_bps,
  v4Bps: fixed.v4_bps,
  v5Bps: fixed.v5_bps,
  teamRates: fixed.team_rates,
  teamValids: e.team_valids.map(String),
  teamAmounts: e.team_amounts.map(String),
})
