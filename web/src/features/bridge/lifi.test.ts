import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeAbiParameters, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOffer, destinations, progressOf } from './lifi.ts'
import { lossBps, MOST_VALUE, ProposalDiffers, type Wish } from './offer.ts'

const me: Hex = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const thief: Hex = '0x000000000000000000000000000000000000dEaD'
const contract: Hex = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const usdt: Hex = '0x55d398326f99059fF775485246999027B3197955'
const there = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const UNIT = 10n ** 18n

const wish: Wish = {
  fromChain: 56,
  token: usdt,
  account: me,
  toChain: 1,
  toToken: 'USDT',
  amount: 100n * UNIT,
  tolerance: 50,
}

/** A call of the aggregator's contract, as its first argument describes it. */
const callData = (o: { receiver?: Hex; chain?: bigint; destinationCall?: boolean } = {}): Hex => {
  const types = [
    'bytes32',
    'string',
    'string',
    'address',
    'address',
    'address',
    'uint256',
    'uint256',
    'bool',
    'bool',
  ]
  const data = encodeAbiParameters(
    [{ type: 'tuple', components: types.map((type, i) => ({ name: `f${i}`, type })) }],
    [
      {
        f0: `0x${'1'.repeat(64)}`,
        f1: 'stargateV2',
        f2: 'holdfast',
        f3: thief,
        f4: usdt,
        f5: o.receiver ?? me,
        f6: wish.amount,
        f7: o.chain ?? 1n,
        f8: true,
        f9: o.destinationCall ?? false,
      },
    ] as never,
  )
  return `0xa6b7c8d9${data.slice(2)}`
}

/** An honest answer, as the aggregator's API gives it. */
const honest = () => ({
  id: 'a',
  type: 'lifi',
  tool: 'stargateV2',
  toolDetails: { key: 'stargateV2', name: 'Stargate V2', logoURI: '' },
  action: {
    fromChainId: 56,
    toChainId: 1,
    fromToken: { address: usdt, chainId: 56, symbol: 'USDT', decimals: 18 },
    toToken: { address: there, chainId: 1, symbol: 'USDT', decimals: 6 },
    fromAmount: String(wish.amount),
    fromAddress: me,
    toAddress: me,
  },
  estimate: {
    approvalAddress: contract,
    toAmount: '99500000',
    toAmountMin: '99200000',
    executionDuration: 42.4,
    feeCosts: [
      {
        name: 'LIFI Fixed Fee',
        amount: '250000000000000000',
        included: true,
        token: { symbol: 'USDT', decimals: 18 },
      },
    ],
  },
  transactionRequest: { to: contract, from: me, chainId: 56, data: callData(), value: '0x2386f26fc10000' },
  includedSteps: [],
})
type Answer = ReturnType<typeof honest>

let answer: { status: number; body: unknown }
let asked: { path: string; query: URLSearchParams; integrator: string | undefined }[]
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '', 'http://localhost')
  const integrator = request.headers['x-lifi-integrator']
  asked.push({ path: url.pathname, query: url.searchParams, integrator: integrator?.toString() })
  response.writeHead(answer.status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answer.body))
})
let config: { integrator: string; api: string; contract: Hex }
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  config = {
    integrator: 'holdfast',
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    contract,
  }
})
afterAll(() => server.close())

const answers = (body: unknown, status = 200) => {
  asked = []
  answer = { status, body }
}

test('a route is asked for under the operator’s name, to the asker’s own address, and shown with its costs', async () => {
  answers(honest())
  const offer = await askOffer(config, wish)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ path: '/v1/quote', integrator: 'holdfast' })
  expect(Object.fromEntries(asked[0]!.query)).toMatchObject({
    fromChain: '56',
    toChain: '1',
    fromToken: usdt,
    toToken: 'USDT',
    fromAmount: String(wish.amount),
    fromAddress: me,
    toAddress: me,
    slippage: '0.005',
    allowDestinationCall: 'false',
  })
  expect(offer).toEqual({
    bridge: { name: 'Stargate V2', key: 'stargateV2' },
    receives: 99_500_000n,
    least: 99_200_000n,
    token: { address: there, symbol: 'USDT', decimals: 6 },
    costs: [{ name: 'LIFI Fixed Fee', amount: UNIT / 4n, symbol: 'USDT', decimals: 18, included: true }],
    seconds: 42,
    value: UNIT / 100n,
    call: { to: contract, data: callData(), value: UNIT / 100n },
  })
  expect(lossBps(wish, offer)).toBe(80n)
})

