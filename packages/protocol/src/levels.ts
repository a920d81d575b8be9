import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, Page, PageQuery, UnixSeconds } from './envelope.ts'
import { Reason } from './operators.ts'

/** Seconds of an epoch. Epoch e has the block times from e · 43,200 up to, not including, (e + 1) · 43,200. */
export const EPOCH_SECONDS = 43_200
/** The highest team level. */
export const TOP_LEVEL = 9

const Level = Type.Integer({ minimum: 0, maximum: TOP_LEVEL })
const Count = Type.Integer({ minimum: 0 })
const Serial = Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 })
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) =>
  Type.Union([schema, Type.Null()])
/** Amounts of both reward tokens, base units. */
const Both = { usdt: BaseUnits, token: BaseUnits }

/** What levels earn from the epochs' pots. `docs/LEVELS.md` has the rules. */
export const LEVEL_SOURCES = ['invite', 'community', 'v4', 'v5'] as const
export type LevelSource = (typeof LEVEL_SOURCES)[number]

/**
 * An epoch's result: `computed` here, `posted` to the contract and waiting, `active` so that it can be claimed, `vetoed` by the
 * guardian. `differs`: the contract has another root for this number than this server computed.
 */
export const EPOCH_STATES = ['computed', 'posted', 'active', 'vetoed', 'differs'] as const
export type EpochState = (typeof EPOCH_STATES)[number]

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

/** A level that the newest epoch took, and which of its conditions were not met any more. */
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
  lost: OrNull(LostLevel),
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

export const EpochFile = Type.Object({
  name: Type.String(),
  sha256: Hash,
  bytes: Count,
  rows: Count,
  /** where it can be downloaded */
  url: Type.String(),
})

/** A row of `pageEpochs` (public), newest first. A number that was vetoed and computed again has a row for each attempt. */
export const EpochRecord = Type.Object({
  ...EpochSpan.properties,
  /** epoch since 1970: `n` counts from the contract's first one */
  epoch: Count,
  attempt: Serial,
  state: Type.Enum(EPOCH_STATES),
  inputBlock: Count,
  root: Hash,
  rulesHash: Hash,
  dataHash: Hash,
  /** what the contract has for this number, where it `differs` */
  chainRoot: OrNull(Hash),
  /** all that was ever earned up to this epoch */
  totalUsdt: BaseUnits,
  totalToken: BaseUnits,
  /** what came in in this epoch, and the part of it that nobody earned and goes back to the hosting budget */
  potUsdt: BaseUnits,
  potToken: BaseUnits,
  returnedUsdt: BaseUnits,
  returnedToken: BaseUnits,
  /** accounts, valid ones, and how many have each level V0 to V9 */
  accounts: Count,
  validAccounts: Count,
  byLevel: Type.Array(Count, { minItems: 10, maxItems: 10 }),
  computedAt: UnixSeconds,
  postedAt: OrNull(UnixSeconds),
  /** from when on it can be claimed */
  activeAt: OrNull(UnixSeconds),
  txHash: OrNull(Hash),
  veto: OrNull(Type.Object({ time: UnixSeconds, reason: Type.String(), txHash: Hash })),
})
export type EpochRecord = Static<typeof EpochRecord>

/** `getEpoch?n` (public): one epoch with the files that anybody can compute it again from. */
export const Epoch = Type.Object({ ...EpochRecord.properties, files: Type.Array(EpochFile) })
export type Epoch = Static<typeof Epoch>

/** Inputs of `getEpoch`: the newest computed epoch, or one by number; its last attempt, or one of them. */
export const EpochQuery = Type.Object({ n: Type.Optional(Serial), attempt: Type.Optional(Serial) })
export type EpochQuery = Static<typeof EpochQuery>
/** Inputs of `getLevelProof`: by default the newest active epoch. */
export const LevelProofQuery = Type.Object({ n: Type.Optional(Serial) })
export type LevelProofQuery = Static<typeof LevelProofQuery>

/** What is proven with a record's leaf, in the order that the contract takes it. Amounts in base units of USDT. */
export const TeamRecord = Type.Object({
  level: Level,
  teamUser: Count,
  teamValid: Count,
  inviteValids: Count,
  teamAmount: BaseUnits,
  teamActual: BaseUnits,
  teamNew: BaseUnits,
  /** legs with an account of V2, …, V9 */
  invites: Type.Array(Count, { minItems: 8, maxItems: 8 }),
})
export type TeamRecord = Static<typeof TeamRecord>

const Proof = Type.Array(Hash)

