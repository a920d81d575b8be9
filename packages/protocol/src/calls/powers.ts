import { NoteCallInput, Powers } from '../powers.ts'
import { hash, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

export const getPowers = defineCall({
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
})

export const noteCall = defineCall({
  method: 'POST',
  path: 'noteCall',
  tag: 'powers',
  summary:
    'Writes down why a call is about to be sent or announced from an operator’s wallet (manager, finance, guardian). The contract alone decides who may make it.',
  input: NoteCallInput,
  data: Type.Boolean(),
  session: 'required',
  roles: ['manager', 'finance', 'guardian'],
  example: {
    input: {
      target: someone,
      data: '0x0b78f9c000000000000000000000000000000000000000000000000000000000000000960000000000000000000000000000000000000000000000000000000000000064',
      current: '2 % and 1 %',
      reason: 'lower fee from December on',
    },
    data: true,
  },
})
