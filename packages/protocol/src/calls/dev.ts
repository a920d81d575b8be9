import { DemoAccount, FaucetInput, FaucetResult, TimeInput, TimeResult } from '../dev.ts'
import { someone } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'dev'

export const devFaucet = defineCall({
  method: 'POST',
  path: '/api/dev/faucet',
  tag,
  summary: 'Sends 1 BNB of gas and 1,000 test USDT. A few times an hour for each address.',
  input: FaucetInput,
  data: FaucetResult,
  errors: ['FAUCET_LIMIT', 'CHAIN_UNAVAILABLE'],
  session: 'none',
  example: {
    input: { address: someone },
    data: {
      gas: '1000000000000000000',
      usdt: '1000000000000000000000',
      txHashes: [`0x${'1a'.repeat(32)}`, `0x${'2b'.repeat(32)}`],
    },
  },
})

export const devTime = defineCall({
  method: 'POST',
  path: '/api/dev/time',
  tag,
  summary: "Moves the local chain's clock forward.",
  input: TimeInput,
  data: TimeResult,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'none',
  example: { input: { seconds: 43_200 }, data: { time: 1_763_726_400, block: 818 } },
})

export const devAccounts = defineCall({
  method: 'GET',
  path: '/api/dev/accounts',
  tag,
  summary:
    'Demo accounts of the local chain with their published keys; those of the played month only where it was played.',
  input: Type.Object({}),
  data: Type.Array(DemoAccount),
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'none',
  example: {
    input: {},
    data: [
      {
        role: 'newcomer',
        address: someone,
        privateKey: `0x${'5e'.repeat(32)}`,
      },
    ],
  },
})
