import { HouseBalance, MovementInput, MovementProposed } from '@holdfast/protocol/treasury'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import type { TreasuryService } from './service.ts'

const tag = 'treasury'
const thousand = '1000000000000000000000'

export function treasuryRoutes(app: FastifyInstance, treasury: TreasuryService): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'listHouseAccounts',
      tag,
      summary: "Every account of the ledger that is no user's, with its balance (manager, finance, auditor).",
      input: Type.Object({}),
      data: Type.Array(HouseBalance),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: {},
        data: [{ owner: 'liquidity', symbol: 'USDT', posted: thousand, movable: true }],
      },
    },
    (_, { caller }) => treasury.accounts(caller.session),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'proposeMovement',
      tag,
      summary:
        'Asks another operator to move an amount between house accounts, or between one and a user (manager, finance). Answers the number of the proposal.',
      input: MovementInput,
      data: MovementProposed,
      errors: [
        'ROLE_REQUIRED',
        'AMOUNT_ZERO',
        'RECEIVER_NOT_REGISTERED',
        'LIQUIDITY_EXHAUSTED',
        'INSUFFICIENT_BALANCE',
        'PROPOSAL_EXISTS',
      ],
      session: 'required',
      example: {
        input: {
          from: 'treasury',
          to: 'liquidity',
          symbol: 'USDT',
          amount: thousand,
          reason: 'more for conversions',
        },
        data: 12,
      },
    },
    (input, { caller }) => treasury.propose(caller.session, input),
  )
}
