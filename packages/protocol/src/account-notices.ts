import { type Static, Type } from 'typebox'
import { BaseUnits, Hash, UnixSeconds } from './envelope.ts'
import { Count, Level, LevelCondition, OrNull, Serial } from './levels.ts'
import { LEVEL_NOTICES } from './own-notices.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })

/**
 * What an account is told of its own money and of its sessions, each once. `amounts`, `ref`, `project`, `txHash`, `dueAt` and
 * `text` of a notice are what its kind names here; what a kind does not name is empty or null.
 */
export const MONEY_NOTICES = [
  /** a deposit is in the balance: its amount, its number, its transaction */
  'deposit.credited',
  /** a withdrawal waits for people or for the end of a halt: its amount and number; `text`: why, a `ReviewReason` or `halted` */
  'withdrawal.held',
  /** a withdrawal is paid in a final block: what left the balance, its number, its transaction */
  'withdrawal.paid',
  /** a withdrawal ended unpaid and is in the balance again: its amount and number; `text`: the operator's reason */
  'withdrawal.returned',
  /** a hosting term is over and its principal can be taken out: the principal and the order's number */
  'hosting.due',
  /** as `hosting.due`, of liquidity mining */
  'liquidity.due',
  /** what a period did not take came back: the amount, the order's number, the transaction */
  'resonance.refunded',
  /** a sale failed and what was paid can be taken back: the amount, the sale's number and its project */
  'sale.failed',
  /** an order of the shop is on its way: its number; `text`: carrier and number of the parcel */
  'order.shipped',
  /** an order of the shop was cancelled by its store and paid back: the amount and its number */
  'order.cancelled',
  /** operators will take something from the balance: the amount, the proposal's number, when; `text`: their reason */
  'deduction.announced',
  /** operators added to the balance: the amount and the proposal's number; `text`: their reason */
  'balance.added',
  /** an announced deduction was made: the amount and the proposal's number; `text`: the operators' reason */
  'balance.deducted',
  /** a browser signed in that had not before: `text`: its user agent */
  'session.new',
] as const
export type MoneyNoticeKind = (typeof MONEY_NOTICES)[number]

/** Kinds about levels; that an epoch was posted, twice a day, is no notice here. */
export const SHOWN_LEVEL_NOTICES = LEVEL_NOTICES.filter((kind) => kind !== 'epoch.posted')
export const ACCOUNT_NOTICES = [...MONEY_NOTICES, ...SHOWN_LEVEL_NOTICES] as const
export type AccountNoticeKind = MoneyNoticeKind | Exclude<(typeof LEVEL_NOTICES)[number], 'epoch.posted'>

/** `LP`: shares of the pair; else the ledger's and the sales' symbols. */
export const NoticeAmount = Type.Object({ currency: Type.String(), amount: BaseUnits })
export type NoticeAmount = Static<typeof NoticeAmount>

/** A row of `pageAccountNotices`. Values that its kind does not have are null or empty. */
export const AccountNotice = Type.Object({
  /** rises with the order in which they were told */
  id: Serial,
  kind: Type.Enum(ACCOUNT_NOTICES),
  time: UnixSeconds,
  read: Type.Boolean(),
  amounts: Type.Array(NoticeAmount),
  /** number of what it is about, in its kind; of levels the epoch's */
  ref: OrNull(Id),
  /** the project of a sale */
  project: OrNull(Id),
  txHash: OrNull(Hash),
  /** when what is announced happens */
  dueAt: OrNull(UnixSeconds),
  /** a person's reason, or what the kind names */
  text: OrNull(Type.String()),
  /** levels before and after */
  from: OrNull(Level),
  to: OrNull(Level),
  /** conditions of the lost level that were not met */
  reasons: Type.Array(LevelCondition),
})
export type AccountNotice = Static<typeof AccountNotice>

/** Most notices of one answer. */
export const NOTICES_AT_ONCE = 50

/** Inputs of `pageAccountNotices`: those told before this one; without it, the newest. */
export const AccountNoticesQuery = Type.Object({
  before: Type.Optional(Serial),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: NOTICES_AT_ONCE, default: 20 })),
})
export type AccountNoticesQuery = Static<typeof AccountNoticesQuery>

/** `pageAccountNotices`: newest first, whether older ones are left, and how many are unread in all. */
export const AccountNotices = Type.Object({
  records: Type.Array(AccountNotice),
  more: Type.Boolean(),
  unread: Count,
})
export type AccountNotices = Static<typeof AccountNotices>

/** Days after which a notice is forgotten. What it told of stays in its own list. */
export const NOTICE_DAYS = 180
