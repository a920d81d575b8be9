import { TokenInfo } from '../chain.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

export const getTokenInfo = defineCall({
  method: 'GET',
  path: 'getTokenInfo',
  tag: 'token',
  summary:
    'TDE figures at one block. Circulating is the supply without what the hosting pool, the projects and the treasury hold.',
  input: Type.Object({}),
  data: TokenInfo,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'none',
  example: {
    input: {},
    data: {
      block: 815,
      time: 1_763_683_260,
      issued: '100000000000000000000000000',
      destroyed: '0',
      circulating: '4000000000000000000000000',
      price: '250000000000000000',
      marketValue: '1000000000000000000000000',
      nodePrice: '1000000000000000000000',
    },
  },
})
