import { Type } from 'typebox'
import { ChainInfo, TransactionReport } from '../chain.ts'
import type { ContractName } from '../contracts.ts'
import { HealthReport } from '../health.ts'
import { StatusReport } from '../status.ts'
import { Hash } from '../envelope.ts'
import { hash, someone } from './examples.ts'
import { defineCall } from './call.ts'

const contracts: Record<ContractName, string> = {
  accessManager: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  multicall3: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
  usdt: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  wbnb: '0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
  factory: '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9',
  router: '0x5FC8d32690cc91D4c39d9d3abcBD16989F875707',
  token: '0x0165878A594ca255338adfa4d48449f69242Eb8F',
  main: '0xa513E6E4b8f2a923D98304ec87F64353C4D5C853',
  nodes: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6',
  nodeProceeds: '0x36C02dA8a0983159322a80FFE9F24b1acfF8B570',
  hostingPool: '0x8A791620dd6260079BF849Dc5567aDC3F2FdC318',
  resonancePool: '0x610178dA211FEF7D417bC0e6FeD39F05609AD788',
  teamRewards: '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e',
  payoutVault: '0x9A676e781A523b5d0C0e43731313A708CB607508',
  forwarders: '0x0B306BF915C4d645ff596e518fAf3F9669b97016',
  statements: '0x959922bE3CAee4b8Cd9a407cc3ac1C251C2007B1',
  usde: '0xA51c1fc2f0D1a1b8494Ed1FE312d7C3a78Ed91C0',
  nuls: '0x0DCd1Bf9A1b36cE34237eEaFef220932846BCD82',
  liquidityLock: '0x9A9f2CCfdE556A7E9Ff0848998Aa4a0CFD8863AE',
  treasuryVesting: '0x68B1D87F95878fE05B998F19b66F4baba5De1aed',
  mintFactory: '0x3Aa5ebB10DC797CAC828524e59A333d0A371443c',
  specialPay: '0xc6e7DF5E7b4f2A278906862b61205850344D4e7d',
  pair: '0x85d053542b491dC2ec21bA18FeB31055e071c5aD',
  swapHelper: '0x322813Fd9A801c5507c9de605d63CEA4f2CE6c44',
  liquidityHelper: '0xa85233C63b9Ee964Add6F2cffe00Fd84eb32338f',
  liquidityPool: '0x4A679253410272dd5232B3Ff7cF5dbB88f295319',
  view: '0x7a2088a1bFc9d81c55368AE168C2C02570cB814F',
}
const example: ChainInfo = {
  chain: 'bsc',
  chainId: 56,
  name: 'BNB Smart Chain',
  gasSymbol: 'BNB',
  explorer: 'https://bscscan.com',
  rpcUrl: 'https://rpc.example',
  root: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  defaultReferrer: null,
  contracts,
  bridge: null,
  walletConnect: null,
  halts: [],
  notIndexed: [],
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

export const getTransaction = defineCall({
  method: 'GET',
  path: 'getTransaction',
  tag: 'chain',
  summary:
    "A second opinion on a transaction: what the server's own nodes have of it, two of them alike where there are two.",
  input: Type.Object({ hash: Hash }),
  data: TransactionReport,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'none',
  example: {
    input: { hash },
    data: { from: someone, nonce: 7, block: 815, blockHash: hash, success: true },
  },
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
      aside: [],
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
