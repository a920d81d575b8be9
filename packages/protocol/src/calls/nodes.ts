import { Page, PageQuery } from '../envelope.ts'
import { NodeCard, NodeIncome, NodeInfo, NodeRecord } from '../nodes.ts'
import { hash, pageWith } from './examples.ts'
import { Type } from 'typebox'
import { defineCall } from './call.ts'

const tag = 'nodes'
const none = { usdt: '0', token: '0', perNodeUsdt: '0', perNodeToken: '0' }
const trade = { ...none, token: '8000000000000000000', perNodeToken: '4000000000000000000' }
const streams = { trade, crash: none, dynamic: none, withdrawal: none }
/** Example of a record, for the documentation. */
const exampleRecord = {
  kind: 'claim',
  tokenId: null,
  cards: 0,
  usdt: '0',
  token: '4000000000000000000',
  other: null,
  time: 1_763_683_200,
  txHash: hash,
  final: true,
}

export const getNodeInfo = defineCall({
  method: 'GET',
  path: 'getNodeInfo',
  tag,
  summary:
    'What came in for the nodes by stream, and what each card had of it: in all, in the last 24 hours, and by day (30 of them).',
  input: Type.Object({}),
  data: NodeInfo,
  session: 'none',
  example: {
    input: {},
    data: {
      block: 815,
      time: 1_763_683_260,
      nodes: 2,
      holders: 2,
      paidUsdt: '0',
      paidToken: '4000000000000000000',
      total: streams,
      last24h: streams,
      days: [{ time: 1_763_596_800, streams }],
    },
  },
})

export const pageCards = defineCall({
  method: 'GET',
  path: 'pageCards',
  tag,
  summary: 'Kinds of node cards by id. Picture and texts are at `ipfs://` + cid + suffix.',
  input: PageQuery,
  data: Page(NodeCard),
  session: 'none',
  example: {
    input: { page: 1, size: 20 },
    data: pageWith({
      tokenId: 1,
      mints: 2,
      supply: 1000,
      power: 1,
      cid: 'bafybeiaceeipggitcuatezld37a5dbcs3dilkprgkwqex6wgkcfzzfdnem',
      suffix: '/{id}.json',
      price: '1000000000000000000000',
    }),
  },
})

export const getNodeIncome = defineCall({
  method: 'GET',
  path: 'getNodeIncome',
  tag,
  summary: 'Cards of the signed-in address, what it paid for cards, and what it was paid in dividends.',
  input: Type.Object({}),
  data: NodeIncome,
  session: 'required',
  about: 'self',
  example: {
    input: {},
    data: {
      cards: 1,
      held: [{ tokenId: 1, cards: 1 }],
      bought: 1,
      spentUsdt: '1000000000000000000000',
      claimedUsdt: '0',
      claimedToken: '4000000000000000000',
    },
  },
})

export const pageNodeIncome = defineCall({
  method: 'GET',
  path: 'pageNodeIncome',
  tag,
  summary:
    'Purchases, movements and dividends of the signed-in address, newest first. `usdt` is the price of a purchase and the payment of a claim.',
  input: PageQuery,
  data: Page(NodeRecord),
  session: 'required',
  about: 'self',
  example: {
    input: { page: 1, size: 20 },
    data: {
      records: [exampleRecord],
      total: 2,
      page: 1,
      size: 20,
    },
  },
})
