import type { IncomeLine, LevelProof } from '@holdfast/protocol/level-proof'
import { figuresOf } from '@holdfast/protocol/team-record'
import type { Hex } from 'viem'
import { sameAddress } from '../../lib/address.ts'
import { type LevelFigures, levelOf, type Thresholds } from './conditions.ts'
import { recordLeaf, rewardLeaf, rootOf, type TreePlace } from './leaf.ts'
import { CENT, partOf, shareOf, weigh, zones } from './sums.ts'

/** What the chain itself says of an epoch, read beside the server's answer. Amounts in base units. */
export type ChainEpoch = {
  /** what the account has inside at the block that the server's figures go up to; undefined where the node has not that state */
  holding: bigint | undefined
  /** zero while the epoch was not posted */
  root: Hex
  /** all that was ever booked up to this epoch, and up to the one before */
  totals: Both
  totalsBefore: Both
  shares: { inviteBps: number; teamRates: readonly number[]; v4Bps: number; v5Bps: number }
  thresholds: Thresholds
}
type Both = { usdt: bigint; token: bigint }

/** What is recomputed. */
export type CheckName =
  | 'place'
  | 'participation'
  | 'holding'
  | 'zone'
  | 'level'
  | 'record'
  | 'pot'
  | 'income'
  | 'cumulative'
  | 'root'
/** `open`: it cannot be told, because the server listed only a part or the chain has no root yet. */
export type Outcome = 'same' | 'differs' | 'open'

/** One leaf with the root that its path leads to. */
export type CheckedLeaf = { of: 'USDT' | 'TDE' | 'record'; leaf: Hex; root: Hex; proof: readonly Hex[] }
export type Checked = {
  outcomes: Record<CheckName, Outcome>
  leaves: readonly CheckedLeaf[]
  /**
   * `differs` as soon as one figure does; `part`: what the account had inside could not be compared with the chain; `none`: the
   * account has no leaf in this epoch
   */
  verdict: 'same' | 'differs' | 'waiting' | 'part' | 'none'
}

const NO_ROOT = /^0x0{64}$/
const told = (ok: boolean): Outcome => (ok ? 'same' : 'differs')
const both = (lines: readonly { usdt: string; token: string }[]): Both => ({
  usdt: lines.reduce((sum, l) => sum + BigInt(l.usdt), 0n),
  token: lines.reduce((sum, l) => sum + BigInt(l.token), 0n),
})
const earned = (p: LevelProof, symbol: 'USDT' | 'TDE') =>
  BigInt(p.rewards.find((r) => r.symbol === symbol)?.cumulative ?? 0)

/** Every leaf of the account in an epoch. */
function leavesOf(p: LevelProof, place: TreePlace): CheckedLeaf[] {
  const hex = (proof: readonly string[]) => proof as readonly Hex[]
  const account = p.address as Hex
  const list = p.rewards.map((r) => ({
    of: r.symbol,
    leaf: rewardLeaf(place, account, r.asset as Hex, BigInt(r.cumulative)),
    proof: hex(r.proof),
  }))
  const r = p.record
  const record = r && {
    of: 'record' as const,
    leaf: recordLeaf(place, account, figuresOf(r)),
    proof: hex(r.proof),
  }
  return [...list, ...(record ? [record] : [])].map((l) => ({ ...l, root: rootOf(l.leaf, l.proof) }))
}

/** Whether a line is the share that the rules on the chain give: part · weight / sum of all weights. */
function isDue(line: IncomeLine, p: LevelProof, { shares }: ChainEpoch): boolean {
  const { level, smallZone, valid } = p.figures
  const bps = {
    invite: shares.inviteBps,
    community: shares.teamRates[level],
    v4: shares.v4Bps,
    v5: shares.v5Bps,
  }
  const [weight, sum] = [BigInt(line.weight), BigInt(line.totalWeight)]
  const small = BigInt(smallZone)
  // What counts of legs for the account itself is never more than its small zone.
  const isWithin = weight > 0n && weight * CENT <= small
  const isFirst = p.rules.version === 1
  const isHead = isFirst ? weight === 1n : isWithin
  const weighs = {
    invite: weight > 0n,
    community: line.level === level && (isFirst ? weight * CENT === small : isWithin),
    v4: level >= 4 && isHead,
    v5: level >= 5 && isHead,
  }
  const due = (part: string, pot: string, amount: string) =>
    BigInt(part) === partOf(BigInt(pot), line.bps) && BigInt(amount) === shareOf(BigInt(part), weight, sum)
  return (
    valid &&
    line.bps === bps[line.source] &&
    weighs[line.source] &&
    weight <= sum &&
    due(line.partUsdt, p.potUsdt, line.usdt) &&
    due(line.partToken, p.potToken, line.token)
  )
}

