import {
  AllocationInput,
  CashFlow,
  Deduction,
  HouseBalance,
  ProposedResult,
  UserMoveInput,
} from '../house.ts'
import { Type } from 'typebox'
import { someone } from './examples.ts'
import { defineCall } from './call.ts'

const tag = 'house'
const amount = '1000000000000000000000'

export const listHouseAccounts = defineCall({
  method: 'GET',
  path: 'listHouseAccounts',
  tag,
  summary: "What lies on the house's own accounts (finance, manager, auditor).",
  input: Type.Object({}),
  data: Type.Array(HouseBalance),
  session: 'required',
  roles: ['manager', 'finance', 'auditor'],
  example: { input: {}, data: [{ account: 'treasury', symbol: 'USDT', amount }] },
})

export const listCashFlow = defineCall({
  method: 'GET',
  path: 'listCashFlow',
  tag,
  summary:
    "What came into the platform's keeping, as deposits, and what left it, as payouts, in the last 24 hours and 7 days (finance, manager, auditor).",
  input: Type.Object({}),
  data: Type.Array(CashFlow),
  session: 'required',
  roles: ['manager', 'finance', 'auditor'],
  example: {
    input: {},
    data: [
      { symbol: 'USDT', day: { inflow: amount, outflow: '0' }, week: { inflow: amount, outflow: amount } },
    ],
  },
})

export const listDeductions = defineCall({
  method: 'GET',
  path: 'listDeductions',
  tag,
  summary:
    'What two operators decided to deduct from the signed-in address and has not happened yet, with their reason. It happens only if the balance still has as much then.',
  input: Type.Object({}),
  data: Type.Array(Deduction),
  session: 'required',
  about: 'self',
  example: {
    input: {},
    data: [
      {
        proposal: 3,
        symbol: 'USDT',
        amount,
        reason: 'deposit 17 was credited twice',
        since: 1_763_683_200,
        dueAt: 1_763_942_400,
      },
    ],
  },
})

export const proposeAllocation = defineCall({
  method: 'POST',
  path: 'proposeAllocation',
  tag,
  summary: "Asks a second operator to move assets between the house's accounts (finance, manager).",
  input: AllocationInput,
  data: ProposedResult,
  errors: ['PROPOSAL_EXISTS'],
  session: 'required',
  roles: ['manager', 'finance'],
  example: {
    input: { from: 'treasury', to: 'machine-budget', symbol: 'TDE', amount, reason: 'for new machines' },
    data: { proposal: 3 },
  },
})

const userMove = {
  method: 'POST',
  tag,
  input: UserMoveInput,
  data: ProposedResult,
  errors: ['NOT_REGISTERED', 'PROPOSAL_EXISTS', 'CHAIN_UNAVAILABLE'],
  session: 'required',
  roles: ['manager', 'finance'],
  example: {
    input: { address: someone, symbol: 'USDT', amount, reason: 'deposit 17 was credited twice' },
    data: { proposal: 3 },
  },
} as const

export const proposeCredit = defineCall({
  ...userMove,
  path: 'proposeCredit',
  summary: 'Asks a second operator to credit a user out of the treasury (finance, manager).',
})

export const proposeDeduction = defineCall({
  ...userMove,
  path: 'proposeDeduction',
  summary:
    'Asks a second operator to deduct from a user into the treasury (finance, manager). Once approved it waits for days, in which the user sees it and any operator can stop it.',
})