/** One income of an epoch: `usdt` = `partUsdt` · `weight` / `totalWeight`, rounded down. */
export const IncomeLine = Type.Object({
  source: Type.Enum(LEVEL_SOURCES),
  /** whose part of the pot it is: for `community` the level's, else null */
  level: OrNull(Level),
  bps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  partUsdt: BaseUnits,
  partToken: BaseUnits,
  /** cents, or 1 for a part that is shared equally */
  weight: BaseUnits,
  totalWeight: BaseUnits,
  ...Both,
})
export type IncomeLine = Static<typeof IncomeLine>

/** The contract's figures that levels and income follow from. */
export const LevelRules = Type.Object({
  generations: Count,
  validMin: BaseUnits,
  legsNeeded: Count,
  inviteBps: Count,
  v4Bps: Count,
  v5Bps: Count,
  /** for the levels V0 to V9 */
  teamRates: Type.Array(Count, { minItems: 10, maxItems: 10 }),
  teamValids: Type.Array(BaseUnits, { minItems: 10, maxItems: 10 }),
  teamAmounts: Type.Array(BaseUnits, { minItems: 10, maxItems: 10 }),
})
export type LevelRules = Static<typeof LevelRules>

/** Own participation that changed within the epoch; negative: it went down. */
export const ParticipationChange = Type.Object({
  time: UnixSeconds,
  amount: Type.String({ pattern: '^-?[0-9]{1,78}$' }),
  txHash: Hash,
})
export type ParticipationChange = Static<typeof ParticipationChange>

/** Most own changes and legs that a proof lists; `more…` tells that there are others. */
export const WORKED_ROWS = 200

/**
 * `getLevelProof?n` (session): what the session's account can claim and prove by one epoch, and the figures to compute them
 * again by hand.
 */
export const LevelProof = Type.Object({
  ...EpochSpan.properties,
  state: Type.Enum(EPOCH_STATES),
  activeAt: OrNull(UnixSeconds),
  address: Address,
  chainId: Count,
  teamRewards: Address,
  root: Hash,
  /** one for each asset that the account ever earned */
  rewards: Type.Array(
    Type.Object({
      symbol: Type.Enum(['USDT', 'TDE']),
      asset: Address,
      /** all that was ever earned up to this epoch, what was claimed as far as indexed, and what is left */
      cumulative: BaseUnits,
      claimed: BaseUnits,
      claimable: BaseUnits,
      proof: Proof,
    }),
  ),
  /** null for an account that never had a level */
  record: OrNull(Type.Object({ ...TeamRecord.properties, proof: Proof })),
  /** the figures of the epoch, for the account */
  figures: Type.Object({
    level: Level,
    valid: Type.Boolean(),
    weighted: BaseUnits,
    members: Count,
    validMembers: Count,
    inviteValids: Count,
    teamAmount: BaseUnits,
    largestLeg: BaseUnits,
    smallZone: BaseUnits,
    /** whether it ever bought a card, which alone gives V1 */
    everNode: Type.Boolean(),
    conditions: Type.Array(
      Type.Object({ level: Level, met: Type.Boolean(), conditions: Type.Array(LevelCondition) }),
    ),
  }),
  income: Type.Array(IncomeLine),
  potUsdt: BaseUnits,
  potToken: BaseUnits,
  rules: LevelRules,
  /** participation at the epoch's start, and what changed it, oldest first */
  opening: BaseUnits,
  changes: Type.Array(ParticipationChange),
  moreChanges: Type.Boolean(),
  /** own legs as of this epoch, largest first; empty when only a newer epoch's are kept */
  legs: Type.Array(Leg),
  moreLegs: Type.Boolean(),
})
export type LevelProof = Static<typeof LevelProof>

/** Inputs of `pageLevelIncome`. */
export const LevelIncomeQuery = Type.Interface([PageQuery], {
  source: Type.Optional(Type.Enum(LEVEL_SOURCES)),
})
export type LevelIncomeQuery = Static<typeof LevelIncomeQuery>

/** A row of `pageLevelIncome` (session): what one epoch gave from one source, newest first. */
export const LevelIncome = Type.Object({
  ...EpochSpan.properties,
  state: Type.Enum(EPOCH_STATES),
  source: Type.Enum(LEVEL_SOURCES),
  level: OrNull(Level),
  ...Both,
  /** where the money comes from: the share that hosting pools reserve on top of each reward they pay */
  fundedBy: Type.Enum(['hostingLevelShare']),
})
export type LevelIncome = Static<typeof LevelIncome>

/** Inputs of `exportEarnings`: `next` of the previous part. */
export const EarningsExportQuery = Type.Object({
  source: Type.Optional(Type.Enum(LEVEL_SOURCES)),
  from: Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })),
})
export type EarningsExportQuery = Static<typeof EarningsExportQuery>

/**
 * Level income as a CSV file (RFC 4180), newest first, in parts of 5,000 rows: ask again from `next` until it is null. The parts
 * together are one file.
 */
