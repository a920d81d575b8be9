import { type Static, Type } from 'typebox'
import { Address, BaseUnits, UnixSeconds } from './envelope.ts'
import { ListQuery } from './lists.ts'
import { MACHINES_TOTAL } from './machine-total.ts'
import { Reason } from './operators.ts'
import { WrittenText, WrittenTexts } from './texts.ts'
import { IntentKey } from './transfers.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })
const Units = Type.Integer({ minimum: 1, maximum: MACHINES_TOTAL })
const Share = Type.Integer({ minimum: 0, maximum: 5_000 })
const Image = Type.Union([Type.String(), Type.Null()])

/**
 * `open`: can be bought; `limitReached`: the budget for output is used up; `soldOut`; `closed`: not for sale. Purchases
 * continue to produce in each.
 */
export const MACHINE_STATES = ['open', 'limitReached', 'soldOut', 'closed'] as const
export type MachineState = (typeof MACHINE_STATES)[number]

/** What a unit of a machine costs and gives. A purchase keeps its terms; changes apply to later buyers. */
const terms = {
  /** USDT base units for one unit */
  price: BaseUnits,
  /** computing power of one unit, 18 decimals */
  power: BaseUnits,
  /** TDE base units that 1 power (10^18) gives in a day: the daily output ratio, 18 decimals */
  ratio: BaseUnits,
  days: Type.Integer({ minimum: 1, maximum: 1_000 }),
  units: Type.Integer({ minimum: 0, maximum: MACHINES_TOTAL }),
  /** shares of the daily output paid on top: to the buyer's inviter, and to the team above */
  invitationBps: Share,
  accelerationBps: Share,
}

/** A machine as a buyer sees it (`pageMachine`, `getMachine`, public). */
export const Machine = Type.Object({
  id: Id,
  /** rises with each change of the terms: `buyMachine` can send the version that the buyer saw */
  version: Type.Integer({ minimum: 1 }),
  text: WrittenText,
  image: Image,
  ...terms,
  /** TDE of one unit in a day; `totalOutput`: in all its days, the most it can return */
  dailyOutput: BaseUnits,
  totalOutput: BaseUnits,
  sold: Type.Integer({ minimum: 0 }),
  /** units that can be bought now: not sold, and their whole output is in the budget */
  available: Type.Integer({ minimum: 0 }),
  state: Type.Enum(MACHINE_STATES),
})
export type Machine = Static<typeof Machine>
export const MachineInput = Type.Object({ id: Id })

/** `getMachineTotals` (public): all machines together; TDE base units. */
export const MachineTotals = Type.Object({
  total: Type.Literal(MACHINES_TOTAL),
  sold: Type.Integer({ minimum: 0 }),
  /** TDE held for output of sold machines that is not paid yet, shares of inviters included */
  reserved: BaseUnits,
  /** TDE that can back further sales */
  budget: BaseUnits,
})
export type MachineTotals = Static<typeof MachineTotals>

/** Inputs of `buyMachine` (session): `amount` units. `key` makes a repetition harmless. */
export const BuyMachineInput = Type.Object({
  id: Id,
  amount: Units,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  key: Type.Optional(IntentKey),
})
export type BuyMachineInput = Static<typeof BuyMachineInput>

/** `notActivated` until the next 00:00 UTC, `producing` once a day, then `expired`. */
export const USER_MACHINE_STATES = ['notActivated', 'producing', 'expired'] as const
export type UserMachineState = (typeof USER_MACHINE_STATES)[number]

/** A purchase (`pageUserMachine`, session, newest first; answer of `buyMachine`). */
export const UserMachine = Type.Object({
  id: Id,
  machine: Type.Object({ id: Id, title: Type.String() }),
  units: Units,
  /** price of the purchase, USDT base units */
  price: BaseUnits,
  power: BaseUnits,
  /** power × days not posted yet / days */
  remainingPower: BaseUnits,
  days: Type.Integer({ minimum: 1 }),
  /** number of days whose output was posted */
  posted: Type.Integer({ minimum: 0 }),
  dailyOutput: BaseUnits,
  /** TDE posted so far; `remainingOutput`: TDE held for the rest */
  output: BaseUnits,
  remainingOutput: BaseUnits,
  boughtAt: UnixSeconds,
  startsAt: UnixSeconds,
  endsAt: UnixSeconds,
  status: Type.Enum(USER_MACHINE_STATES),
})
export type UserMachine = Static<typeof UserMachine>

/** `getMachineSummary` (session): the caller's machines together. */
export const MachineSummary = Type.Object({
  totalPower: BaseUnits,
  remainingPower: BaseUnits,
  /** power of machines that produce now */
  activePower: BaseUnits,
  /** TDE a day of machines that produce now */
  dailyOutput: BaseUnits,
  output: BaseUnits,
  remainingOutput: BaseUnits,
  /** whether output is converted to USDT when it is posted */
  autoExchange: Type.Boolean(),
})
export type MachineSummary = Static<typeof MachineSummary>
/** Inputs of `setAutoExchange` (session). */
export const AutoExchangeInput = Type.Object({ on: Type.Boolean() })

/** A machine as operators see it (`pageAllMachines`; manager, content, auditor). */
export const ManagedMachine = Type.Object({
  id: Id,
  version: Type.Integer({ minimum: 1 }),
  texts: Type.Array(WrittenText),
  image: Image,
  ...terms,
  sold: Type.Integer({ minimum: 0 }),
  open: Type.Boolean(),
  state: Type.Enum(MACHINE_STATES),
  updatedAt: UnixSeconds,
  /** null: came with the local chain */
  updatedBy: Type.Union([Address, Type.Null()]),
})
export type ManagedMachine = Static<typeof ManagedMachine>
export const MACHINE_SORTS = ['id', 'price', 'power', 'ratio', 'days', 'sold', 'open'] as const
export const ManagedMachineQuery = Type.Interface([ListQuery(MACHINE_SORTS)], {
  open: Type.Optional(Type.Boolean()),
})
export type ManagedMachineQuery = Static<typeof ManagedMachineQuery>

const Positive = Type.String({ pattern: '^[1-9][0-9]{0,30}$' })
/** `saveMachine` (manager): without `id` a new one; else `version` is the one that was edited. */
export const SaveMachineInput = Type.Object({
  id: Type.Optional(Id),
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  texts: WrittenTexts,
  image: Type.Optional(Type.Union([Type.String({ pattern: '^/profile/[0-9a-f]{32}\\.webp$' }), Type.Null()])),
  ...terms,
  price: Positive,
  power: Positive,
  ratio: Positive,
  open: Type.Boolean(),
  reason: Reason,
})
export type SaveMachineInput = Static<typeof SaveMachineInput>
/** Largest body of `saveMachine`, bytes: ten languages of the longest text. */
export const MACHINE_BODY_LIMIT = 512 * 1024
