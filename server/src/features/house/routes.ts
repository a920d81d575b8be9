import {
  AllocationInput,
  Deduction,
  HouseBalance,
  ProposedResult,
  UserMoveInput,
} from '@holdfast/protocol/house'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import { someone } from '@holdfast/protocol/calls/examples'
import type { Operators } from '../../http/operators.ts'
import type { HouseService } from './service.ts'

const tag = 'house'
const amount = '1000000000000000000000'

export function houseRoutes(
  app: FastifyInstance,
  { house, operators }: { house: HouseService; operators: Operators },
): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'listHouseAccounts',
      tag,
      summary: "What lies on the house's own accounts (finance, manager, auditor).",
      input: Type.Object({}),
      data: Type.Array(HouseBalance),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: { input: {}, data: [{ account: 'treasury', symbol: 'USDT', amount }] },
    },
    async (_, { caller }) => {
      await operators.requireReader(caller.session, 'finance')
      return house.accounts()
    },
  )
  addCall(
    app,
    {
      method: 'GET',
      path: 'listDeductions',
      tag,
      summary:
        'What two operators decided to deduct from the signed-in address and has not happened yet, with their reason. It happens only if the balance still has as much then.',
      input: Type.Object({}),
      data: Type.Array(Deduction),
      session: 'required',
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
    },
    (_, { caller }) => house.deductions(caller.session),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'proposeAllocation',
      tag,
      summary: "Asks a second operator to move assets between the house's accounts (finance, manager).",
      input: AllocationInput,
      data: ProposedResult,
      errors: ['ROLE_REQUIRED', 'PROPOSAL_EXISTS'],
      session: 'required',
      example: {
        input: { from: 'treasury', to: 'machine-budget', symbol: 'TDE', amount, reason: 'for new machines' },
        data: { proposal: 3 },
      },
    },
    (input, { caller }) => house.allocate(caller.session, input),
  )
  for (const [path, direction, summary] of [
    [
      'proposeCredit',
      'credit',
      'Asks a second operator to credit a user out of the treasury (finance, manager).',
    ],
    [
      'proposeDeduction',
      'deduct',
      'Asks a second operator to deduct from a user into the treasury (finance, manager). Once approved it waits for days, in which the user sees it and any operator can stop it.',
    ],
  ] as const)
    addCall(
      app,
      {
        method: 'POST',
        path,
        tag,
        summary,
        input: UserMoveInput,
        data: ProposedResult,
        errors: ['ROLE_REQUIRED', 'NOT_REGISTERED', 'PROPOSAL_EXISTS', 'CHAIN_UNAVAILABLE'],
        session: 'required',
        example: {
          input: { address: someone, symbol: 'USDT', amount, reason: 'deposit 17 was credited twice' },
          data: { proposal: 3 },
        },
      },
      (input, { caller }) => house.move(caller.session, direction, input),
    )
}
