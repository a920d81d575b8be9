import { Type } from 'typebox'
import { ChainInfo } from '../chain.ts'
import { HealthReport } from '../health.ts'
import { StatusReport } from '../status.ts'
import { hash } from './examples.ts'
import { defineCall } from './call.ts'

const example: ChainInfo = {
  chain: 'bsc',
  chainId: 56,
  name: 'BNB Smart Chain',
  gasSymbol: 'BNB',
  explorer: 'https://bscscan.com',
  rpcUrl: 'https://rpc.example',
  root: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  defaultReferrer: null,
  contracts: { main: '0x5FbDB2315678afecb367f032d93F642f64180aa3' },
  bridge: null,
  walletConnect: null,
  halts: [],
  head: { latest: 815, finalized: 812, indexed: 815, time: 1_763_683_260 },
}

// Outside the envelope: they are read by tools, not by the app alone.

export const chain = defineCall({
  method: 'GET',
  path: '/api/chain',
  tag: 'chain',
  summary: 'Chain id, a read RPC, contract addresses, and the head.',
  input: Type.Object({}),
  data: ChainInfo,
  session: 'none',
  bare: true,
  example: { input: {}, data: example },
})

export const status = defineCall({
  method: 'GET',
  path: '/api/status',
  tag: 'chain',
  summary: 'For people: what works, and what waits, why and since when.',
  input: Type.Object({}),
  data: StatusReport,
  session: 'none',
  bare: true,
  example: {
    input: {},
    data: {
      time: 1_763_683_260,
      parts: [
        { part: 'deposits', waits: [{ reason: 'finality', since: 1_763_683_200 }] },
        { part: 'transfers', waits: [] },
      ],
    },
  },
})

export const health = defineCall({
  method: 'GET',
  path: '/api/health',
  tag: 'chain',
  summary:
    'Whether all is well: database, chain, indexing, and the names of alarms. Balancers ask /ready instead.',
  input: Type.Object({}),
  data: HealthReport,
  session: 'none',
  bare: true,
  example: {
    input: {},
    data: {
      ok: true,
      database: true,
      chain: true,
      latest: 815,
      finalized: 812,
      indexed: 815,
      lag: 0,
      alarms: [],
      keeper: {
        due: 1_763_726_400,
        ranAt: 1_763_683_200,
        done: 4,
        doneAt: 1_763_640_000,
        txHash: hash,
        failures: 0,
        failedAt: null,
      },
    },
  },
})
