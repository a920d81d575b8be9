import { Page, PageQuery } from '../envelope.ts'
import {
  SolvencyLeaf,
  SolvencyLeafQuery,
  SolvencyQuery,
  SolvencyRecord,
  SolvencySnapshot,
} from '../solvency.ts'
import { hash, pageWith, someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'solvency'
const wallet = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const owed = '125000000000000000000000'
const time = 1_763_683_200
const exampleAsset = {
  symbol: 'USDT' as const,
  root: hash,
  liabilities: owed,
  users: 812,
  vault: '330000000000000000000000',
  forwarders: '1200000000000000000000',
  inflight: '98000000000000000000',
  fees: '2000000000000000000',
  house: '206000000000000000000000',
  unmatched: '100000000000000000000',
  donated: '0',
  cold: '0',
  notIndexedSince: null,
  ratioBps: 26_496,
}
const exampleSnapshot = {
  id: 31,
  version: 2,
  block: 8_120,
  blockHash: hash,
  time,
  vaultAddress: wallet,
  assets: [exampleAsset],
}

export const getSolvency = defineCall({
  method: 'GET',
  path: 'getSolvency',
  tag,
  summary:
    'What is owed and held of each asset at one final block: the newest snapshot, or one by number. Everything to check it by is at `/api/solvency/{id}.json`.',
  input: SolvencyQuery,
  data: SolvencySnapshot,
  errors: ['SNAPSHOT_UNKNOWN'],
  session: 'none',
  example: { input: {}, data: exampleSnapshot },
})

export const pageSolvency = defineCall({
  method: 'GET',
  path: 'pageSolvency',
  tag,
  summary: 'Snapshots, newest first.',
  input: PageQuery,
  data: Page(SolvencyRecord),
  session: 'none',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      id: 31,
      block: 8_120,
      time,
      assets: [{ symbol: 'USDT', liabilities: owed, reserves: '331200000000000000000000', ratioBps: 26_496 }],
    }),
  },
})

export const getSolvencyLeaf = defineCall({
  method: 'GET',
  path: 'getSolvencyLeaf',
  tag,
  summary:
    "The signed-in address's own leaf in a snapshot, and the nodes beside its way to the root (see `checkLeaf`).",
  input: SolvencyLeafQuery,
  data: SolvencyLeaf,
  errors: ['SNAPSHOT_UNKNOWN', 'LEAVES_GONE'],
  session: 'required',
  about: 'self',
  example: {
    input: { id: 31, symbol: 'USDT' },
    data: {
      id: 31,
      symbol: 'USDT',
      address: someone,
      salt: hash,
      balance: '100000000000000000000',
      seq: 14,
      entryHash: hash,
      proof: [{ hash, sum: '250000000000000000000', left: true }],
    },
  },
})

export const takeSolvency = defineCall({
  method: 'POST',
  path: 'takeSolvency',
  tag,
  summary: 'Takes a snapshot at the newest final block (local chain only) and answers the newest one.',
  input: Type.Object({}),
  data: SolvencySnapshot,
  errors: ['SNAPSHOT_UNKNOWN', 'CHAIN_UNAVAILABLE'],
  session: 'none',
  example: { input: {}, data: exampleSnapshot },
})
