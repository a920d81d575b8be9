import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { SymbolName } from './ledger.ts'
import { Reason } from './operators.ts'

const Id = Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1 })
const OrNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** What an order can be of; see `order.placed`. */
export const ORDER_KINDS = [
  'hosting',
  'liquidity',
  'resonance',
  'node',
  'sale',
  'shop',
  'machine',
  'visa',
] as const
export type OrderKind = (typeof ORDER_KINDS)[number]

const withdrawal = {
  id: Id,
  account: Address,
  /** where it is paid to */
  to: Address,
  currency: SymbolName,
  /** what left the balance, fee included */
  amount: BaseUnits,
  fee: BaseUnits,
}
const level = {
  account: Address,
  /** number of the epoch that says so */
  epoch: Type.Integer({ minimum: 0 }),
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0 }),
}

/**
 * What is told, by the event's type. Amounts are whole base units as text, addresses are in EIP-55 form. Nothing else is ever
 * told: no names, no numbers of telephones, no places. Fields may be added.
 */
const EVENT_DATA = {
  /** a deposit is in the balance: final on the chain, confirmed, booked */
  'deposit.credited': Type.Object({
    id: Id,
    account: Address,
    currency: SymbolName,
    amount: BaseUnits,
    txHash: Hash,
  }),
  /** a withdrawal was asked for and its amount is held */
  'withdrawal.requested': Type.Object(withdrawal),
  /** a withdrawal is paid in a final block */
  'withdrawal.paid': Type.Object({ ...withdrawal, txHash: OrNull(Hash) }),
  /** a withdrawal ended without payment, and its whole amount is in the balance again */
  'withdrawal.returned': Type.Object({ ...withdrawal, reason: OrNull(Type.String()) }),
  /** an order was placed; one on the chain is told of once its block is final */
  'order.placed': Type.Object({
    kind: Type.Enum(ORDER_KINDS),
    /** the project of a sale; null of every other kind */
    project: OrNull(Id),
    /** number of the order in its kind, of a sale in its project */
    orderId: Id,
    account: Address,
    /** `LP`: shares of the pair */
    currency: Type.Enum(['USDT', 'LP']),
    /** what it cost; 0 of an application for the card, which is free */
    amount: BaseUnits,
    /** null where the order is not on the chain */
    txHash: OrNull(Hash),
  }),
  /** an account has a higher level than before, by an epoch that is active */
  'level.reached': Type.Object(level),
  /** as `level.reached`, a lower one */
  'level.lost': Type.Object(level),
  /** somebody tries an endpoint out */
  'webhook.test': Type.Object({ webhook: Id }),
} satisfies Record<string, TObject>

type DataOf<D extends Record<string, TSchema>> = { [K in keyof D]: Static<D[K]> }
export type EventDataOf = DataOf<typeof EVENT_DATA>
export type EventType = keyof EventDataOf

export const EVENT_TYPES = Object.keys(EVENT_DATA) as EventType[]
/** Types that an endpoint can ask for; the test comes to all of them. */
export const ASKED_TYPES = EVENT_TYPES.filter((type) => type !== 'webhook.test')

/** Body of a message of one type. */
const message = (type: EventType): TObject =>
  Type.Object({
    /** the same in each delivery of this event, also as the header `webhook-id` */
    id: Type.String({ pattern: '^evt_[0-9a-f]{32}$' }),
    type: Type.Literal(type),
    chainId: Id,
    /** when it happened */
    time: UnixSeconds,
    data: EVENT_DATA[type],
  })
/** The body of each message, by its type. */
export const EVENTS: ReadonlyMap<EventType, TObject> = new Map(
  EVENT_TYPES.map((type) => [type, message(type)]),
)
export type WebhookEvent = {
  [T in EventType]: { id: string; type: T; chainId: number; time: number; data: EventDataOf[T] }
}[EventType]

/** Most endpoints of one account. */
export const OWN_WEBHOOKS = 5
/** Most tests of an account's endpoints, or of one for all accounts, within an hour. */
export const TESTS_PER_HOUR = 30
/** Days after which a message that nobody takes is given up. */
export const GIVE_UP_DAYS = 3
/** Days after which events and their deliveries are forgotten. */
export const KEPT_DAYS = 30
/** Hours for which the secret before the newest one still signs. */
export const OLD_SECRET_HOURS = 24

const Url = Type.String({ minLength: 10, maxLength: 500, pattern: '^https?://[!-~]+$' })
const Asked = Type.Array(Type.Enum(ASKED_TYPES), {
  minItems: 1,
  maxItems: ASKED_TYPES.length,
  uniqueItems: true,
})
const Note = Type.String({ maxLength: 100 })

