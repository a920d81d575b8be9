import type { Earnings } from '../earnings.ts'
import type { EpochRecord, LevelBudget } from '../epochs.ts'
import type { LevelProof } from '../level-proof.ts'
import type { Leg, LevelCondition, Team } from '../levels.ts'
import type { OwnNotice } from '../own-notices.ts'
import { hash, someone } from './examples.ts'

// Examples of levels, for the documentation.

const token = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512'
const teamRewards = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const hundred = '100000000000000000000'
const thousand = '1000000000000000000000'

export const span = { n: 12, startsAt: 1_763_640_000, endsAt: 1_763_683_200 }

const conditions: LevelCondition[] = [
  { kind: 'self', have: hundred, need: hundred, met: true },
  { kind: 'valids', have: '4', need: '10', met: false },
  { kind: 'amount', have: thousand, need: '20000000000000000000000', met: false },
]

export const team: Team = {
  address: someone,
  level: 1,
  isManual: false,
  paidLevel: 1,
  activeLevel: 1,
  provenLevel: 0,
  provenEpoch: null,
  identity: 'node',
  cards: 1,
  superNodeCards: 5,
  participation: thousand,
  weighted: hundred,
  valid: true,
  validMin: hundred,
  invites: 3,
  inviteValids: 2,
  sharingNodes: 1,
  members: 7,
  validMembers: 4,
  teamAmount: '3000000000000000000000',
  largestLeg: '2000000000000000000000',
  smallZone: thousand,
  teamNew: hundred,
  effectivePower: thousand,
  upline: someone,
  epoch: span,
  running: { n: 13, startsAt: 1_763_683_200, endsAt: 1_763_726_400 },
  next: { level: 2, conditions },
  inviteReward: { usdt: hundred, token: '0' },
  acceleration: '0',
  lost: [],
}

export const leg: Leg = {
  address: someone,
  level: 1,
  valid: true,
  carry: '2000000000000000000000',
  shareBps: 6_666,
  weighted: hundred,
  members: 4,
}

export const epoch: EpochRecord = {
  ...span,
  epoch: 40_825,
  attempt: 1,
  state: 'active',
  inputBlock: 8_120,
  root: hash,
  rulesHash: hash,
  rules: 2,
  dataHash: hash,
  chainRoot: null,
  totalUsdt: thousand,
  totalToken: hundred,
  potUsdt: hundred,
  potToken: hundred,
  carryUsdt: '5900000000000000000000',
  carryToken: '5900000000000000000000',
  returnedUsdt: '12000000000000000000',
  returnedToken: '12000000000000000000',
  accounts: 31,
  validAccounts: 18,
  byLevel: [20, 9, 2, 0, 0, 0, 0, 0, 0, 0],
  computedAt: 1_763_683_260,
  postedAt: 1_763_683_290,
  activeAt: 1_763_856_090,
  txHash: hash,
  veto: null,
}

export const proof: LevelProof = {
  ...span,
  state: 'active',
  activeAt: 1_763_856_090,
  address: someone,
  chainId: 31_337,
  teamRewards,
  root: hash,
  rewards: [
    {
      symbol: 'USDT',
      asset: token,
      cumulative: hundred,
      claimed: '0',
      claimable: hundred,
      proof: [hash],
    },
  ],
  record: {
    level: 1,
    teamUser: 7,
    teamValid: 4,
    inviteValids: 2,
    teamAmount: '3000000000000000000000',
    teamActual: thousand,
    teamNew: hundred,
    invites: [0, 0, 0, 0, 0, 0, 0, 0],
    proof: [hash],
  },
  figures: {
    level: 1,
    valid: true,
    weighted: hundred,
    members: 7,
    validMembers: 4,
    inviteValids: 2,
    teamAmount: '3000000000000000000000',
    largestLeg: '2000000000000000000000',
    smallZone: thousand,
    everNode: true,
    conditions: [{ level: 2, met: false, conditions }],
  },
  income: [
    {
      source: 'community',
      level: 1,
      bps: 500,
      partUsdt: '5000000000000000000',
      partToken: '5000000000000000000',
      weight: '100000',
      totalWeight: '400000',
      usdt: '1250000000000000000',
      token: '1250000000000000000',
    },
  ],
  potUsdt: hundred,
  potToken: hundred,
  rules: {
    version: 2,
    generations: 10,
    validMin: hundred,
    legsNeeded: 2,
    inviteBps: 3_000,
    v4Bps: 1_000,
    v5Bps: 1_000,
    teamRates: [0, 500, 500, 500, 500, 600, 600, 600, 600, 600],
    teamValids: ['0', '3', '10', '30', '60', '100', '200', '400', '800', '1600'],
    teamAmounts: Array.from({ length: 10 }, (_, k) => `${k}${'0'.repeat(21)}`),
  },
  opening: hundred,
  changes: [{ time: 1_763_650_000, amount: hundred, txHash: hash }],
  moreChanges: false,
  since: { block: 812_400, amount: '0' },
  legs: [leg],
  moreLegs: false,
}

const nothing = { usdt: '0', token: '0', recentUsdt: '0', recentToken: '0' }

export const earnings: Earnings = {
  sources: [
    {
      source: 'static',
      counts: 'paid',
      usdt: hundred,
      token: '0',
      recentUsdt: '0',
      recentToken: '0',
      recent: 'today',
    },
    { source: 'community', counts: 'earned', ...nothing, recent: 'epoch' },
  ],
  claimable: { n: 12, usdt: hundred, token: '0' },
  waiting: { usdt: '0', token: '0', activeAt: null },
  claimed: { usdt: '0', token: '0' },
}

export const notice: OwnNotice = {
  id: 17,
  kind: 'level.reached',
  time: 1_763_683_260,
  read: false,
  n: 12,
  from: 0,
  to: 1,
  reasons: [],
  usdt: null,
  token: null,
  activeAt: null,
  reason: null,
}

export const budget: LevelBudget = {
  assets: [
    {
      symbol: 'USDT',
      asset: token,
      balance: thousand,
      funded: thousand,
      claimed: '0',
      owed: thousand,
      surplus: '0',
      levelDue: '0',
      free: thousand,
      meanPot: hundred,
      runwayEpochs: 10,
    },
  ],
  pots: [{ ...span, usdt: hundred, token: hundred }],
  poster: { address: someone, balance: hundred },
}
