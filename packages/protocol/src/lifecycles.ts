import type { EpochState } from './epochs.ts'
import type { ProposalState } from './operators.ts'
import type { ShopOrderState } from './shop.ts'
import type { VisaState } from './visa.ts'
import type { WithdrawalState } from './withdrawals.ts'

/** The first states of something, and the states that may follow each; no other step happens. */
type Lifecycle<S extends string> = {
  readonly first: readonly S[]
  readonly next: { readonly [from in S]: readonly S[] }
}

/**
 * A transfer to custody: `arrived` in a block that may be taken back, `booked` in the ledger once that is final. One that fits
 * no deposit is then `claimed` by its sender, `credited` to an account by two people, or `returning` until it is `returned`.
 */
const ARRIVAL_STATES = ['arrived', 'booked', 'claimed', 'credited', 'returning', 'returned'] as const
export type ArrivalState = (typeof ARRIVAL_STATES)[number]

/**
 * A transaction of the payer: `queued` until it is `signed` and stored, `sent` to the nodes, `included` in a block. `done` and
 * `failed` are final; `dropped` was called back before it was signed.
 */
type OutgoingState = 'queued' | 'signed' | 'sent' | 'included' | 'done' | 'failed' | 'dropped'

/** An amount set aside on a ledger account, until it is set free or spent. */
type HoldState = 'held' | 'released' | 'settled'

const withdrawal = {
  first: ['review', 'approved'],
  next: {
    // `paid` without a signature in this database: found on the chain after a restore, or the payer's key was used by hand.
    review: ['approved', 'refused', 'cancelled', 'paid'],
    approved: ['signed', 'refused', 'cancelled', 'paid'],
    signed: ['sent', 'included', 'paid', 'refunded'],
    // `sent` again: with another nonce of the payer.
    sent: ['sent', 'included', 'paid', 'refunded'],
    // Back to `sent` when the block is taken back; `included` again in another block or by another transaction.
    included: ['included', 'sent', 'paid', 'refunded'],
    paid: [],
    // The owner may hold what was signed before, and can have had it paid on the chain.
    cancelled: ['paid'],
    refused: ['paid'],
    refunded: [],
  },
} as const satisfies Lifecycle<WithdrawalState>

const deposit = {
  first: ['arrived'],
  next: {
    arrived: ['booked'],
    // `returned` at once: the vault sent it back, and this database does not have the order (after a restore).
    booked: ['claimed', 'credited', 'returning', 'returned'],
    claimed: [],
    credited: [],
    // Back to `booked`: the payment to its sender failed for good, and it waits for people again.
    returning: ['returned', 'booked'],
    returned: [],
  },
} as const satisfies Lifecycle<ArrivalState>

const outgoing = {
  first: ['queued'],
  next: {
    // `done` or `failed` without a stored signature: it was made before a restore, or was proven void.
    queued: ['signed', 'dropped', 'done', 'failed'],
    // `queued` again: another transaction has used its nonce of the payer.
    signed: ['sent', 'included', 'done', 'failed', 'queued'],
    sent: ['included', 'done', 'failed', 'queued'],
    // Back to `sent` when the block is taken back; `included` again by another transaction of the same payment.
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

const levelEpoch = {
  first: ['computed'],
  next: {
    // `vetoed` without having been posted: an epoch before it was, on which it stands.
    computed: ['posted', 'differs', 'vetoed'],
    // Back to `computed` when the block with the submission is taken back.
    posted: ['computed', 'active', 'differs', 'vetoed'],
    active: [],
    // A number that is vetoed is computed again as a further attempt.
    vetoed: [],
    // Back when the other root was vetoed, or its block is taken back.
    differs: ['computed', 'posted', 'vetoed'],
  },
} as const satisfies Lifecycle<EpochState>

/**
 * The lifecycle of everything whose state is stored. The database has the same rows (`state_step`) and refuses any other
 * step. Sales and hosting store no state: it follows from the chain and the time.
 */
export const LIFECYCLES = {
  withdrawal,
  deposit,
  outgoing,
  hold,
  shopOrder,
  cardApplication,
  proposal,
  levelEpoch,
} as const

export type LifecycleName = keyof typeof LIFECYCLES
export type StateOf<L extends LifecycleName> = keyof (typeof LIFECYCLES)[L]['next'] & string
export type FirstOf<L extends LifecycleName> = (typeof LIFECYCLES)[L]['first'][number]
/** The states that may follow `F`; when `F` is a union, those that may follow any of its states. */
export type NextOf<
  L extends LifecycleName,
  F extends StateOf<L>,
> = F extends keyof (typeof LIFECYCLES)[L]['next']
  ? (typeof LIFECYCLES)[L]['next'][F] extends readonly (infer T extends string)[]
    ? T
    : never
  : never

/** Whether a lifecycle has this step. `from` null: whether it may begin in `to`. */
export function isStep(name: LifecycleName, from: string | null, to: string): boolean {
  const { first, next }: Lifecycle<string> = LIFECYCLES[name]
  return (from === null ? first : Object.hasOwn(next, from) ? next[from]! : []).includes(to)
}
