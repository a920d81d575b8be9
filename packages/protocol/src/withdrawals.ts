import { type Static, Type } from 'typebox'
import { Signature } from './auth.ts'
import { Address, BaseUnits, Hash, PageQuery, UnixSeconds } from './envelope.ts'
import { MOVABLE_ACCOUNTS } from './house-accounts.ts'
import { ListQuery } from './lists.ts'
import { SymbolName } from './ledger.ts'
import { type Approval, ApprovalSignature, canonical, Reason } from './operators.ts'
import { DOMAIN_FIELDS, type PayoutTerms, withdrawalTypedData } from './payouts.ts'

type Hex = `0x${string}`

/**
 * `review` by people, `approved` and waiting for a payout, `signed` (stored, not sent), `sent`, `included`, `paid` (final).
 * Ended without a payout: `cancelled` by the user, `refused` by a reviewer, `refunded` after it was proven that it can never be paid.
 */
export const WITHDRAWAL_STATES = [
  'review',
  'approved',
  'signed',
  'sent',
  'included',
  'paid',
  'cancelled',
  'refused',
  'refunded',
] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]
export const WithdrawalState = Type.Enum(WITHDRAWAL_STATES)

/** Wire status of the specification: every stage before the payout is under review. */
export const wireStatus = (state: WithdrawalState): 'completed' | 'failed' | 'review' =>
  state === 'paid'
    ? 'completed'
    : state === 'cancelled' || state === 'refused' || state === 'refunded'
      ? 'failed'
      : 'review'

/** Identifies a prepared withdrawal: the account's number, the time limit, and the least amount to arrive. */
export const PreparedKey = Type.String({
  pattern: '^w-[0-9a-z]{1,50}-[0-9a-z]{1,11}-[0-9a-z]{1,50}$',
  maxLength: 128,
})

/** JSON body of `withdraw` (session). Without `sign` the answer is what to sign, and the `key` to send with the signature. */
export const WithdrawInput = Type.Object({
  amount: BaseUnits,
  wallet: Address,
  symbol: SymbolName,
  /** chain id or name; only the product's own chain is served */
  chain: Type.String({ minLength: 1, maxLength: 20 }),
  category: Type.Literal('normal'),
})
/** Query form of `withdraw` (legacy, no session): USDT to the address itself. Without `sign` it answers what to sign, too. */
export const LegacyWithdrawInput = Type.Object({ address: Address, amount: BaseUnits })
/** What comes with the signature, in either form. */
export const SignedWithdrawInput = Type.Object({ sign: Signature, key: PreparedKey })

/** All inputs of `withdraw`: those of one form or of the other. */
export const WithdrawAnyInput = Type.Object({
  amount: BaseUnits,
  wallet: Type.Optional(Address),
  symbol: Type.Optional(SymbolName),
  chain: Type.Optional(Type.String({ maxLength: 20 })),
  category: Type.Optional(Type.String({ maxLength: 20 })),
  key: Type.Optional(Type.String({ maxLength: 128 })),
  sign: Type.Optional(Type.String({ maxLength: 20_002 })),
  address: Type.Optional(Address),
})

const Terms = Type.Object({
  account: Address,
  n: BaseUnits,
  to: Address,
  token: Address,
  amount: BaseUnits,
  leastReceived: BaseUnits,
  validUntil: UnixSeconds,
})

const TypedFields = Type.Array(Type.Object({ name: Type.String(), type: Type.String() }))
/** A prepared withdrawal as `eth_signTypedData_v4` takes it. */
export const WithdrawalTypedData = Type.Object({
  types: Type.Object({ EIP712Domain: TypedFields, Withdrawal: TypedFields }),
  primaryType: Type.Literal('Withdrawal'),
  domain: Type.Object({
    name: Type.String(),
    version: Type.String(),
    chainId: Type.Integer({ minimum: 1 }),
    verifyingContract: Address,
  }),
  message: Terms,
})

/** Answer of `withdraw` without `sign`: what the account's wallet signs, `typedData`. Nothing is stored yet. */
export const PreparedWithdrawal = Type.Object({
  key: PreparedKey,
  chainId: Type.Integer({ minimum: 1 }),
  vault: Address,
  terms: Terms,
  typedData: WithdrawalTypedData,
})
export type PreparedWithdrawal = Static<typeof PreparedWithdrawal>

