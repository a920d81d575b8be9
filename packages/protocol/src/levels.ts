import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'
import { Reason } from './operators.ts'

/** Seconds of an epoch. Epoch e has the block times from e · 43,200 up to, not including, (e + 1) · 43,200. */
export const EPOCH_SECONDS = 43_200
/** Steps of the shortest hosting term whose principal levels count, by rules 2. */
export const COUNTED_STEPS = 14
/** The highest team level. */
export const TOP_LEVEL = 9

// What the objects about levels and epochs have in common.
export const Level = Type.Integer({ minimum: 0, maximum: TOP_LEVEL })
export const Count = Type.Integer({ minimum: 0 })
export const Serial = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })
export const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
/** Amounts of both reward tokens, base units. */
export const Both = { usdt: BaseUnits, token: BaseUnits }

/** What levels earn from the epochs' pots. `docs/LEVELS.md` has the rules. */
export const LEVEL_SOURCES = ['invite', 'community', 'v4', 'v5'] as const
export type LevelSource = (typeof LEVEL_SOURCES)[number]

/** Shown only, in no rule: a node holds 1 card or more, a super node `superNode.cards` or more. */
export const IDENTITIES = ['member', 'node', 'superNode'] as const
export type Identity = (typeof IDENTITIES)[number]

/** @param needed node cards that make a super node */
export const identityOf = (cards: number, needed: number): Identity =>
  cards >= needed ? 'superNode' : cards > 0 ? 'node' : 'member'

/** An epoch by its number `n` in `TeamRewards`, and its times: it lasts up to, not including, `endsAt`. */
export const EpochSpan = Type.Object({ n: Serial, startsAt: UnixSeconds, endsAt: UnixSeconds })
export type EpochSpan = Static<typeof EpochSpan>

/**
 * What a level asks for. `self`: own weighted participation, base units of USDT; `valids`: valid accounts in the team; `amount`:
 * small zone, base units of USDT; `legs`: legs with the level before.
 */
export const CONDITION_KINDS = ['self', 'valids', 'amount', 'legs'] as const

export const LevelCondition = Type.Object({
  kind: Type.Enum(CONDITION_KINDS),
  have: BaseUnits,
  need: BaseUnits,
  met: Type.Boolean(),
})
export type LevelCondition = Static<typeof LevelCondition>

/** A level that an epoch took and none gave back since, and which of its conditions were not met in that epoch. */
export const LostLevel = Type.Object({
  n: Serial,
  from: Level,
  to: Level,
  reasons: Type.Array(LevelCondition),
})
export type LostLevel = Static<typeof LostLevel>

/**
 * `getTeam` (session): the own team. Figures of an epoch are those of the newest computed one (`epoch`), 0 while there is none;
 * amounts in base units of USDT.
 */
export const Team = Type.Object({
  address: Address,
  /** the level that is shown: set by hand, else that of the newest computed epoch, at least V1 for who ever bought a card */
  level: Level,
  /** whether people set the level by hand: it is shown and never paid */
  isManual: Type.Boolean(),
  /** by the newest computed epoch: what income counts by; a level set by hand never is in it */
  paidLevel: Level,
  /** by the newest epoch that is active; 0 while there is none */
  activeLevel: Level,
  /** proven in the contract `Main`, and by which epoch; null while nothing was proven */
  provenLevel: Level,
  provenEpoch: OrNull(Serial),
  identity: Type.Enum(IDENTITIES),
  /** node cards held, and how many make a super node */
  cards: Count,
  superNodeCards: Count,
  /** inside of all modules now */
  participation: BaseUnits,
  /** over the newest computed epoch, by time; whole cents */
  weighted: BaseUnits,
  valid: Type.Boolean(),
  /** `weighted` from which an account is valid */
  validMin: BaseUnits,
  /** direct invites, and those of them that are valid, or hold a node card now */
  invites: Count,
  inviteValids: Count,
  sharingNodes: Count,
  /** accounts in the ten generations below now, and those valid in the newest computed epoch */
  members: Count,
  validMembers: Count,
  teamAmount: BaseUnits,
  largestLeg: BaseUnits,
  smallZone: BaseUnits,
  /** team performance less that of the epoch before, 0 when it fell */
  teamNew: BaseUnits,
  /** power with 18 decimals */
  effectivePower: BaseUnits,
  upline: OrNull(Address),
  /** the newest computed epoch and the one that runs now; null before the first */
  epoch: OrNull(EpochSpan),
  running: OrNull(EpochSpan),
  /** what the next level asks for; null at V9, and before the first epoch */
  next: OrNull(Type.Object({ level: Level, conditions: Type.Array(LevelCondition) })),
  /** invite reward earned in all computed epochs */
  inviteReward: Type.Object(Both),
  /** team acceleration: TDE of others' machines, from the ledger */
  acceleration: BaseUnits,
  /** newest first; each is of a higher level than the one before it, so that there are nine at most */
  lost: Type.Array(LostLevel, { maxItems: TOP_LEVEL }),
})
export type Team = Static<typeof Team>

/** A row of `pageLegs` (session): a direct invite and everybody below it, by the newest computed epoch, largest carry first. */
export const Leg = Type.Object({
  address: Address,
  level: Level,
  valid: Type.Boolean(),
  /** what the leg adds to the team performance, base units of USDT, and its part of that, basis points */
  carry: BaseUnits,
  shareBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** the invite's own weighted participation */
  weighted: BaseUnits,
  /** accounts of the leg, its top included */
  members: Count,
})
export type Leg = Static<typeof Leg>

/** `proposeManualLevel` (manager): needs a second manager. `level` null takes the mark away. */
export const ManualLevelInput = Type.Object({
  account: Address,
  level: OrNull(Level),
  reason: Reason,
})
export type ManualLevelInput = Static<typeof ManualLevelInput>

/** A row of `pageManualLevels` (manager, auditor): levels that people set, newest first. */
export const ManualLevel = Type.Object({
  account: Address,
  level: Level,
  since: UnixSeconds,
  maker: Address,
  checker: Address,
  reason: Type.String(),
})
export type ManualLevel = Static<typeof ManualLevel>
