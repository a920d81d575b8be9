import { Type } from 'typebox'
import { Page } from '../envelope.ts'
import { Robot, RobotAction, RobotActionsQuery } from '../robot.ts'
import { hash, pageWith, someone } from './examples.ts'
import { defineCall } from './call.ts'

const tag = 'robot'

export const getRobot = defineCall({
  method: 'GET',
  path: 'getRobot',
  tag,
  summary:
    'The order robot: what it does next with each line of the resonance pool, when and why, when it was last seen, its balance for gas, its alarms. Its key can do nothing that anybody cannot.',
  input: Type.Object({}),
  data: Robot,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'none',
  example: {
    input: {},
    data: {
      block: 915,
      time: 1_763_683_460,
      address: someone,
      balance: '250000000000000000',
      lastSeen: 1_763_683_458,
      rule: { refunds: true, updateSeconds: 3_600, batch: 60 },
      next: [
        {
          action: 'open',
          line: 1,
          period: null,
          state: 'waiting',
          why: 'resting',
          time: 1_763_685_000,
          block: null,
          orders: null,
        },
      ],
      pending: null,
      alarms: [],
      sent: 7,
      failures: 0,
    },
  },
})

export const pageRobotActions = defineCall({
  method: 'GET',
  path: 'pageRobotActions',
  tag,
  summary:
    'Steps of the resonance pool that are on the chain, newest first: what was done with which period, when it was due, by which transaction, and whether the robot or somebody else took it.',
  input: RobotActionsQuery,
  data: Page(RobotAction),
  session: 'none',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      action: 'close',
      line: 1,
      period: 3,
      outcome: 'drawing',
      orders: null,
      usdt: '0',
      token: '0',
      by: 'robot',
      caller: someone,
      time: 1_763_683_202,
      block: 836,
      delay: 2,
      delayBlocks: null,
      txHash: hash,
      final: true,
    }),
  },
})
