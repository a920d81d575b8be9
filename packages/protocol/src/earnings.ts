import { type Static, Type } from 'typebox'
import { BaseUnits, PageQuery, UnixSeconds } from './envelope.ts'
import { EPOCH_STATES } from './epochs.ts'
import { Both, EpochSpan, LEVEL_SOURCES, Level, OrNull, Serial } from './levels.ts'

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

/**
 * Everything that earns, by where it comes from: orders of the mint pool (`static`), of the resonance pool, of liquidity mining, node cards,
 * the special contribution award, levels, machines (own, and shares of others').
 */
export const EARNING_SOURCES = [
  'static',
  'resonance',
  'liquidity',
  'node',
  'award',
  ...LEVEL_SOURCES,
  'machine',
  'invitation',
  'acceleration',
] as const
export type EarningSource = (typeof EARNING_SOURCES)[number]

/** A row of `getEarnings`. */
export const Earning = Type.Object({
  source: Type.Enum(EARNING_SOURCES),
  /** `earned`: as it is booked (levels, machines). `paid`: what was claimed from the contract (the first five) */
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