/** The terms of a prepared withdrawal as they are signed. */
export const termsOf = ({ terms: t }: Pick<PreparedWithdrawal, 'terms'>): PayoutTerms => ({
  account: t.account as Hex,
  n: BigInt(t.n),
  to: t.to as Hex,
  token: t.token as Hex,
  amount: BigInt(t.amount),
  leastReceived: BigInt(t.leastReceived),
  validUntil: BigInt(t.validUntil),
})

/** What is signed of prepared terms, whole: in JSON, with the type of its domain. */
export function typedDataOf(
  p: Pick<PreparedWithdrawal, 'chainId' | 'vault' | 'terms'>,
): Static<typeof WithdrawalTypedData> {
  const { types, primaryType, domain } = withdrawalTypedData(p.chainId, p.vault as Hex, termsOf(p))
  return { types: { EIP712Domain: DOMAIN_FIELDS, ...types }, primaryType, domain, message: p.terms }
}

type Named = Pick<PayoutTerms, 'n' | 'validUntil' | 'leastReceived'>

/** The key of a prepared withdrawal. */
export const preparedKey = (t: Named): string =>
  `w-${[t.n, t.validUntil, t.leastReceived].map((v) => v.toString(36)).join('-')}`

/** The content of a prepared key. @param key of the form of `PreparedKey` */
export function readPreparedKey(key: string): Named {
  const [n, validUntil, leastReceived] = key
    .split('-')
    .slice(1)
    .map((part) => part.split('').reduce((sum, c) => sum * 36n + BigInt(Number.parseInt(c, 36)), 0n))
  return { n: n!, validUntil: validUntil!, leastReceived: leastReceived! }
}

export const WithdrawalStep = Type.Object({
  state: WithdrawalState,
  time: UnixSeconds,
  /** reason: a code of a closed list, or the reviewer's words */
  reason: Type.Union([Type.String(), Type.Null()]),
  txHash: Type.Union([Hash, Type.Null()]),
})

/** A row of `pageWithdrawLog` (session); `getWithdrawal?id` answers one. Answer of `withdraw` too. */
export const Withdrawal = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  symbol: SymbolName,
  /** what leaves the account */
  amount: BaseUnits,
  fee: BaseUnits,
  /** amount − fee */
  received: BaseUnits,
  wallet: Address,
  time: UnixSeconds,
  status: Type.Enum(['completed', 'failed', 'review']),
  state: WithdrawalState,
  timeline: Type.Array(WithdrawalStep),
  /** whether the user can still cancel */
  cancellable: Type.Boolean(),
  /** whether its payout failed too often, or is held: it waits for its owner or an operator */
  parked: Type.Boolean(),
  /** how many people must approve; 0 = automatic */
  approvalsNeeded: Type.Integer({ minimum: 0, maximum: 2 }),
  approvals: Type.Integer({ minimum: 0, maximum: 2 }),
  txHash: Type.Union([Hash, Type.Null()]),
  /** the account's number that it is signed for; the vault takes it once, and its owner can burn it */
  n: Type.Union([BaseUnits, Type.Null()]),
  /** until when it can be paid */
  validUntil: Type.Union([UnixSeconds, Type.Null()]),
})
export type Withdrawal = Static<typeof Withdrawal>
export const WithdrawalsQuery = Type.Interface([PageQuery], { symbol: Type.Optional(SymbolName) })

/** `getWithdrawInfo?symbol` (session): everything the form shows before it asks. */
export const WithdrawInfo = Type.Object({
  symbol: SymbolName,
  network: Type.String(),
  open: Type.Boolean(),
  minimum: BaseUnits,
  withdrawable: BaseUnits,
  feeBps: Type.Integer({ minimum: 0, maximum: 10_000 }),
  /** up to this amount nobody reviews it */
  autoLimit: BaseUnits,
  /** above this amount two people must approve */
  secondLimit: BaseUnits,
  /** USDT left without a review: for the account within 24 h; `hourlyLeft`: for all accounts together within an hour */
  dailyLeft: BaseUnits,
  hourlyLeft: BaseUnits,
  /** what the vault can pay out now */
  vaultLeft: BaseUnits,
  /** most for one withdrawal: the vault's largest single payment plus the fee */
  maximum: BaseUnits,
  /** seconds for which a signature is valid */
  validSeconds: Type.Integer({ minimum: 1 }),
  /** seconds that a new address must wait */
  newAddressDelay: Type.Integer({ minimum: 0 }),
})
export type WithdrawInfo = Static<typeof WithdrawInfo>