/** An endpoint: where events go. */
export const Webhook = Type.Object({
  id: Id,
  /** whose events; null: those of all accounts */
  account: OrNull(Address),
  url: Type.String(),
  events: Type.Array(Type.Enum(ASKED_TYPES)),
  note: Type.String(),
  enabled: Type.Boolean(),
  /** why it is off: switched off, never switched on, nothing was taken for days, or it answered 410 */
  off: OrNull(Type.Enum(['paused', 'new', 'failing', 'gone'])),
  /** since when nothing was taken; null: the latest message was */
  failingSince: OrNull(UnixSeconds),
  /** until when the secret before this one signs too; null: one signs */
  oldSecretUntil: OrNull(UnixSeconds),
  createdAt: UnixSeconds,
})
export type Webhook = Static<typeof Webhook>

/** An endpoint with its secret, which is shown this once. */
export const WebhookSecret = Type.Object({
  webhook: Webhook,
  secret: Type.String({ pattern: '^whsec_[A-Za-z0-9+/]{43}=$' }),
})
export type WebhookSecret = Static<typeof WebhookSecret>

export const DELIVERY_STATES = ['waiting', 'delivered', 'givenUp'] as const
/** Why the latest attempt brought nothing: `status` is an answer other than 2xx, `address` one that is not public. */
export const DELIVERY_PROBLEMS = [
  'status',
  'timeout',
  'unreachable',
  'certificate',
  'address',
  'secret',
] as const
export type DeliveryProblem = (typeof DELIVERY_PROBLEMS)[number]

/** One event for one endpoint. */
export const Delivery = Type.Object({
  id: Id,
  webhook: Id,
  event: Type.String(),
  type: Type.Enum(EVENT_TYPES),
  /** the body, exactly as it is signed and sent */
  body: Type.String(),
  state: Type.Enum(DELIVERY_STATES),
  attempts: Type.Integer({ minimum: 0 }),
  /** HTTP status of the latest answer */
  status: OrNull(Type.Integer()),
  problem: OrNull(Type.Enum(DELIVERY_PROBLEMS)),
  createdAt: UnixSeconds,
  triedAt: OrNull(UnixSeconds),
  /** when it is tried next; null: not any more */
  nextAt: OrNull(UnixSeconds),
})
export type Delivery = Static<typeof Delivery>

/** `addOwnWebhook`: an endpoint for the caller's own events. */
export const OwnWebhookInput = Type.Object({ url: Url, events: Asked, note: Type.Optional(Note) })
export type OwnWebhookInput = Static<typeof OwnWebhookInput>
export const WebhookIdInput = Type.Object({ id: Id })
/** `resendOwnDeliveries`: one delivery of the endpoint, or without it all that were given up */
export const ResendInput = Type.Object({ id: Id, delivery: Type.Optional(Id) })
/** how many are sent again */
export const Resent = Type.Object({ count: Type.Integer({ minimum: 0 }) })
/** `switchOwnWebhook` */
export const WebhookSwitchInput = Type.Object({ id: Id, enabled: Type.Boolean() })
/** `rotateOwnWebhook`: `atOnce` where the secret became known, the one before stops signing now. */
export const WebhookRotateInput = Type.Object({ id: Id, atOnce: Type.Optional(Type.Boolean()) })
/** `pageOwnDeliveries`, newest first */
export const DeliveryQuery = Type.Interface([PageQuery], {
  webhook: Type.Optional(Id),
  state: Type.Optional(Type.Enum(DELIVERY_STATES)),
})
export type DeliveryQuery = Static<typeof DeliveryQuery>

/** `proposeWebhook` (manager): an endpoint for the events of all accounts; a second manager decides. */
export const WebhookProposal = Type.Object({ url: Url, events: Asked, note: Note, reason: Reason })
export type WebhookProposal = Static<typeof WebhookProposal>
/** `pageWebhooks`: `account` null alone cannot be asked for, `all` is those for all accounts */
export const WebhookQuery = Type.Interface([PageQuery], {
  of: Type.Optional(Type.Enum(['all', 'users'])),
  account: Type.Optional(Address),
})
export type WebhookQuery = Static<typeof WebhookQuery>
const Act = { id: Id, reason: Reason }
export const ManagedIdInput = Type.Object(Act)
export const ManagedResendInput = Type.Object({ ...Act, delivery: Type.Optional(Id) })
export const ManagedSwitchInput = Type.Object({ ...Act, enabled: Type.Boolean() })
export const ManagedRotateInput = Type.Object({ ...Act, atOnce: Type.Optional(Type.Boolean()) })