const lies: [what: string, lie: (a: Answer) => void][] = [
  ['another contract to approve', (a) => (a.estimate.approvalAddress = thief)],
  ['another contract to call', (a) => (a.transactionRequest.to = thief)],
  ['the token as the contract to call', (a) => (a.transactionRequest.to = usdt)],
  ['another receiver', (a) => (a.action.toAddress = thief)],
  ['another receiver in the call', (a) => (a.transactionRequest.data = callData({ receiver: thief }))],
  ['another chain in the call', (a) => (a.transactionRequest.data = callData({ chain: 137n }))],
  ['a call on the other chain', (a) => (a.transactionRequest.data = callData({ destinationCall: true }))],
  ['a call that cannot be read', (a) => (a.transactionRequest.data = '0xa9059cbb')],
  ['a transaction of another chain', (a) => (a.transactionRequest.chainId = 1)],
  ['another chain', (a) => (a.action.toChainId = 137)],
  ['another token', (a) => (a.action.fromToken.address = thief)],
  ['another token that arrives', (a) => (a.action.toToken.symbol = 'USDX')],
  ['another amount', (a) => (a.action.fromAmount = String(wish.amount * 2n))],
  ['an amount that is none', (a) => (a.estimate.toAmountMin = '1e8')],
  ['nothing that arrives', (a) => (a.estimate.toAmountMin = '0')],
  ['a least above what arrives', (a) => (a.estimate.toAmountMin = '99500001')],
  ['a least far below what arrives', (a) => (a.estimate.toAmountMin = '90000000')],
  ['coins without end', (a) => (a.transactionRequest.value = `0x${(MOST_VALUE + 1n).toString(16)}`)],
]
test.each(lies)('%s is refused', async (_, lie) => {
  const lying = honest()
  lie(lying)
  answers(lying)
  await expect(askOffer(config, wish)).rejects.toThrow(ProposalDiffers)
})

test('that there is no route, or no answer, is an error with the reason', async () => {
  answers({ message: 'No available quotes for the requested transfer', code: 1002 }, 404)
  await expect(askOffer(config, wish)).rejects.toThrow(/No available quotes/)
  answers('', 500)
  await expect(askOffer(config, wish)).rejects.toThrow(/Internal Server Error|500/)
})

test('chains are listed by name, without this one and test networks', async () => {
  const chain = (id: number, name: string, mainnet = true) => ({ id, name, mainnet })
  answers({
    chains: [chain(56, 'BSC'), chain(137, 'Polygon'), chain(1, 'Ethereum'), chain(5, 'Goerli', false)],
  })
  expect(await destinations(config, 56)).toEqual([
    { id: 1, name: 'Ethereum' },
    { id: 137, name: 'Polygon' },
  ])
})

test.each([
  [{ status: 'PENDING', substatus: 'WAIT_DESTINATION_TRANSACTION' }, 'pending', null],
  [{ status: 'NOT_FOUND' }, 'pending', null],
  [
    { status: 'DONE', substatus: 'COMPLETED', lifiExplorerLink: 'https://scan.li.fi/tx/1' },
    'done',
    'https://scan.li.fi/tx/1',
  ],
  [{ status: 'DONE', substatus: 'REFUNDED', lifiExplorerLink: 'javascript:alert(1)' }, 'refunded', null],
  [{ status: 'DONE', substatus: 'PARTIAL' }, 'refunded', null],
  [{ status: 'FAILED' }, 'failed', null],
])('%o is told as %s', async (body, state, link) => {
  answers(body)
  const sent = { hash: `0x${'7'.repeat(64)}`, tool: 'stargateV2', fromChain: 56, toChain: 1 }
  expect(await progressOf(config, sent)).toEqual({ state, link })
  expect(Object.fromEntries(asked[0]!.query)).toMatchObject({ txHash: sent.hash, bridge: 'stargateV2' })
})
