import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { Count, Number1, OrNull } from './sale-fields.ts'

/** Classes of the special contribution award. */
export const AWARD_CLASSES = ['a', 'b', 'c'] as const
export type AwardClass = (typeof AWARD_CLASSES)[number]

const ByClass = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) =>
  Type.Object({ a: type, b: type, c: type })

/** The signed-in account's share. USDT. */
export const AwardOwn = Type.Object({
  /** number in the contract */
  index: Number1,
  /** classes that it is in now */
  member: ByClass(Type.Boolean()),
  /** earned in each class up to `block`, in all */
  earned: ByClass(BaseUnits),
  claimed: BaseUnits,
  claimable: BaseUnits,
})

/** `getAward` (public; own share with a session): sums of the special contribution award as of `block`. USDT. */
export const Award = Type.Object({
  block: Count,
  time: UnixSeconds,
  contract: Address,
  /** rates of the classes, of 10,000 */
  rates: ByClass(Count),
  /** accounts in each class now */
  members: ByClass(Count),
  /** accounts that ever were in a class */
  users: Count,
  /** what was shared out to each class, and in all */
  shared: ByClass(BaseUnits),
  received: BaseUnits,
  /** arrived while nobody was a member, and is shared with nobody */
  unshared: BaseUnits,
  paid: BaseUnits,
  /** null without a session, and for an account that was never in a class */
  own: OrNull(AwardOwn),
})
export type Award = Static<typeof Award>

/** A row of `pageAwardInflows` (public): money that was shared out to the classes, newest first. */
export const AwardInflow = Type.Object({
  /** `notify`: somebody brought it by that call; `transfer`: it lay there, as sales pay their `special` part */
  kind: Type.Enum(['notify', 'transfer']),
  /** who brought it; null for transfers */
  from: OrNull(Address),
  usdt: BaseUnits,
  /** what each class got of it */
  parts: ByClass(BaseUnits),
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type AwardInflow = Static<typeof AwardInflow>

/** Inputs of `pageAwardMembers`: accounts that are in a class now, or with `history` every change, newest first. */
export const AwardMembersQuery = Type.Interface([PageQuery], { history: Type.Optional(Type.Boolean()) })
export type AwardMembersQuery = Static<typeof AwardMembersQuery>

/** A row of `pageAwardMembers` (public): the account's classes after the change named by `time` and `txHash`, and its reason. */
export const AwardMember = Type.Object({
  account: Address,
  member: ByClass(Type.Boolean()),
  reason: Type.String(),
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type AwardMember = Static<typeof AwardMember>

/** A row of `pageAwardIncome` (session): a payment to the session's account, newest first. */
export const AwardIncome = Type.Object({
  usdt: BaseUnits,
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type AwardIncome = Static<typeof AwardIncome>

/** Inputs of `exportAwardInflows` and `exportAwardIncome`: `next` of the previous part. */
export const AwardExportQuery = Type.Object({
  from: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}:[0-9]{1,9}$' })),
})
export type AwardExportQuery = Static<typeof AwardExportQuery>
