import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { Count, Number1, OrNull } from './sale-fields.ts'

/**
 * What the order robot does. `open`, `close`, `draw`: of a period. `update`: hands level shares on. `refund`: pays owners what was not
 * filled or was dissolved, where the setting `robot.refunds` is on.
 */
export const ROBOT_ACTIONS = ['open', 'close', 'draw', 'refund', 'update'] as const
export type RobotActionKind = (typeof ROBOT_ACTIONS)[number]

/** `waiting` for a time or a block; `due`: it is sent next; `blocked` until something changes. */
export const ROBOT_STATES = ['waiting', 'due', 'blocked'] as const

/**
 * Why: `resting` until the line's next opening, `joining` until the deadline, `drawBlock` until that block; `ready`: nothing is
 * waited for. Blocked by: `budget` (the free budget does not pay for a whole period), `paused` by the guardian, `moduleOff` by an operator,
 * `lineClosed`.
 */
export const ROBOT_REASONS = [
  'ready',
  'resting',
  'joining',
  'drawBlock',
  'budget',
  'paused',
  'moduleOff',
  'lineClosed',
] as const
export type RobotReason = (typeof ROBOT_REASONS)[number]

/** What comes next: one row for each line, and one for each of `refund` and `update` that is due. */
export const RobotNext = Type.Object({
  action: Type.Enum(ROBOT_ACTIONS),
  line: OrNull(Number1),
  period: OrNull(Number1),
  state: Type.Enum(ROBOT_STATES),
  why: Type.Enum(ROBOT_REASONS),
  /** when it becomes due, or became due */
  time: OrNull(UnixSeconds),
  /** the block awaited; only for a draw */
  block: OrNull(Count),
  /** orders concerned, of a refund */
  orders: OrNull(Count),
})
export type RobotNext = Static<typeof RobotNext>

/**
 * `robotAway`: it was not seen for long. `robotGas`: its balance pays for few transactions. `robotStuck`: a transaction is in no block
 * for long. `robotBudget`: a line cannot open for want of budget; alone of these it is none of `/api/health`. `robotLate`: something is
 * due for long and not done.
 */
export const ROBOT_ALARMS = ['robotAway', 'robotGas', 'robotStuck', 'robotBudget', 'robotLate'] as const
export type RobotAlarm = (typeof ROBOT_ALARMS)[number]

/** `getRobot` (public). Without a key it computes what is due and sends nothing. */
export const Robot = Type.Object({
  block: Count,
  time: UnixSeconds,
  /** account of its key; null: it has none and sends nothing */
  address: OrNull(Address),
  /** for gas, wei */
  balance: OrNull(BaseUnits),
  /** when it last looked, unix seconds by the server's clock; null: never */
  lastSeen: OrNull(UnixSeconds),
  /** what it follows besides the lines' own rules */
  rule: Type.Object({
    /** whether it pays out what is to be given back */
    refunds: Type.Boolean(),
    /** least seconds between two times that it hands on level shares */
    updateSeconds: Number1,
    /** most calls that it puts into one transaction */
    batch: Number1,
  }),
  next: Type.Array(RobotNext),
  /** a transaction of it that is in no block yet; since when, by the server's clock; what is in it */
  pending: OrNull(
    Type.Object({
      txHash: Hash,
      since: UnixSeconds,
      calls: Type.Array(Type.Object({ action: Type.Enum(ROBOT_ACTIONS), count: Number1 })),
    }),
  ),
  alarms: Type.Array(Type.Enum(ROBOT_ALARMS)),
  /** transactions that are in a block, and those that failed there or that the chain would not take */
  sent: Count,
  failures: Count,
})
export type Robot = Static<typeof Robot>

/** Inputs of `pageRobotActions`: of everything, or of one line, period or action; newest first. */
export const RobotActionsQuery = Type.Interface([PageQuery], {
  line: Type.Optional(Number1),
  period: Type.Optional(Number1),
  action: Type.Optional(Type.Enum(ROBOT_ACTIONS)),
})
export type RobotActionsQuery = Static<typeof RobotActionsQuery>

/** What a period's step led to; `done` for those that have one end only. */
export const ROBOT_OUTCOMES = ['done', 'arranged', 'drawing', 'failed', 'proRata'] as const
export type RobotOutcome = (typeof ROBOT_OUTCOMES)[number]

/** A row of `pageRobotActions` (public): a step that is on the chain, whoever took it. */
export const RobotAction = Type.Object({
  action: Type.Enum(ROBOT_ACTIONS),
  line: OrNull(Number1),
  period: OrNull(Number1),
  outcome: Type.Enum(ROBOT_OUTCOMES),
  /** orders paid, and how much, of a refund; what was handed on, of an update */
  orders: OrNull(Count),
  usdt: BaseUnits,
  token: BaseUnits,
  /** `robot`: by its key; `other`: somebody else did it, perhaps first */
  by: Type.Enum(['robot', 'other']),
  /** who sent the transaction; null until that is known */
  caller: OrNull(Address),
  time: UnixSeconds,
  block: Count,
  /** seconds from when it was due, of openings after a rest and of closings; blocks, of draws */
  delay: OrNull(Count),
  delayBlocks: OrNull(Count),
  txHash: Hash,
  final: Type.Boolean(),
})
export type RobotAction = Static<typeof RobotAction>
