import { type Static, Type } from 'typebox'
import { Address, BaseUnits, Hash, UnixSeconds } from './envelope.ts'

/** Where the nodes' income comes from: trade fee, anti-crash fee, share of dynamic rewards, withdrawal fee. */
export const NODE_STREAMS = ['trade', 'crash', 'dynamic', 'withdrawal'] as const
export type NodeStream = (typeof NODE_STREAMS)[number]

/** What one stream brought in, and the part of it for each card that existed at the time. */
export const NodeStreamSum = Type.Object({
  usdt: BaseUnits,
  token: BaseUnits,
  perNodeUsdt: BaseUnits,
  perNodeToken: BaseUnits,
})
export type NodeStreamSum = Static<typeof NodeStreamSum>

export const NodeStreamSums = Type.Object({
  trade: NodeStreamSum,
  crash: NodeStreamSum,
  dynamic: NodeStreamSum,
  withdrawal: NodeStreamSum,
})
export type NodeStreamSums = Static<typeof NodeStreamSums>

/** Days that `getNodeInfo` looks back, today included. */
export const NODE_DAYS = 30

/**
 * `getNodeInfo` (public): the nodes from events, as of `block`. `perNode...` is what one card received if it existed all the
 * time. Transfers that belong to no stream (donations) are in no sum.
 */
export const NodeInfo = Type.Object({
  block: Type.Integer({ minimum: 0 }),
  time: UnixSeconds,
  /** cards that exist: an inflow is shared among them */
  nodes: Type.Integer({ minimum: 0 }),
  /** accounts that hold one or more */
  holders: Type.Integer({ minimum: 0 }),
  /** claimed by all holders */
  paidUsdt: BaseUnits,
  paidToken: BaseUnits,
  total: NodeStreamSums,
  /** the 86,400 seconds up to `time` */
  last24h: NodeStreamSums,
  /** `NODE_DAYS` days, each from 00:00 UTC, oldest first; days without inflow are there with "0" */
  days: Type.Array(Type.Object({ time: UnixSeconds, streams: NodeStreamSums })),
})
export type NodeInfo = Static<typeof NodeInfo>

/** A row of `pageCards` (public): a kind of node card, by `tokenId`. */
export const NodeCard = Type.Object({
  tokenId: Type.Integer({ minimum: 1 }),
  /** cards sold so far */
  mints: Type.Integer({ minimum: 0 }),
  /** cards there can ever be */
  supply: Type.Integer({ minimum: 1 }),
  /** shares of each inflow that one card has */
  power: Type.Integer({ minimum: 1 }),
  cid: Type.String(),
  suffix: Type.String(),
  /** USDT base units for one */
  price: BaseUnits,
})
export type NodeCard = Static<typeof NodeCard>

/** `buy`: bought from the contract; `receive`, `send`: moved between accounts; `claim`: dividends paid out. */
export const NODE_RECORD_KINDS = ['buy', 'receive', 'send', 'claim'] as const
export type NodeRecordKind = (typeof NODE_RECORD_KINDS)[number]

/** A row of `pageNodeIncome` (session): what happened to the session's own cards and dividends, newest first. */
export const NodeRecord = Type.Object({
  kind: Type.Enum(NODE_RECORD_KINDS),
  /** kind of card; null for a claim */
  tokenId: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
  /** cards that moved; 0 for a claim */
  cards: Type.Integer({ minimum: 0 }),
  /** paid for the cards, or paid out in dividends */
  usdt: BaseUnits,
  token: BaseUnits,
  /** who sent or received the cards; null otherwise */
  other: Type.Union([Address, Type.Null()]),
  time: UnixSeconds,
  txHash: Hash,
  final: Type.Boolean(),
})
export type NodeRecord = Static<typeof NodeRecord>

/** `getNodeIncome` (session): the session's own cards and dividends, from events. Read the claimable amount from the chain. */
export const NodeIncome = Type.Object({
  cards: Type.Integer({ minimum: 0 }),
  /** cards held by kind, only those held */
  held: Type.Array(
    Type.Object({ tokenId: Type.Integer({ minimum: 1 }), cards: Type.Integer({ minimum: 1 }) }),
  ),
  bought: Type.Integer({ minimum: 0 }),
  spentUsdt: BaseUnits,
  claimedUsdt: BaseUnits,
  claimedToken: BaseUnits,
})
export type NodeIncome = Static<typeof NodeIncome>
