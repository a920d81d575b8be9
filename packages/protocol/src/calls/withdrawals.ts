import { Page, PageQuery } from '../envelope.ts'
import { ProposedResult } from '../house.ts'
import {
  AddBookAddressInput,
  BookAddress,
  BookPaymentSchema,
  HoldInput,
  IdInput,
  PreparedWithdrawal,
  QueuedWithdrawal,
  ReviewInput,
  UnorderedPayment,
  Withdrawal,
  WithdrawalsQuery,
  WithdrawAnyInput,
  WithdrawInfo,
  WithdrawInfoQuery,
  WithdrawQueueQuery,
} from '../withdrawals.ts'
import { hash, pageWith, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'withdrawals'
const hundred = '100000000000000000000'
const time = 1_763_683_200
const example = {
  id: 7,
  symbol: 'USDT' as const,
  amount: hundred,
  fee: '2000000000000000000',
  received: '98000000000000000000',
  wallet: someone,
  time,
  status: 'completed' as const,
  state: 'paid' as const,
  timeline: [
    { state: 'approved' as const, time, reason: 'auto', txHash: null },
    { state: 'signed' as const, time, reason: null, txHash: null },
    { state: 'sent' as const, time: time + 1, reason: null, txHash: hash },
    { state: 'included' as const, time: time + 2, reason: null, txHash: hash },
    { state: 'paid' as const, time: time + 4, reason: null, txHash: hash },
  ],
  cancellable: false,
  parked: false,
  approvalsNeeded: 0,
  approvals: 0,
  txHash: hash,
  n: '4',
  validUntil: time + 604_800,
}
const waiting = {
  ...example,
  status: 'review' as const,
  state: 'review' as const,
  timeline: [{ state: 'review' as const, time, reason: 'amount', txHash: null }],
  cancellable: true,
  approvalsNeeded: 1,
  txHash: null,
}
const inputExample = {
  amount: hundred,
  wallet: someone,
  symbol: 'USDT' as const,
  chain: '56',
  category: 'normal' as const,
}

export const withdraw = defineCall({
  method: 'POST',
  path: 'withdraw',
  tag,
  summary:
    'A withdrawal to `wallet` (session). Without `sign` it answers what to sign (`typedData`, as `eth_signTypedData_v4` takes it) and a `key`; nothing has begun then. With both it begins; the same again is the same withdrawal. Without a session, with `address` and `amount`: USDT to the address itself, in the same two steps.',
  input: WithdrawAnyInput,
  data: Type.Union([Withdrawal, PreparedWithdrawal]),
  errors: [
    'MODULE_CLOSED',
    'CHAIN_NOT_SERVED',
    'ADDRESS_NOT_PAYABLE',
    'ADDRESS_NOT_YET_USABLE',
    'AMOUNT_ZERO',
    'AMOUNT_BELOW_MINIMUM',
    'AMOUNT_ABOVE_MAXIMUM',
    'INSUFFICIENT_BALANCE',
    'SIGNATURE_INVALID',
    'WITHDRAWAL_OUTDATED',
    'CHAIN_UNAVAILABLE',
  ],
  session: 'optional',
  about: 'self',
  example: { input: inputExample, data: waiting },
})

export const getWithdrawInfo = defineCall({
  method: 'GET',
  path: 'getWithdrawInfo',
  tag,
  summary: 'Everything a withdrawal of one asset depends on now.',
  input: WithdrawInfoQuery,
  data: WithdrawInfo,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'required',
  about: 'self',
  example: {
    input: { symbol: 'USDT' },
    data: {
      symbol: 'USDT',
      network: 'BNB Smart Chain (BEP-20)',
      open: true,
      minimum: '10000000000000000000',
      withdrawable: hundred,
      feeBps: 200,
      autoLimit: '500000000000000000000',
      secondLimit: '5000000000000000000000',
      dailyLeft: '2000000000000000000000',
      hourlyLeft: '20000000000000000000000',
      vaultLeft: '50000000000000000000000',
      maximum: '51020408163265306122450',
      validSeconds: 604_800,
      newAddressDelay: 0,
    },
  },
})

export const pageWithdrawLog = defineCall({
  method: 'GET',
  path: 'pageWithdrawLog',
  tag,
  summary: 'Withdrawals of the signed-in address, newest first, each with its timeline.',
  input: WithdrawalsQuery,
  data: Page(Withdrawal),
  session: 'required',
  about: 'self',
  example: {
    input: { page: 1, size: 20, symbol: 'USDT' },
    data: pageWith(example),
  },
})

export const getWithdrawal = defineCall({
  method: 'GET',
  path: 'getWithdrawal',
  tag,
  summary: 'One withdrawal of the signed-in address.',
  input: IdInput,
  data: Withdrawal,
  errors: ['WITHDRAWAL_UNKNOWN'],
  session: 'required',
  about: 'owner',
  example: { input: { id: 7 }, data: example },
})

export const cancelWithdrawal = defineCall({
  method: 'POST',
  path: 'cancelWithdrawal',
  tag,
  summary: 'Ends a withdrawal that is not signed yet; its amount is free again.',
  input: IdInput,
  data: Withdrawal,
  errors: ['WITHDRAWAL_UNKNOWN', 'WITHDRAWAL_STATE', 'CUSTODY_HALTED'],
  session: 'required',
  about: 'owner',
  example: {
    input: { id: 7 },
    data: {
      ...waiting,
      status: 'failed',
      state: 'cancelled',
      cancellable: false,
      timeline: [...waiting.timeline, { state: 'cancelled', time: time + 9, reason: null, txHash: null }],
    },
  },
})

export const listAddressBook = defineCall({
  method: 'GET',
  path: 'listAddressBook',
  tag,
  summary: 'Addresses that the signed-in address keeps for withdrawals.',
  input: Type.Object({}),
  data: Type.Array(BookAddress),
  session: 'required',
  about: 'self',
  example: { input: {}, data: [{ id: 3, address: someone, label: 'cold', usableAt: time }] },
})

export const addBookAddress = defineCall({
  method: 'POST',
  path: 'addBookAddress',
  tag,
  summary: 'Keeps an address; a new one can be used after the configured delay.',
  input: AddBookAddressInput,
  data: BookAddress,
  errors: ['ADDRESS_NOT_PAYABLE'],
  session: 'required',
  about: 'self',
  example: {
    input: { address: someone, label: 'cold' },
    data: { id: 3, address: someone, label: 'cold', usableAt: time },
  },
})

export const removeBookAddress = defineCall({
  method: 'POST',
  path: 'removeBookAddress',
  tag,
  summary: 'Forgets a kept address. Answers whether there was one.',
  input: IdInput,
  data: Type.Boolean(),
  session: 'required',
  about: 'owner',
  example: { input: { id: 3 }, data: true },
})

export const pageWithdrawQueue = defineCall({
  method: 'GET',
  path: 'pageWithdrawQueue',
  tag,
  summary: 'Withdrawals of all accounts in one state, oldest first (finance, manager, auditor).',
  input: WithdrawQueueQuery,
  data: Page(QueuedWithdrawal),
  session: 'required',
  roles: ['manager', 'finance', 'auditor'],
  example: {
    input: { page: 1, size: 20, state: 'review' },
    data: pageWith({
      ...waiting,
      account: someone,
      reason: 'amount',
      approvedBy: [],
      asOf: 1_763_683_200,
    }),
  },
})

export const reviewWithdrawal = defineCall({
  method: 'POST',
  path: 'reviewWithdrawal',
  tag,
  summary:
    'Approves or refuses a withdrawal (finance, manager): never one’s own, and every person once. An approval is the wallet’s signature (EIP-712, `Approval` with decision `review`). A refusal ends it.',
  input: ReviewInput,
  data: Withdrawal,
  errors: [
    'SECOND_PERSON_REQUIRED',
    'WITHDRAWAL_UNKNOWN',
    'WITHDRAWAL_STATE',
    'CUSTODY_HALTED',
    'SIGNATURE_INVALID',
    'APPROVAL_EXPIRED',
    'CHAIN_UNAVAILABLE',
  ],
  session: 'required',
  roles: ['manager', 'finance'],
  example: {
    input: {
      id: 7,
      approve: true,
      reason: 'known customer, usual amount',
      time: 1_763_683_190,
      signature: `0x${'ab'.repeat(65)}`,
    },
    data: waiting,
  },
})

export const holdWithdrawal = defineCall({
  method: 'POST',
  path: 'holdWithdrawal',
  tag,
  summary:
    'Has the payout of a withdrawal wait, or has one that waits go on as if it had not failed (finance, manager); never one’s own. What is signed already can still be paid; its owner can end it meanwhile.',
  input: HoldInput,
  data: Withdrawal,
  errors: ['SECOND_PERSON_REQUIRED', 'WITHDRAWAL_UNKNOWN', 'WITHDRAWAL_STATE'],
  session: 'required',
  roles: ['manager', 'finance'],
  example: {
    input: { id: 7, hold: true, reason: 'its wallet lets every payout fail' },
    data: {
      ...example,
      status: 'review' as const,
      state: 'sent' as const,
      timeline: example.timeline.slice(0, 3),
      parked: true,
    },
  },
})

export const pageUnorderedPayments = defineCall({
  method: 'GET',
  path: 'pageUnorderedPayments',
  tag,
  summary:
    "What the vault paid without an order of ours, by the payer's key used by hand; not booked first (finance, manager, auditor).",
  input: PageQuery,
  data: Page(UnorderedPayment),
  session: 'required',
  roles: ['manager', 'finance', 'auditor'],
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      payId: `order:${hash}`,
      txHash: hash,
      to: someone,
      symbol: 'USDT',
      amount: hundred,
      time,
      final: true,
      proposal: null,
      journal: null,
    }),
  },
})

export const proposeExpense = defineCall({
  method: 'POST',
  path: 'proposeExpense',
  tag,
  summary:
    'Asks a second operator to book a payment that nobody ordered as an expense of the house (finance, manager).',
  input: BookPaymentSchema,
  data: ProposedResult,
  errors: ['PAYMENT_UNKNOWN', 'PROPOSAL_EXISTS'],
  session: 'required',
  roles: ['manager', 'finance'],
  example: {
    input: { payId: `order:${hash}`, from: 'treasury', reason: 'audit fee, paid by hand' },
    data: { proposal: 3 },
  },
})