/** A row of `listAddressBook` (session). */
export const BookAddress = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  address: Address,
  label: Type.String({ minLength: 1, maxLength: 40 }),
  /** from when it can be used */
  usableAt: UnixSeconds,
})
export type BookAddress = Static<typeof BookAddress>

/** A row of `pageWithdrawQueue` (finance, manager, auditor). */
export const QueuedWithdrawal = Type.Interface([Withdrawal], {
  account: Address,
  reason: Type.String(),
  /** who has approved it so far; nobody can approve twice */
  approvedBy: Type.Array(Address),
  /** the server's time now, which a signature about it must contain */
  asOf: UnixSeconds,
})
export type QueuedWithdrawal = Static<typeof QueuedWithdrawal>

/** Inputs of `addBookAddress` (session). */
export const AddBookAddressInput = Type.Object({
  address: Address,
  label: Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }),
})
/** Inputs of `getWithdrawal`, `cancelWithdrawal`, `cancelRechargeAmount` and `removeBookAddress` (session). */
export const IdInput = Type.Object({ id: Type.Integer({ minimum: 1 }) })
/** Inputs of `getWithdrawInfo` (session). */
export const WithdrawInfoQuery = Type.Object({ symbol: SymbolName })

export const WITHDRAW_QUEUE_SORTS = ['time', 'account', 'amount', 'state'] as const
/**
 * Inputs of `pageWithdrawQueue`: without `state` those that wait for a review; `parked` those whose payout failed too often or is held,
 * `all` for every state.
 */
export const WithdrawQueueQuery = Type.Interface([ListQuery(WITHDRAW_QUEUE_SORTS)], {
  state: Type.Optional(
    Type.Union([Type.Enum(WITHDRAWAL_STATES), Type.Literal('parked'), Type.Literal('all')]),
  ),
  account: Type.Optional(Address),
})
export type WithdrawQueueQuery = Static<typeof WithdrawQueueQuery>
/**
 * Inputs of `reviewWithdrawal` (finance, manager): nobody reviews an own one, or twice. An approval is signed, a refusal
 * needs no signature.
 */
export const ReviewInput = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  approve: Type.Boolean(),
  reason: Reason,
  time: Type.Optional(UnixSeconds),
  signature: Type.Optional(ApprovalSignature),
})
export type ReviewInput = Static<typeof ReviewInput>

/** Inputs of `holdWithdrawal` (finance, manager): whether the payout of a withdrawal waits from now on, or goes on. */
export const HoldInput = Type.Object({
  id: Type.Integer({ minimum: 1 }),
  hold: Type.Boolean(),
  reason: Reason,
})
export type HoldInput = Static<typeof HoldInput>

/** What is signed to approve a withdrawal: its owner, its amounts, and its receiver. */
export const reviewApproval = (
  w: Pick<QueuedWithdrawal, 'id' | 'account' | 'symbol' | 'amount' | 'wallet'>,
  reason: string,
  time: number,
): Approval => ({
  decision: 'review',
  kind: 'withdrawals.approve',
  number: w.id,
  subject: String(w.id),
  payload: canonical({
    account: w.account.toLowerCase(),
    amount: w.amount,
    symbol: w.symbol,
    wallet: w.wallet.toLowerCase(),
  }),
  reason,
  time,
})

/** Name of a payment in the tables: see `payoutId`. */
export const PayId = Type.String({
  pattern: '^(withdrawal:0x[0-9a-fA-F]{40}:[0-9]{1,78}|nodes:[0-9]{1,78}|order:0x[0-9a-fA-F]{64})$',
})

/**
 * A row of `pageUnorderedPayments` (finance, manager, auditor): a payment of the vault that the tables do not know, made with
 * the payer's key by hand or before a restore.
 */
export const UnorderedPayment = Type.Object({
  payId: PayId,
  txHash: Hash,
  to: Address,
  symbol: SymbolName,
  amount: BaseUnits,
  time: UnixSeconds,
  /** only what is final can be booked */
  final: Type.Boolean(),
  /** the open proposal to book it */
  proposal: Type.Union([Type.Integer(), Type.Null()]),
  /** the journal that booked it */
  journal: Type.Union([Type.Integer(), Type.Null()]),
})
export type UnorderedPayment = Static<typeof UnorderedPayment>

/** Inputs of `proposeExpense` (finance, manager): the house account that bears an unordered payment. */
export const BookPaymentSchema = Type.Object({
  payId: PayId,
  from: Type.Enum(MOVABLE_ACCOUNTS),
  reason: Reason,
})
export type BookPaymentInput = Static<typeof BookPaymentSchema>
