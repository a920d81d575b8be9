import type { ProposalState } from './operators.ts'
import type { ShopOrderState } from './shop.ts'
import type { VisaState } from './visa.ts'
import type { WithdrawalState } from './withdrawals.ts'

/** The states that something begins in, and where it may go from each; whatever is not here never happens. */
type Lifecycle<S extends string> = {
  readonly first: readonly S[]
  readonly next: { readonly [from in S]: readonly S[] }
}

/**
 * A transfer to the house: `arrived` in a block that may be taken back, `booked` in the ledger once that is final. One that is
 * nobody's yet is then `claimed` by its sender, `credited` to somebody by two people, or `returning` until it is `returned`.
 */
const ARRIVAL_STATES = ['arrived', 'booked', 'claimed', 'credited', 'returning', 'returned'] as const
export type ArrivalState = (typeof ARRIVAL_STATES)[number]

/**
 * A transaction of the house: `queued` until it is `signed` and stored, `sent` to the nodes, `included` in a block. `done` and
 * `failed` are final; `dropped` was called back before it was signed.
 */
type OutgoingState = 'queued' | 'signed' | 'sent' | 'included' | 'done' | 'failed' | 'dropped'

/** An amount set aside on a ledger account, until it is set free or spent. */
type HoldState = 'held' | 'released' | 'settled'

const withdrawal = {
  first: ['review', 'approved'],
  next: {
    // `paid` although it was never signed here: found on the chain, after a restore or by the payer's key used by hand.
    review: ['approved', 'refused', 'cancelled', 'paid'],
    approved: ['signed', 'refused', 'cancelled', 'paid'],
    signed: ['sent', 'included', 'paid', 'refunded'],
    // Sent again: with another number of the payer.
    sent: ['sent', 'included', 'paid', 'refunded'],
    // A block is taken back, or another block or transaction has it.
    included: ['included', 'sent', 'paid', 'refunded'],
    paid: [],
    // Its owner has what was signed, and had it paid all the same.
    cancelled: ['paid'],
    refused: ['paid'],
    refunded: [],
  },
} as const satisfies Lifecycle<WithdrawalState>

const deposit = {
  first: ['arrived'],
  next: {
    arrived: ['booked'],
    // `returned` at once: the vault sent it back before this database was told to.
    booked: ['claimed', 'credited', 'returning', 'returned'],
    claimed: [],
    credited: [],
    // The way back failed for good: it waits for people again.
    returning: ['returned', 'booked'],
    returned: [],
  },
} as const satisfies Lifecycle<ArrivalState>

const outgoing = {
  first: ['queued'],
  next: {
    // At its end without a signature that is known here: made before this database was told, or proven void.
    queued: ['signed', 'dropped', 'done', 'failed'],
    // `queued` again: its number of the payer is used up by something else.
    signed: ['sent', 'included', 'done', 'failed', 'queued'],
    sent: ['included', 'done', 'failed', 'queued'],
    // A block is taken back, or another transaction of the same payment is in one.
    included: ['included', 'sent', 'done', 'failed', 'queued'],
    done: [],
    failed: [],
    dropped: [],
  },
} as const satisfies Lifecycle<OutgoingState>

const hold = {
  first: ['held'],
  next: { held: ['released', 'settled'], released: [], settled: [] },
} as const satisfies Lifecycle<HoldState>

const shopOrder = {
  first: ['pending'],
  next: { pending: ['shipped', 'cancelled'], shipped: ['received'], received: [], cancelled: [] },
} as const satisfies Lifecycle<ShopOrderState>

const cardApplication = {
  first: ['review'],
  next: { review: ['approved', 'refused', 'withdrawn'], approved: [], refused: [], withdrawn: [] },
} as const satisfies Lifecycle<VisaState>

const proposal = {
  first: ['open'],
  next: {
    open: ['approved', 'executed', 'refused', 'withdrawn', 'expired'],
    approved: ['executed', 'stopped', 'failed'],
    executed: [],
    refused: [],
    withdrawn: [],
    expired: [],
    stopped: [],
    failed: [],
  },
} as const satisfies Lifecycle<ProposalState>

/**
 * Everything whose state is stored and moves along a table. The database has the same rows (`state_step`) and refuses any
 * other step. Sales and hosting have no such state: theirs follows from the chain and the time.
 */
export const LIFECYCLES = {
  withdrawal,
  deposit,
  outgoing,
  hold,
  shopOrder,
  cardApplication,
  proposal,
} as const

export type LifecycleName = keyof typeof LIFECYCLES
export type StateOf<L extends LifecycleName> = keyof (typeof LIFECYCLES)[L]['next'] & string
export type FirstOf<L extends LifecycleName> = (typeof LIFECYCLES)[L]['first'][number]
/** Where something may go from `F`; from any of several, when `F` is not one state. */
export type NextOf<
  L extends LifecycleName,
  F extends StateOf<L>,
> = F extends keyof (typeof LIFECYCLES)[L]['next']
  ? (typeof LIFECYCLES)[L]['next'][F] extends readonly (infer T extends string)[]
    ? T
    : never
  : never

/** Whether the published table has this step. `from` null: whether it may begin so. */
export function isStep(name: LifecycleName, from: string | null, to: string): boolean {
  const { first, next }: Lifecycle<string> = LIFECYCLES[name]
  return (from === null ? first : Object.hasOwn(next, from) ? next[from]! : []).includes(to)
}
