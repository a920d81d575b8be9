import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, UnixSeconds } from './envelope.ts'
import { Both, Count, EpochSpan, OrNull, Serial } from './levels.ts'

/**
 * An epoch's result: `computed` here, `posted` to the contract and waiting, `active` so that it can be claimed, `vetoed` by the
 * guardian. `differs`: the contract has another root for this number than this server computed.
 */
export const EPOCH_STATES = ['computed', 'posted', 'active', 'vetoed', 'differs'] as const
export type EpochState = (typeof EPOCH_STATES)[number]

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
  /** of the rules, `docs/LEVELS.md` */
  rules: Count,
  dataHash: Hash,
  /** what the contract has for this number, where it `differs` */
  chainRoot: OrNull(Hash),
  /** all that was ever earned up to this epoch */
  totalUsdt: BaseUnits,
  totalToken: BaseUnits,
  /** what is shared in this epoch, and the part of it that nobody earned and goes back to the hosting budget */
  potUsdt: BaseUnits,
  potToken: BaseUnits,
  /** what came in until its end and lies there for later epochs */
  carryUsdt: BaseUnits,
  carryToken: BaseUnits,
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