export const EarningsExport = Type.Object({
  fileName: Type.String(),
  /** the first part begins with the header line */
  csv: Type.String(),
  next: OrNull(Type.Integer({ minimum: 1 })),
})
export type EarningsExport = Static<typeof EarningsExport>

/** Everything that earns, by where it comes from: hosting, node cards, levels, machines (own, and shares of others'). */
export const EARNING_SOURCES = [
  'static',
  'node',
  ...LEVEL_SOURCES,
  'machine',
  'invitation',
  'acceleration',
] as const
export type EarningSource = (typeof EARNING_SOURCES)[number]

/** A row of `getEarnings`. */
export const Earning = Type.Object({
  source: Type.Enum(EARNING_SOURCES),
  /** `earned`: as it is booked (levels, machines). `paid`: what was claimed from the contract (static, node) */
  counts: Type.Enum(['earned', 'paid']),
  /** in all */
  ...Both,
  /** since 00:00 UTC, or in the newest computed epoch for what levels earn */
  recentUsdt: BaseUnits,
  recentToken: BaseUnits,
  recent: Type.Enum(['today', 'epoch']),
})
export type Earning = Static<typeof Earning>

/** `getEarnings` (session): all sources, those at 0 included, and what of the level rewards can be claimed. */
export const Earnings = Type.Object({
  sources: Type.Array(Earning),
  /** level rewards: earned up to the newest active epoch and not claimed, as far as indexed */
  claimable: Type.Object({ n: OrNull(Serial), ...Both }),
  /** level rewards: earned in computed epochs that are not yet active */
  waiting: Type.Object({ ...Both, activeAt: OrNull(UnixSeconds) }),
  claimed: Type.Object(Both),
})
export type Earnings = Static<typeof Earnings>

/**
 * Kinds of notices. `epoch.posted` and `epoch.vetoed` are for everybody, the others for one account. Texts are made from the
 * values, by kind.
 */
export const LEVEL_NOTICES = [
  'level.reached',
  'level.lost',
  'epoch.posted',
  'epoch.vetoed',
  'reward.claimable',
] as const
export type LevelNoticeKind = (typeof LEVEL_NOTICES)[number]

/** A row of `pageOwnNotices` (session), newest first. Values that a kind does not have are null. */
export const OwnNotice = Type.Object({
  id: Serial,
  kind: Type.Enum(LEVEL_NOTICES),
  time: UnixSeconds,
  read: Type.Boolean(),
  /** the epoch that it is about */
  n: Serial,
  /** levels before and after */
  from: OrNull(Level),
  to: OrNull(Level),
  /** conditions of the lost level that were not met */
  reasons: Type.Array(LevelCondition),
  /** what became claimable; when a posted epoch becomes active; why it was vetoed */
  usdt: OrNull(BaseUnits),
  token: OrNull(BaseUnits),
  activeAt: OrNull(UnixSeconds),
  reason: OrNull(Type.String()),
})
export type OwnNotice = Static<typeof OwnNotice>

/** `pageOwnNotices`: a page, and how many are unread in all. */
export const OwnNotices = Type.Object({ ...Page(OwnNotice).properties, unread: Count })
export type OwnNotices = Static<typeof OwnNotices>

/** Inputs of `readOwnNotices`: those up to this number are read. */
export const ReadNoticesInput = Type.Object({ upTo: Serial })
export const Unread = Type.Object({ unread: Count })

/** Epochs whose pots `getLevelBudget` shows. */
export const BUDGET_EPOCHS = 14

/**
 * `getLevelBudget` (manager, finance, auditor): books of `TeamRewards` and what hosting holds for levels; base units.
 */
export const LevelBudget = Type.Object({
  assets: Type.Array(
    Type.Object({
      symbol: Type.Enum(['USDT', 'TDE']),
      asset: Address,
      balance: BaseUnits,
      funded: BaseUnits,
      claimed: BaseUnits,
      owed: BaseUnits,
      surplus: BaseUnits,
      /** of the hosting pool: level share booked and not yet handed over; and what is free for new orders' rewards */
      levelDue: BaseUnits,
      free: BaseUnits,
      /** mean pot of the epochs shown */
      meanPot: BaseUnits,
      /** for how many epochs like these `free` would give level shares; null without a pot */
      runwayEpochs: OrNull(Count),
    }),
  ),
  /** pots of the newest computed epochs, newest first */
  pots: Type.Array(Type.Object({ ...EpochSpan.properties, ...Both })),
  /** address that submits; null: this server has no poster key. Its gas, wei */
  poster: OrNull(Type.Object({ address: Address, balance: BaseUnits })),
})
export type LevelBudget = Static<typeof LevelBudget>

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
