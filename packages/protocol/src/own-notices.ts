import { type Static, Type } from 'typebox'
import { BaseUnits, Page, UnixSeconds } from './envelope.ts'
import { Count, Level, LevelCondition, OrNull, Serial } from './levels.ts'

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
  /** true from the start for `epoch.posted`, which is told every half day whatever happened */
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
