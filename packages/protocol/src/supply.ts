import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'

/** Why an address's TDE does not circulate, in words for those who list the token. */
export const NOT_CIRCULATING = {
  budget: 'set aside for rewards: not promised yet, or promised and not due; only its contract pays it',
  sale: 'for sale, or sold and not released yet; the escrow of a project holds it',
  vesting: "the operator's own, released by a schedule that nothing changes",
  vault: 'reserves of the custody vault, or moved from it to its cold address',
  treasury: "the operator's own",
  dead: 'an address that nobody has a key of',
} as const
export type NotCirculating = keyof typeof NOT_CIRCULATING

/**
 * An address whose TDE does not circulate: `name` is the contract's in `/api/chain`, `escrow`, `cold`, `treasury`, `configured` (the
 * operator named it) or `dead`.
 */
export const Outside = Type.Object({
  address: Address,
  name: Type.String(),
  reason: Type.Enum(Object.keys(NOT_CIRCULATING) as NotCirculating[]),
  why: Type.String(),
  amount: BaseUnits,
})
export type Outside = Static<typeof Outside>

/** `getSupply` (public): TDE at `block`, read from the chain. circulating = total − the sum of `outside`; total = issued − burned. */
export const Supply = Type.Object({
  block: Type.Integer({ minimum: 0 }),
  time: UnixSeconds,
  token: Address,
  symbol: Type.String(),
  decimals: Type.Integer({ minimum: 0, maximum: 18 }),
  issued: BaseUnits,
  burned: BaseUnits,
  total: BaseUnits,
  circulating: BaseUnits,
  outside: Type.Array(Outside),
})
export type Supply = Static<typeof Supply>

/**
 * What a locked amount is to those who count value locked. `asset`: others' tokens, at their price. `own`: TDE that was put in
 * (*staking*). `pair`: shares of TDE's pair (*pool2*). `vesting`: a project's tokens, sold or for sale, which nobody counts.
 */
export const LOCKED_KINDS = ['asset', 'own', 'pair', 'vesting'] as const
export type LockedKind = (typeof LOCKED_KINDS)[number]

/** Principal of one asset in one contract. `symbol` is null for a project's own token. */
export const Locked = Type.Object({
  contract: Address,
  /** the contract's in `/api/chain`, or `escrow` */
  name: Type.String(),
  asset: Address,
  symbol: Type.Union([Type.String(), Type.Null()]),
  kind: Type.Enum(LOCKED_KINDS),
  principal: BaseUnits,
})
export type Locked = Static<typeof Locked>

/** What the custody vault holds: the chain does not tell whose it is, so it counts in no sum here. */
const InVault = Type.Object({ asset: Address, symbol: Type.String(), balance: BaseUnits })

/** `getValueLocked` (public): principal that people put into the contracts, at `block`, from reads of the chain alone. */
export const ValueLocked = Type.Object({
  block: Type.Integer({ minimum: 0 }),
  time: UnixSeconds,
  rows: Type.Array(Locked),
  /** sums of `rows` by kind and asset, without `vesting` */
  sums: Type.Array(
    Type.Object({
      kind: Type.Enum(LOCKED_KINDS),
      asset: Address,
      symbol: Type.String(),
      principal: BaseUnits,
    }),
  ),
  vault: Type.Array(InVault),
})
export type ValueLocked = Static<typeof ValueLocked>
