import { ChangeMobileInput, MobileRecord } from '@holdfast/protocol/mobile'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { addCall } from '../../http/call.ts'
import type { MobileService } from './service.ts'

const tag = 'mobile'
const example = {
  mobile: '+886912345678',
  since: 1_763_683_200,
  changes: [{ changedAt: 1_763_683_200, ending: '678' }],
}

export function mobileRoutes(app: FastifyInstance, mobile: MobileService): void {
  addCall(
    app,
    {
      method: 'GET',
      path: 'getMobile',
      tag,
      summary: "The caller's mobile number, and when it changed.",
      input: Type.Object({}),
      data: MobileRecord,
      session: 'required',
      example: { input: {}, data: example },
    },
    (_, { caller }) => mobile.get(caller.session),
  )
  addCall(
    app,
    {
      method: 'POST',
      path: 'changeMobile',
      tag,
      summary:
        "Sets the caller's mobile number, or takes it away with an empty one. The account signs the change over a `getCode` code (see `mobileMessage`).",
      input: ChangeMobileInput,
      data: MobileRecord,
      errors: ['LOGIN_CODE_UNKNOWN', 'LOGIN_CODE_EXPIRED', 'SIGNATURE_INVALID', 'CHAIN_UNAVAILABLE'],
      session: 'required',
      example: {
        input: {
          mobile: example.mobile,
          sign: `0x${'ab'.repeat(64)}1b`,
          codeKey: 'kq3Qm0T1x8mC2nJ5yQd7Zw',
        },
        data: example,
      },
    },
    (input, { caller }) => mobile.change(caller.session, input),
  )
}
