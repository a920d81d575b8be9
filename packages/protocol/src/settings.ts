import { type Static, Type } from 'typebox'
import { GUARDS } from './config.ts'
import { Address, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { Reason } from './operators.ts'

/** Inputs of `configKey/{key}`. */
export const ConfigKeyInput = Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }) })
/** Inputs of `getConfigKeyBatch`: names of public settings, separated by commas. */
export const ConfigBatchInput = Type.Object({ keys: Type.String({ minLength: 1, maxLength: 4_000 }) })
/** Values by name, as text: whole numbers, amounts in base units, `true` or `false`, web addresses. */
export const ConfigBatch = Type.Record(Type.String(), Type.String())

/** A row of `listSettings` (manager, auditor). */
export const SettingRecord = Type.Object({
  key: Type.String(),
  type: Type.Enum(['integer', 'amount', 'switch', 'link'] as const),
  unit: Type.Union([Type.String(), Type.Null()]),
  default: Type.String(),
  min: Type.Union([Type.String(), Type.Null()]),
  max: Type.Union([Type.String(), Type.Null()]),
  public: Type.Boolean(),
  up: Type.Enum(GUARDS),
  down: Type.Enum(GUARDS),
  legal: Type.Boolean(),
  about: Type.String(),
  current: Type.String(),
  /** since when it is so; null when it is the default */
  since: Type.Union([UnixSeconds, Type.Null()]),
  /** values that come into force later, the next one first */
  scheduled: Type.Array(Type.Object({ value: Type.String(), effectiveAt: UnixSeconds })),
})
export type SettingRecord = Static<typeof SettingRecord>

/** A change that is decided and comes into force later, as everybody sees it. */
export const PendingSetting = Type.Object({
  key: Type.String(),
  type: SettingRecord.properties.type,
  unit: SettingRecord.properties.unit,
  current: Type.String(),
  value: Type.String(),
  effectiveAt: UnixSeconds,
  reason: Type.String(),
})
export type PendingSetting = Static<typeof PendingSetting>

/** `getHouseRules` (public): what operators can change on the server, who has to agree, how long it waits, what is announced. */
export const HouseRules = Type.Object({
  /** how long a change that can hurt users waits, and the deduction from a balance, seconds */
  settingDelay: Type.Integer({ minimum: 0 }),
  deductionDelay: Type.Integer({ minimum: 0 }),
  /** how far one operator alone can move a price from the one that two agreed to, basis points */
  priceStepBps: Type.Integer({ minimum: 0 }),
  settings: Type.Array(
    Type.Object({
      key: Type.String(),
      type: SettingRecord.properties.type,
      unit: SettingRecord.properties.unit,
      about: Type.String(),
      current: Type.String(),
      up: Type.Enum(GUARDS),
      down: Type.Enum(GUARDS),
    }),
  ),
  pending: Type.Array(PendingSetting),
})
export type HouseRules = Static<typeof HouseRules>

/** `setSetting`: refused when the value in force is not `current` any more. */
export const SetSettingInput = Type.Object({
  key: Type.String({ minLength: 1, maxLength: 100 }),
  current: Type.String({ maxLength: 2_000 }),
  proposed: Type.String({ maxLength: 2_000 }),
  /** when it comes into force; at once without */
  effectiveAt: Type.Optional(UnixSeconds),
  reason: Reason,
  /** needed to switch on what asks for it */
  legalAdvice: Type.Optional(Type.Boolean()),
})
export type SetSettingInput = Static<typeof SetSettingInput>

/** `setSetting`: done at once, or waiting for a second manager as a proposal. */
export const SetSettingResult = Type.Object({
  state: Type.Enum(['set', 'proposed'] as const),
  proposal: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
})
export type SetSettingResult = Static<typeof SetSettingResult>

export const SETTING_HISTORY_SORTS = ['setAt', 'effectiveAt', 'key', 'by'] as const
export const SettingHistoryQuery = Type.Interface([ListQuery(SETTING_HISTORY_SORTS)], {
  key: Type.Optional(Type.String({ maxLength: 100 })),
})
export type SettingHistoryQuery = Static<typeof SettingHistoryQuery>

/** A row of `pageSettingHistory`, newest first. */
export const SettingChange = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  key: Type.String(),
  previous: Type.String(),
  value: Type.String(),
  effectiveAt: UnixSeconds,
  setAt: UnixSeconds,
  by: Address,
  reason: Type.String(),
})
export type SettingChange = Static<typeof SettingChange>
