import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, UnixSeconds } from './envelope.ts'
import { EPOCH_STATES } from './epochs.ts'
import {
  Both,
  Count,
  EpochSpan,
  LEVEL_SOURCES,
  Leg,
  Level,
  LevelCondition,
  OrNull,
  Serial,
} from './levels.ts'

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
  /** cents; by rules 1 it is 1 for a part that is shared equally */
  weight: BaseUnits,
  totalWeight: BaseUnits,
  ...Both,
})
export type IncomeLine = Static<typeof IncomeLine>

/** The contract's figures that levels and income follow from. */
export const LevelRules = Type.Object({
  /** of the rules, `docs/LEVELS.md` */
  version: Count,
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

const Change = Type.String({ pattern: '^-?[0-9]{1,78}$' })

/** Own participation that changed within the epoch; negative: it went down. */
export const ParticipationChange = Type.Object({
  time: UnixSeconds,
  amount: Change,
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
  /**
   * what changed it after the epoch, up to a final block: with `opening` and all changes this is the principal of the account's
   * hosting orders of 14 steps and more whose term is not over at that block; by rules 1 what `Main.users(address).amount` gives there
   */
  since: Type.Object({ block: Count, amount: Change }),
  /** own legs as of this epoch, largest first; empty when only a newer epoch's are kept */
  legs: Type.Array(Leg),
  moreLegs: Type.Boolean(),
})
export type LevelProof = Static<typeof LevelProof>
