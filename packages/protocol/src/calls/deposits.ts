import {
  ClaimRechargeInput,
  CreateRechargeInput,
  DepositQueueQuery,
  ProposeDepositInput,
  QueuedDeposit,
  RechargeAmount,
  RechargeLog,
  RechargeLogQuery,
  RechargeWallet,
  RescanInput,
  Rescanned,
  UserDepositAddress,
} from '../deposits.ts'
import { AddressQuery, Page } from '../envelope.ts'
import { hash, pageWith, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'deposits'
const wallet = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const token = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const network = 'BNB Smart Chain (BEP-20)'
const hundred = '100000000000000000000'
const one = '1000000000000000000'
const exact = '100003700000000000000'
const exampleIntent = {
  id: 12,
  symbol: 'USDT' as const,
  network,
  requested: hundred,
  amount: exact,
  address: wallet,
  createdAt: 1_763_683_200,
  expiresAt: 1_763_686_800,
  state: 'confirming' as const,
  confirmations: 2,
  needed: 3,
  txHash: hash,
}
const exampleLog = {
  id: 13,
  symbol: 'USDT' as const,
  amount: exact,
  time: 1_763_683_260,
  status: 'completed' as const,
  state: 'credited' as const,
  way: 'shared' as const,
  confirmations: 3,
  needed: 3,
  txHash: hash,
  credited: exact,
}

export const listRechargeWallet = defineCall({
  method: 'GET',
  path: 'listRechargeWallet',
  tag,
  summary: 'Where deposits are taken. Only USDT is.',
  input: Type.Object({}),
  data: Type.Array(RechargeWallet),
  session: 'none',
  example: {
    input: {},
    data: [
      {
        symbol: 'USDT',
        network,
        chainId: 56,
        token,
        address: wallet,
        minimum: one,
        confirmations: 3,
        validSeconds: 3_600,
        open: true,
      },
    ],
  },
})

export const createRechargeAmount = defineCall({
  method: 'POST',
  path: 'createRechargeAmount',
  tag,
  summary:
    'Keeps an amount for the signed-in address that nobody else is told to send for 30 days: `amount` plus less than 0.01, in up to 18 decimals.',
  input: CreateRechargeInput,
  data: RechargeAmount,
  errors: [
    'MODULE_CLOSED',
    'AMOUNT_ZERO',
    'AMOUNT_BELOW_MINIMUM',
    'AMOUNT_ABOVE_MAXIMUM',
    'DEPOSIT_INTENT_OPEN',
    'DEPOSIT_AMOUNTS_TAKEN',
    'CHAIN_UNAVAILABLE',
  ],
  session: 'required',
  about: 'self',
  example: {
    input: { amount: hundred },
    data: { ...exampleIntent, state: 'waiting', confirmations: 0, txHash: null },
  },
})

export const getUserRechargeAmount = defineCall({
  method: 'GET',
  path: 'getUserRechargeAmount',
  tag,
  summary:
    'The newest amount kept for the signed-in address, with what became of it; null when there is none, it was cancelled, or it is long over.',
  input: AddressQuery,
  data: Type.Union([RechargeAmount, Type.Null()]),
  session: 'required',
  about: 'address',
  example: { input: { address: someone }, data: exampleIntent },
})

export const cancelRechargeAmount = defineCall({
  method: 'POST',
  path: 'cancelRechargeAmount',
  tag,
  summary:
    'Ends the wait for a transfer; one that comes afterwards counts as late. Answers whether there was something to cancel.',
  input: Type.Object({ id: Type.Optional(Type.Integer({ minimum: 1 })) }),
  data: Type.Boolean(),
  errors: ['DEPOSIT_UNKNOWN'],
  session: 'required',
  about: 'owner',
  example: { input: { id: 12 }, data: true },
})

export const getUserAddress = defineCall({
  method: 'GET',
  path: 'getUserAddress',
  tag,
  summary: "The signed-in address's own deposit address: any amount of USDT from `minimum` on.",
  input: AddressQuery,
  data: UserDepositAddress,
  errors: ['OUTCOME_UNKNOWN'],
  session: 'required',
  about: 'address',
  example: {
    input: { address: someone },
    data: { address: wallet, network, token, minimum: one, open: true },
  },
})

export const pageRechargeLog = defineCall({
  method: 'GET',
  path: 'pageRechargeLog',
  tag,
  summary: 'What came for the signed-in address, may be its, or was awaited; newest first.',
  input: RechargeLogQuery,
  data: Page(RechargeLog),
  session: 'required',
  about: 'self',
  example: {
    input: { page: 1, size: 20, symbol: 'USDT' },
    data: pageWith(exampleLog),
  },
})

export const claimRecharge = defineCall({
  method: 'POST',
  path: 'claimRecharge',
  tag,
  summary:
    'Says that a transfer to us was sent by the signed-in address, which must be its sender. It is credited when it is final; of other tokens a few are written down for people.',
  input: ClaimRechargeInput,
  data: RechargeLog,
  errors: ['DEPOSIT_UNKNOWN', 'DEPOSIT_NOT_CLAIMABLE', 'AMOUNT_BELOW_MINIMUM', 'CHAIN_UNAVAILABLE'],
  session: 'required',
  about: 'owner',
  spends: true,
  example: { input: { txHash: hash }, data: exampleLog },
})

export const pageDepositQueue = defineCall({
  method: 'GET',
  path: 'pageDepositQueue',
  tag,
  summary: 'Transfers that nobody was credited for (finance, manager, auditor), oldest first unless sorted.',
  input: DepositQueueQuery,
  data: Page(QueuedDeposit),
  session: 'required',
  roles: ['manager', 'finance', 'auditor'],
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      id: 14,
      txHash: hash,
      logIndex: 0,
      from: someone,
      to: wallet,
      symbol: 'USDT',
      amount: hundred,
      time: 1_763_683_260,
      state: 'under',
      candidate: someone,
      final: true,
      proposal: null,
    }),
  },
})

export const proposeDeposit = defineCall({
  method: 'POST',
  path: 'proposeDeposit',
  tag,
  summary:
    'Asks a manager to give a queued transfer to an account, or to pay it back to its sender. Answers the number of the proposal.',
  input: ProposeDepositInput,
  data: Type.Integer(),
  errors: [
    'DEPOSIT_UNKNOWN',
    'DEPOSIT_NOT_CLAIMABLE',
    'ADDRESS_NOT_PAYABLE',
    'PROPOSAL_EXISTS',
    'NOT_REGISTERED',
  ],
  session: 'required',
  roles: ['manager', 'finance'],
  example: {
    input: { id: 14, act: 'credit', account: someone, reason: 'sender named in ticket 81' },
    data: 3,
  },
})

export const rescanDeposits = defineCall({
  method: 'POST',
  path: 'rescanDeposits',
  tag,
  summary: 'Reads final blocks again for transfers that were missed (finance, manager); at most 10,000.',
  input: RescanInput,
  data: Rescanned,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'required',
  roles: ['manager', 'finance'],
  example: {
    input: { from: 1_000, to: 2_000, reason: 'gap alarm of this morning' },
    data: { found: 4, added: 1 },
  },
})
