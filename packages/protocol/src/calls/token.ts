import { TokenInfo } from '../chain.ts'
import { NOT_CIRCULATING, Supply, ValueLocked } from '../supply.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'token'
const token = '0xB7f8BC63BbcaD18155201308C8f3540b07f84F5e'
const usdt = '0x0B306BF915C4d645ff596e518fAf3F9669b97016'
const pool = '0x68B1D87F95878fE05B998F19b66F4baba5De1aed'
const pair = '0x9A9f2CCfdE556A7E9Ff0848998Aa4a0CFD8863AE'

export const getTokenInfo = defineCall({
  method: 'GET',
  path: 'getTokenInfo',
  tag,
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

export const getSupply = defineCall({
  method: 'GET',
  path: 'getSupply',
  tag,
  summary:
    'Supply of TDE at one block, and every address whose TDE does not circulate, with why and how much. Read from the chain: each amount is the `balanceOf` of its address.',
  input: Type.Object({}),
  data: Supply,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'none',
  example: {
    input: {},
    data: {
      block: 815,
      time: 1_763_683_260,
      token,
      symbol: 'TDE',
      decimals: 18,
      issued: '100000000000000000000000000',
      burned: '0',
      total: '100000000000000000000000000',
      circulating: '99000000000000000000000000',
      outside: [
        {
          address: pool,
          name: 'hostingPool',
          reason: 'budget',
          why: NOT_CIRCULATING.budget,
          amount: '1000000000000000000000000',
        },
      ],
    },
  },
})

export const getValueLocked = defineCall({
  method: 'GET',
  path: 'getValueLocked',
  tag,
  summary:
    'Principal that people put into the contracts, by contract and asset, with TDE itself and shares of its pair apart, as those count who list value locked. Read from the chain at one block; rewards, budgets and the vault count in no sum.',
  input: Type.Object({}),
  data: ValueLocked,
  errors: ['CHAIN_UNAVAILABLE'],
  session: 'none',
  example: {
    input: {},
    data: {
      block: 815,
      time: 1_763_683_260,
      rows: [
        {
          contract: pool,
          name: 'hostingPool',
          asset: usdt,
          symbol: 'USDT',
          kind: 'asset',
          principal: '12500000000000000000000',
        },
        {
          contract: '0x3Aa5ebB10DC797CAC828524e59A333d0A371443c',
          name: 'liquidityPool',
          asset: pair,
          symbol: 'LP',
          kind: 'pair',
          principal: '400000000000000000000',
        },
      ],
      sums: [
        { kind: 'asset', asset: usdt, symbol: 'USDT', principal: '12500000000000000000000' },
        { kind: 'own', asset: token, symbol: 'TDE', principal: '0' },
        { kind: 'pair', asset: pair, symbol: 'LP', principal: '400000000000000000000' },
      ],
      vault: [{ asset: usdt, symbol: 'USDT', balance: '330000000000000000000000' }],
    },
  },
})

/** A number alone, in whole TDE, as explorers and listings read it. */
const figure = (what: string) =>
  ({
    method: 'GET',
    tag,
    summary: `${what}, in whole TDE: the bare number as text. Without the chain the answer has HTTP status 503 and no number.`,
    input: Type.Object({}),
    data: Type.String(),
    contentType: 'text/plain',
    session: 'none',
    example: { input: {}, data: '99000000' },
  }) as const

export const supplyTotal = defineCall({
  ...figure('The supply that exists: issued without what was burned'),
  path: '/api/supply/total',
})

export const supplyCirculating = defineCall({
  ...figure('The supply that circulates (`getSupply` says what does not)'),
  path: '/api/supply/circulating',
})

export const supplyBurned = defineCall({ ...figure('What was burned'), path: '/api/supply/burned' })
