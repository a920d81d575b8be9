import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, UnixSeconds } from './envelope.ts'
import { IDENTITIES } from './levels.ts'

/** What the server knows of a registered account from finalized and recent chain events. */
export const User = Type.Object({
  address: Address,
  /** the account's number in `Main` */
  index: Type.Integer({ minimum: 1 }),
  /** the referrer; null for the root */
  refer: Type.Union([Address, Type.Null()]),
  registeredAt: UnixSeconds,
  txHash: Hash,
  /** participation: USDT that the account has inside of all modules now, base units */
  amount: BaseUnits,
  /** the same of its team: everybody below it within `TEAM_GENERATIONS`, base units */
  teamAmount: BaseUnits,
  /** power with 18 decimals: 1 for each USDT hosted and active, 1 for each node card held, and that of producing machines */
  effectivePower: BaseUnits,
  isManager: Type.Boolean(),
  /** whether it holds a node card now */
  isNode: Type.Boolean(),
  /** node cards that it holds now, and what that makes it */
  cards: Type.Integer({ minimum: 0 }),
  identity: Type.Enum(IDENTITIES),
})
export type User = Static<typeof User>

/**
 * `getUserInfo`. Without the address's own session `user` and `token` are null; `token` echoes the token presented.
 */
export const UserInfo = Type.Object({
  directTotal: Type.Integer({ minimum: 0 }),
  indirectTotal: Type.Integer({ minimum: 0 }),
  /** as it is shown: see `Team.level` */
  teamLevel: Type.Integer({ minimum: 0, maximum: 9 }),
  token: Type.Union([Type.String(), Type.Null()]),
  user: Type.Union([User, Type.Null()]),
})
export type UserInfo = Static<typeof UserInfo>

/**
 * Inputs that `getInvites`, `pageInvites` and `getIndirect` have besides page and size. `search`: the beginning of an address, so
 * that only such accounts are listed.
 */
export const InviteSearch = Type.Object({
  search: Type.Optional(Type.String({ pattern: '^0x[0-9a-fA-F]{3,40}$' })),
})

/** A row of `getInvites`, `pageInvites` (direct) and `getIndirect` (depth 2 to `TEAM_GENERATIONS`). */
export const Invite = Type.Object({
  address: Address,
  /** as it is shown: see `Team.level` */
  level: Type.Integer({ minimum: 0, maximum: 9 }),
  /** generations below the asking account, 1 = direct */
  depth: Type.Integer({ minimum: 1 }),
  /** participation now, of the account and of its team, base units of USDT */
  amount: BaseUnits,
  teamAmount: BaseUnits,
  registeredAt: UnixSeconds,
})
export type Invite = Static<typeof Invite>

/** Generations below an account that count as its team: size, performance and lists go no deeper. */
export const TEAM_GENERATIONS = 10