/** What legs and largest leg add up to; open where not all legs are listed. */
function zoneOf(p: LevelProof): Outcome {
  const { teamAmount, largestLeg, smallZone } = p.figures
  if (BigInt(teamAmount) - BigInt(largestLeg) !== BigInt(smallZone)) return 'differs'
  if (p.moreLegs || (p.legs.length === 0 && BigInt(teamAmount) > 0n)) return 'open'
  const z = zones(p.legs.map((l) => BigInt(l.carry)))
  return told(z.team === BigInt(teamAmount) && z.largest === BigInt(largestLeg))
}

/** The weighted participation; a change outside the epoch is wrong as well. */
function participationOf(p: LevelProof): Outcome {
  if (p.moreChanges) return 'open'
  try {
    const changes = p.changes.map((c) => ({ time: c.time, amount: BigInt(c.amount) }))
    return told(weigh(BigInt(p.opening), changes, p.startsAt).amount === BigInt(p.figures.weighted))
  } catch {
    return 'differs'
  }
}

/** What the server's changes add up to at the block that it named. */
export const heldBy = (p: LevelProof): bigint =>
  p.changes.reduce((sum, c) => sum + BigInt(c.amount), BigInt(p.opening) + BigInt(p.since.amount))

/**
 * Whether the changes are all that the contract counts: one that is left out is missing in the sum. Open where the node has no
 * state of that block any more or yet.
 */
function holdingOf(p: LevelProof, { holding }: ChainEpoch): Outcome {
  if (p.moreChanges || holding === undefined) return 'open'
  return told(heldBy(p) === holding)
}

/** The level, by the tables on the chain; open where these were changed since the epoch. */
function levelBy(p: LevelProof, thresholds: Thresholds): Outcome {
  const { figures: f, rules } = p
  const now: LevelFigures = {
    participation: BigInt(f.weighted),
    validMembers: f.validMembers,
    small: BigInt(f.smallZone),
    legs: [0, ...(p.record?.invites ?? [])],
  }
  if (levelOf(now, thresholds, f.everNode) === f.level) return 'same'
  const then = { teamValids: rules.teamValids.map(BigInt), teamAmounts: rules.teamAmounts.map(BigInt) }
  const changed =
    then.teamValids.join() !== thresholds.teamValids.join() ||
    then.teamAmounts.join() !== thresholds.teamAmounts.join()
  // The record's leaf holds the level, so a wrong one cannot lead to the root.
  return changed && levelOf(now, { ...thresholds, ...then }, f.everNode) === f.level ? 'open' : 'differs'
}

function recordOf({ record: r, figures: f }: LevelProof): Outcome {
  // Without a record the account has never had a level.
  if (!r) return told(f.level === 0)
  return told(
    r.level === f.level &&
      r.teamUser === f.members &&
      r.teamValid === f.validMembers &&
      r.inviteValids === f.inviteValids &&
      r.teamAmount === f.teamAmount &&
      r.teamActual === f.smallZone,
  )
}

/**
 * Computes again what an epoch says of one account, from the server's figures, and compares it with what the chain says.
 * @param before the server's answer for the epoch before: null for the first one, undefined when it could not be had
 */
export function checkProof(
  account: string,
  place: TreePlace,
  p: LevelProof,
  before: LevelProof | null | undefined,
  chain: ChainEpoch,
): Checked {
  const posted = !NO_ROOT.test(chain.root)
  const leaves = leavesOf(p, place)
  const pot: Both = {
    usdt: chain.totals.usdt - chain.totalsBefore.usdt,
    token: chain.totals.token - chain.totalsBefore.token,
  }
  const income = both(p.income)
  const sums =
    before !== undefined &&
    (['USDT', 'TDE'] as const).every((symbol) => {
      const old = before ? earned(before, symbol) : 0n
      return old + income[symbol === 'USDT' ? 'usdt' : 'token'] === earned(p, symbol)
    })
  const outcomes: Record<CheckName, Outcome> = {
    place: told(
      sameAddress(p.address, account) &&
        p.chainId === place.chainId &&
        sameAddress(p.teamRewards, place.teamRewards),
    ),
    participation: participationOf(p),
    holding: holdingOf(p, chain),
    zone: zoneOf(p),
    level: levelBy(p, chain.thresholds),
    record: recordOf(p),
    pot: posted ? told(pot.usdt === BigInt(p.potUsdt) && pot.token === BigInt(p.potToken)) : 'open',
    income: told(p.income.every((line) => isDue(line, p, chain))),
    cumulative: before === undefined ? 'open' : told(sums),
    root: posted ? told(leaves.every((l) => l.root.toLowerCase() === chain.root.toLowerCase())) : 'open',
  }
  const all = Object.values(outcomes)
  return {
    outcomes,
    leaves,
    verdict: all.includes('differs')
      ? 'differs'
      : !posted
        ? 'waiting'
        : outcomes.holding === 'open'
          ? 'part'
          : leaves.length === 0
            ? 'none'
            : 'same',
  }
}
