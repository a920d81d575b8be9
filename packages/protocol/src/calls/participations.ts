import { Page } from '../envelope.ts'
import { CsvPart } from '../lists.ts'
import { Participation, ParticipationsExportQuery, ParticipationsQuery } from '../participations.ts'
import { hash, pageWith } from './examples.ts'
import { defineCall } from './call.ts'

const own = {
  tag: 'participations',
  session: 'required',
  about: 'self',
  errors: ['CHAIN_UNAVAILABLE'],
} as const
const hundred = '100000000000000000000'

export const pageParticipations = defineCall({
  ...own,
  method: 'GET',
  path: 'pageParticipations',
  summary:
    'Everything that the signed-in address took part in, newest first: orders of the mint pool, of liquidity mining and of the resonance pool, and purchases in sales.',
  input: ParticipationsQuery,
  data: Page(Participation),
  example: {
    input: { page: 1, size: 20, kind: 'resonance' },
    data: pageWith({
      kind: 'resonance',
      orderId: 7,
      round: 3,
      project: null,
      name: null,
      time: 1_763_682_000,
      endTime: 1_764_288_000,
      participants: 7,
      amount: hundred,
      principal: hundred,
      rewardUsdt: '700000000000000000',
      rewardToken: '5000000000000000000',
      paidUsdt: '0',
      paidToken: '0',
      token: null,
      returned: '0',
      state: 'arranged',
      txHash: hash,
      final: true,
    }),
  },
})

export const exportParticipations = defineCall({
  ...own,
  method: 'GET',
  path: 'exportParticipations',
  summary:
    'As `pageParticipations`, as text of a CSV file in parts of 5,000 rows: ask again from `next` until it is null. The parts, one after the other, are the file.',
  input: ParticipationsExportQuery,
  data: CsvPart,
  example: {
    input: {},
    data: {
      fileName: 'holdfast-participations.csv',
      csv: `time,kind,order,project,round,participants,amount,principal,reward USDT,reward token,paid USDT,paid token,token,returned,state,ends,transaction\r\n2025-11-21T00:00:00.000Z,resonance,7,,3,7,100,100,0.7,5,0,0,TDE,0,arranged,2025-11-28T00:00:00.000Z,${hash}\r\n`,
      next: null,
    },
  },
})
