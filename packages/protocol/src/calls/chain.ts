import { Type } from 'typebox'
import { ChainInfo } from '../chain.ts'
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
  halts: [],
  head: { latest: 815, finalized: 812, indexed: 815, time: 1_763_683_260 },
}

/** Has no envelope: tools read it, not only the app. */
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
