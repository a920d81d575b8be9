import { Type } from 'typebox'
import {
  Award,
  AwardExportQuery,
  AwardIncome,
  AwardInflow,
  AwardMember,
  AwardMembersQuery,
} from '../award.ts'
import { Page, PageQuery } from '../envelope.ts'
import { CsvPart } from '../lists.ts'
import { hash, pageWith, someone } from './examples.ts'
import { defineCall } from './call.ts'

const tag = 'award'
const own = { tag, session: 'required', about: 'self' } as const
const hundred = '100000000000000000000'
const parts = { a: '50000000000000000000', b: '30000000000000000000', c: '20000000000000000000' }
const member = { a: true, b: false, c: false }

export const getAward = defineCall({
  method: 'GET',
  path: 'getAward',
  tag,
  summary:
    'The special contribution award: rates and members of its classes, what came in, was shared out and paid; with a session, the share of the signed-in address.',
  input: Type.Object({}),
  data: Award,
  errors: ['MODULE_CLOSED', 'CHAIN_UNAVAILABLE'],
  session: 'optional',
  example: {
    input: {},
    data: {
      block: 915,
      time: 1_763_683_460,
      contract: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
      rates: { a: 5_000, b: 3_000, c: 2_000 },
      members: { a: 1, b: 2, c: 1 },
      users: 4,
      shared: parts,
      received: hundred,
      unshared: '0',
      paid: '0',
      own: {
        index: 1,
        member,
        earned: { ...parts, b: '0', c: '0' },
        claimed: '0',
        claimable: parts.a,
      },
    },
  },
})

export const pageAwardInflows = defineCall({
  method: 'GET',
  path: 'pageAwardInflows',
  tag,
  summary: 'Money that was shared out to the classes of the award, newest first.',
  input: PageQuery,
  data: Page(AwardInflow),
  errors: ['MODULE_CLOSED'],
  session: 'none',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      kind: 'notify',
      from: someone,
      usdt: hundred,
      parts,
      time: 1_763_683_200,
      txHash: hash,
      final: true,
    }),
  },
})

export const pageAwardMembers = defineCall({
  method: 'GET',
  path: 'pageAwardMembers',
  tag,
  summary:
    'Who is in which class of the award now, or with `history` every change, newest first, with the reason that the operator gave on the chain.',
  input: AwardMembersQuery,
  data: Page(AwardMember),
  errors: ['MODULE_CLOSED'],
  session: 'none',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      account: someone,
      member,
      reason: 'organised the meeting in Taipei',
      time: 1_763_683_200,
      txHash: hash,
      final: true,
    }),
  },
})

export const exportAwardInflows = defineCall({
  method: 'GET',
  path: 'exportAwardInflows',
  tag,
  summary:
    'As `pageAwardInflows`, as text of a CSV file in parts of 5,000 rows: ask again from `next` until it is null. The parts, one after the other, are the file.',
  input: AwardExportQuery,
  data: CsvPart,
  errors: ['MODULE_CLOSED'],
  session: 'none',
  example: {
    input: {},
    data: {
      fileName: 'holdfast-award-inflows.csv',
      csv: `time,kind,from,USDT,class A,class B,class C,transaction\r\n2025-11-21T00:00:00.000Z,notify,${someone},100,50,30,20,${hash}\r\n`,
      next: null,
    },
  },
})

export const pageAwardIncome = defineCall({
  ...own,
  method: 'GET',
  path: 'pageAwardIncome',
  summary: 'Payments of the award to the signed-in address, newest first.',
  input: PageQuery,
  data: Page(AwardIncome),
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({ usdt: parts.a, time: 1_763_726_400, txHash: hash, final: false }),
  },
})

export const exportAwardIncome = defineCall({
  ...own,
  method: 'GET',
  path: 'exportAwardIncome',
  summary:
    'As `pageAwardIncome`, as text of a CSV file in parts of 5,000 rows: ask again from `next` until it is null. The parts, one after the other, are the file.',
  input: AwardExportQuery,
  data: CsvPart,
  example: {
    input: {},
    data: {
      fileName: 'holdfast-award.csv',
      csv: `time,USDT,transaction\r\n2025-11-21T12:00:00.000Z,50,${hash}\r\n`,
      next: null,
    },
  },
})
