import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, UnixSeconds } from './envelope.ts'

/** What the server knows of a registered account from finalized and recent chain events. */
export const User = Type.Object({
  address: Address,
  /** the account's number in `Main` */
  index: Type.Integer({ minimum: 1 }),
  /** the referrer; null for the root */
  refer: Type.Union([Address, Type.Null()]),
  registeredAt: UnixSeconds,
  txHash: Hash,
  /** USDT the account itself ever hosted or paid for nodes, base units */
  amount: BaseUnits,
  /** the same of its team: everybody below it within `TEAM_GENERATIONS`, base units */
  teamAmount: BaseUnits,
  /** power with 18 decimals: 1 for each USDT hosted and active, 1 for each node card held, and that of producing machines */
  effectivePower: BaseUnits,
  isManager: Type.Boolean(),
  /** whether it holds a node card now */
  isNode: Type.Boolean(),
})
export type User = Static<typeof User>

/**
 * `getUserInfo`. Without the address's own session `user` and `token` are null; `token` echoes the token presented.
 */
export const UserInfo = Type.Object({
  directTotal: Type.Integer({ minimum: 0 }),
  indirectTotal: Type.Integer({ minimum: 0 }),
  teamLevel: Type.Integer({ minimum: 0, maximum: 9 }),
  token: Type.Union([Type.String(), Type.Null()]),
  user: Type.Union([User, Type.Null()]),
})
export type UserInfo = Static<typeof UserInfo>

/** A row of `getInvites`, `pageInvites` (direct) and `getIndirect` (depth 2 to `TEAM_GENERATIONS`). */
export const Invite = Type.Object({
  address: Address,
  level: Type.Integer({ minimum: 0, maximum: 9 }),
  /** generations below the asking account, 1 = direct */
  depth: Type.Integer({ minimum: 1 }),
  amount: BaseUnits,
  teamAmount: BaseUnits,
  registeredAt: UnixSeconds,
})
export type Invite = Static<typeof Invite>

/** Generations below an account that count as its team: size, performance and lists go no deeper. */
export const TEAM_GENERATIONS = 10
