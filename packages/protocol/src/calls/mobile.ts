import { ChangeMobileInput, MobileRecord } from '../mobile.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'mobile'
const example = {
  mobile: '+886912345678',
  since: 1_763_683_200,
  changes: [{ changedAt: 1_763_683_200, ending: '678' }],
}

export const getMobile = defineCall({
  method: 'GET',
  path: 'getMobile',
  tag,
  summary: "The caller's mobile number, and when it changed.",
  input: Type.Object({}),
  data: MobileRecord,
  session: 'required',
  about: 'self',
  example: { input: {}, data: example },
})

export const changeMobile = defineCall({
  method: 'POST',
  path: 'changeMobile',
  tag,
  summary:
    "Sets the caller's mobile number, or takes it away with an empty one. The account signs the change over a `getCode` code (see `mobileMessage`).",
  input: ChangeMobileInput,
  data: MobileRecord,
  errors: ['LOGIN_CODE_UNKNOWN', 'LOGIN_CODE_EXPIRED', 'SIGNATURE_INVALID', 'CHAIN_UNAVAILABLE'],
  session: 'required',
  about: 'self',
  example: {
    input: {
      mobile: example.mobile,
      sign: `0x${'ab'.repeat(64)}1b`,
      codeKey: 'kq3Qm0T1x8mC2nJ5yQd7Zw',
    },
    data: example,
  },
})
