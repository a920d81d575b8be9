import { NoteCallInput, Powers } from '@holdfast/protocol/powers'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import { hash, someone } from '@holdfast/protocol/calls/examples'
import type { PowersService } from './service.ts'

export function powersRoutes(app: FastifyInstance, powers: PowersService): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'getPowers',
      tag: 'powers',
      summary:
        'Who may change what in the contracts, after which delay, what it can do at most, when it was last used, and what is announced.',
      input: Type.Object({}),
      data: Powers,
      session: 'none',
      example: {
        input: {},
        data: {
          block: 815,
          time: 1_763_683_260,
          roles: [
            {
              name: 'OPERATOR',
              id: 1,
              delayMinimum: 86_400,
              cancelledBy: 'GUARDIAN',
              holders: [{ account: someone, delay: 86_400, since: 1_763_640_000 }],
            },
          ],
          functions: [
            {
              contract: 'Token',
              function: 'setFees(uint256,uint256)',
              selector: '0x0b78f9c0',
              role: 'OPERATOR',
              direct: false,
              cap: 'each fee at most 3 %',
              lastUse: null,
            },
          ],
          open: [{ contract: 'Token', function: 'burn(uint256)' }],
          pending: [
            {
              operationId: hash,
              nonce: 1,
              contract: 'Token',
              target: someone,
              function: 'setFees(uint256,uint256)',
              args: [
                { name: 'nodeBps', type: 'uint256', value: '150' },
                { name: 'burnBps', type: 'uint256', value: '100' },
              ],
              caller: someone,
              data: '0x0b78f9c0',
              state: 'scheduled',
              scheduledAt: 1_763_683_200,
              executableAt: 1_763_769_600,
              expiresAt: 1_764_374_400,
              txHash: hash,
              endTxHash: null,
            },
          ],
          past: [],
        },
      },
    },
    () => powers.powers(),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'noteCall',
      tag: 'powers',
      summary:
        'Writes down why a call is about to be sent or announced from an operator’s wallet (manager, finance, guardian). The contract alone decides who may make it.',
      input: NoteCallInput,
      data: Type.Boolean(),
      errors: ['ROLE_REQUIRED'],
      session: 'required',
      example: {
        input: {
          target: someone,
          data: '0x0b78f9c000000000000000000000000000000000000000000000000000000000000000960000000000000000000000000000000000000000000000000000000000000064',
          current: '2 % and 1 %',
          reason: 'lower fee from December on',
        },
        data: true,
      },
    },
    (input, { caller }) => powers.note(caller.session, input),
  )
}
