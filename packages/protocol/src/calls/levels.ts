import { Type } from 'typebox'
import { Page, PageQuery } from '../envelope.ts'
import { ProposedResult } from '../house.ts'
import { Earnings, EarningsExport, EarningsExportQuery, LevelIncome, LevelIncomeQuery } from '../earnings.ts'
import { Epoch, EpochQuery, EpochRecord, LevelBudget } from '../epochs.ts'
import { LevelProof, LevelProofQuery } from '../level-proof.ts'
import { Leg, ManualLevel, ManualLevelInput, Team } from '../levels.ts'
import { OwnNotices, ReadNoticesInput, Unread } from '../own-notices.ts'
import { hash, pageWith, someone } from './examples.ts'
import * as example from './levels-examples.ts'
import { defineCall } from './call.ts'

const tag = 'levels'
const own = { tag, session: 'required', about: 'self' } as const

export const getTeam = defineCall({
  ...own,
  method: 'GET',
  path: 'getTeam',
  summary:
    'The team of the signed-in address: its level as shown, as paid and as proven, the figures of the newest computed epoch, and what the next level asks for.',
  input: Type.Object({}),
  data: Team,
  errors: ['NOT_REGISTERED'],
  example: { input: {}, data: example.team },
})

export const pageLegs = defineCall({
  ...own,
  method: 'GET',
  path: 'pageLegs',
  summary:
    'Direct invites of the signed-in address with what each leg carries in the newest computed epoch, largest first.',
  input: PageQuery,
  data: Page(Leg),
  example: { input: { page: 1, size: 20 }, data: pageWith(example.leg) },
})

export const pageEpochs = defineCall({
  method: 'GET',
  path: 'pageEpochs',
  tag,
  summary: 'Computed epochs, newest first; one that was vetoed has a row for each attempt.',
  input: PageQuery,
  data: Page(EpochRecord),
  session: 'none',
  example: { input: { page: 1, size: 20 }, data: pageWith(example.epoch) },
})

export const getEpoch = defineCall({
  method: 'GET',
  path: 'getEpoch',
  tag,
  summary:
    'The newest computed epoch, or one by number, with the files that anybody can compute it again from.',
  input: EpochQuery,
  data: Epoch,
  errors: ['EPOCH_UNKNOWN'],
  session: 'none',
  example: {
    input: { n: 12 },
    data: {
      ...example.epoch,
      files: [{ name: 'leaves.parquet', sha256: hash, bytes: 4_812, rows: 31, url: `/api/levels/${hash}` }],
    },
  },
})

export const getLevelProof = defineCall({
  ...own,
  method: 'GET',
  path: 'getLevelProof',
  summary:
    'What the signed-in address can claim and prove by one epoch (the newest active one by default): leaves with their proofs, and every figure that they follow from.',
  input: LevelProofQuery,
  data: LevelProof,
  errors: ['NOT_REGISTERED', 'EPOCH_UNKNOWN', 'PROOFS_GONE'],
  example: { input: { n: 12 }, data: example.proof },
})

export const pageLevelIncome = defineCall({
  ...own,
  method: 'GET',
  path: 'pageLevelIncome',
  summary: 'What levels earned the signed-in address, a row for each epoch and source, newest first.',
  input: LevelIncomeQuery,
  data: Page(LevelIncome),
  example: {
    input: { source: 'community', page: 1, size: 20 },
    data: pageWith({
      ...example.span,
      state: 'active',
      source: 'community',
      level: 1,
      usdt: '1250000000000000000',
      token: '400000000000000000',
      fundedBy: 'hostingLevelShare',
    }),
  },
})

export const getEarnings = defineCall({
  ...own,
  method: 'GET',
  path: 'getEarnings',
  summary:
    'Everything that earned the signed-in address something, by source, and what of the level rewards can be claimed. Read from the chain what hosting orders and cards have claimable.',
  input: Type.Object({}),
  data: Earnings,
  example: { input: {}, data: example.earnings },
})

export const exportEarnings = defineCall({
  ...own,
  method: 'GET',
  path: 'exportEarnings',
  summary:
    'As `pageLevelIncome`, as text of a CSV file in parts of 5,000 rows: ask again from `next` until it is null. The parts, one after the other, are the file.',
  input: EarningsExportQuery,
  data: EarningsExport,
  example: {
    input: {},
    data: {
      fileName: 'holdfast-levels.csv',
      csv: 'epoch ends,epoch,source,level,USDT,TDE,state,funded by\r\n2025-11-21T00:00:00.000Z,12,community,1,1.25,0.4,active,level share of hosting rewards\r\n',
      next: null,
    },
  },
})

export const pageOwnNotices = defineCall({
  ...own,
  method: 'GET',
  path: 'pageOwnNotices',
  summary:
    'Notices about levels and epochs for the signed-in address, newest first, and how many are unread. Texts are made from the values.',
  input: PageQuery,
  data: OwnNotices,
  example: { input: { page: 1, size: 20 }, data: { ...pageWith(example.notice), unread: 1 } },
})

export const readOwnNotices = defineCall({
  ...own,
  method: 'POST',
  path: 'readOwnNotices',
  summary: 'Marks the notices of the signed-in address up to a number as read.',
  input: ReadNoticesInput,
  data: Unread,
  example: { input: { upTo: 17 }, data: { unread: 0 } },
})

export const getLevelBudget = defineCall({
  method: 'GET',
  path: 'getLevelBudget',
  tag,
  summary:
    'What level rewards are paid from (manager, finance, auditor): the books of `TeamRewards`, pots of the last epochs, and how long the free budget would last.',
  input: Type.Object({}),
  data: LevelBudget,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'required',
  roles: ['manager', 'finance', 'auditor'],
  example: { input: {}, data: example.budget },
})

export const proposeManualLevel = defineCall({
  method: 'POST',
  path: 'proposeManualLevel',
  tag,
  summary:
    'Asks a second manager to show a level for an account, or to take that back with null (manager). It is shown with a mark, and never paid.',
  input: ManualLevelInput,
  data: ProposedResult,
  errors: ['NOT_REGISTERED', 'PROPOSAL_EXISTS'],
  session: 'required',
  roles: ['manager'],
  example: {
    input: { account: someone, level: 3, reason: 'agreed with the partner' },
    data: { proposal: 3 },
  },
})

export const pageManualLevels = defineCall({
  method: 'GET',
  path: 'pageManualLevels',
  tag,
  summary: 'Levels that people set by hand, newest first (manager, auditor).',
  input: PageQuery,
  data: Page(ManualLevel),
  session: 'required',
  roles: ['manager', 'auditor'],
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      account: someone,
      level: 3,
      since: 1_763_683_200,
      maker: someone,
      checker: someone,
      reason: 'agreed with the partner',
    }),
  },
})
