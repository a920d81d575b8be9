// What BSC's node says otherwise than anvil, rule by rule.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { concatHex, encodeAbiParameters, type Hex, keccak256, numberToHex, parseGwei, size } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { localAccount } from './accounts.ts'
import { BSC_PRICE, type BscNode, startBscNode } from './bsc-node.ts'
import { RULES } from './bsc-rules.ts'
import { type LocalChain, startChain } from './chain.ts'

const NEVER_MS = 2 ** 30
const dir = mkdtempSync(join(tmpdir(), 'holdfast-bsc-'))
const { address } = localAccount('faucet')
const NOBODY = `0x${'11'.repeat(20)}` as const
let chain: LocalChain
let node: BscNode
let voice: BscNode
let snapshot: string

beforeAll(async () => {
  chain = await startChain({ dir, persist: false, tickMs: NEVER_MS })
  node = await startBscNode(chain.url)
  voice = await startBscNode(chain.url)
})
beforeEach(async () => {
  snapshot = await chain.rpc('evm_snapshot')
  await chain.rpc('evm_mine')
})
afterEach(async () => {
  await chain.rpc('evm_setAutomine', [true])
  await chain.rpc('evm_revert', [snapshot])
  Object.assign(voice, {
    price: BSC_PRICE,
    behind: 0,
    headAt: null,
    finalityBehind: 0,
    finalAt: null,
    keeps: false,
  })
})
afterAll(async () => {
  await node?.stop()
  await voice?.stop()
  await chain?.stop()
  rmSync(dir, { recursive: true, force: true })
})

type Said = { id: number; result?: never; error?: { code: number; message: string; data?: Hex } }
async function post(body: unknown, url = node.url): Promise<never> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as never
}
const say = (method: string, params: unknown[] = [], { url } = node): Promise<Said> =>
  post({ jsonrpc: '2.0', id: 7, method, params }, url)
async function ask<T = Hex>(method: string, params: unknown[] = [], of = node): Promise<T> {
  const { result, error } = await say(method, params, of)
  if (error) throw new Error(`${method}: ${error.message}`)
  return result as T
}
const refused = async (method: string, params: unknown[] = [], of = node) =>
  (await say(method, params, of)).error?.message
const mine = async (count: number) => void (await chain.rpc('anvil_mine', [numberToHex(count)]))
const head = async () => Number(await chain.rpc<Hex>('eth_blockNumber'))
const nonceNow = async () => Number(await chain.rpc<Hex>('eth_getTransactionCount', [address, 'latest']))
type Fees = {
  maxFeePerGas?: bigint
  maxPriorityFeePerGas?: bigint
  gas?: bigint
  nonce?: number
  chainId?: number
}
const sign = async (fees: Fees = {}) =>
  localAccount('faucet').signTransaction({
    type: 'eip1559',
    chainId: 31_337,
    to: NOBODY,
    value: 1n,
    gas: 21_000n,
    nonce: fees.nonce ?? (await nonceNow()),
    maxFeePerGas: parseGwei('1'),
    maxPriorityFeePerGas: BSC_PRICE,
    ...fees,
  })
const send = async (fees: Fees = {}, of = node) => say('eth_sendRawTransaction', [await sign(fees)], of)
const holdBlocks = () => chain.rpc('evm_setAutomine', [false])
/** Creation code that reverts with this data. */
const reverting = (data: Hex): Hex =>
  concatHex(['0x61', numberToHex(size(data), { size: 2 }), '0x8061000d60003960', '0x00fd', data])

type Block = {
  number: Hex
  timestamp: Hex
  milliTimestamp: Hex
  extraData: Hex
  baseFeePerGas: Hex
  totalDifficulty: Hex
}
const blockAt = (at: unknown, of = node) => ask<Block | null>('eth_getBlockByNumber', [at, false], of)

const TRIED: Record<keyof typeof RULES, () => Promise<void>> = {
  pending: async () => {
    await holdBlocks()
    await send()
    expect(await blockAt('pending')).toEqual(await blockAt('latest'))
    expect([
      await ask('eth_getBalance', [NOBODY, 'pending']),
      await ask('eth_getBalance', [NOBODY, 'latest']),
    ]).toEqual(['0x0', '0x0'])
  },
  late: async () => {
    await mine(9)
    await send()
    voice.behind = 3
    expect((await blockAt('latest', voice))?.number).toBe(numberToHex((await head()) - 3))
    expect(await blockAt(numberToHex(await head()), voice)).toBeNull()
    expect(await ask('eth_getBalance', [NOBODY, 'latest'], voice)).toBe('0x0')
    expect(await refused('eth_getBalance', [NOBODY, numberToHex(await head())], voice)).toBe(
      'header not found',
    )
    expect(await ask('eth_getLogs', [{}], voice)).toEqual([])
  },
  lateNumber: async () => {
    const stood = await head()
    await mine(20)
    voice.headAt = stood
    expect(await ask('eth_blockNumber', [], voice)).toBe(numberToHex(stood))
    expect(await ask('eth_blockNumber')).toBe(numberToHex(stood + 20))
  },
  latePlaces: async () => {
    const { result: hash } = await send()
    await expect.poll(() => ask('eth_getTransactionReceipt', [hash])).toMatchObject({ status: '0x1' })
    voice.behind = 1
    expect(await ask('eth_getTransactionReceipt', [hash], voice)).toBeNull()
    const { hash: block } = await chain.rpc<{ hash: Hex }>('eth_getBlockByNumber', ['latest', false])
    expect([
      await ask('eth_getBlockByHash', [block, false], voice),
      await ask('eth_getBlockByHash', [block, false]),
    ]).toEqual([null, expect.anything()])
  },
  finality: async () => {
    await mine(10)
    const final = Number((await blockAt('finalized'))!.number)
    voice.finalityBehind = 2
    expect(Number((await blockAt('finalized', voice))!.number)).toBe(final - 2)
    voice.finalityBehind = 0
    voice.finalAt = final
    await mine(10)
    expect(Number((await blockAt('finalized', voice))!.number)).toBe(final)
    voice.finalAt = 0
    expect((await blockAt('safe', voice))!.number).toBe('0x0')
    voice.finalAt = null
    expect(await blockAt('finalized', voice)).toEqual(await blockAt('finalized'))
  },
  oldState: async () => {
    await mine(130)
    const at = (back: number) => head().then((n) => [NOBODY, numberToHex(n - back)])
    expect(await refused('eth_getBalance', await at(128))).toMatch(
      /^historical state [\da-f]{64} is not available$/,
    )
    expect(await ask('eth_getBalance', await at(60))).toBe('0x0')
    expect(await blockAt('0x1')).toMatchObject({ number: '0x1' })
  },
  logRange: async () => {
    const now = await head()
    const logs = (fromBlock: unknown, toBlock?: unknown, more = {}) =>
      refused('eth_getLogs', [{ fromBlock, toBlock, ...more }])
    expect(await logs(numberToHex(now), numberToHex(now))).toBeUndefined()
    expect(await logs(numberToHex(now), numberToHex(now + 1))).toBe('invalid block range params')
    expect(await logs('0x2', '0x1')).toBe('invalid block range params')
    expect(await logs('0x0', '0x1389')).toBe('exceed maximum block range: 5000')
    expect(await logs('0x0')).toBe('exceed maximum block range: 5000')
    expect(await logs('latest', 'pending')).toBe('pending logs are not supported')
    expect(await logs('latest', 'latest', { topics: [[], [], [], [], []] })).toBe('exceed max topics')
    expect(await logs('latest', 'latest', { topics: [Array(1_001).fill(keccak256('0x'))] })).toBe(
      'exceed max topics',
    )
  },
  price: async () => {
    voice.price = parseGwei('3')
    const told = (of: BscNode) =>
      Promise.all([ask('eth_gasPrice', [], of), ask('eth_maxPriorityFeePerGas', [], of)])
    expect([await told(node), await told(voice)].flat().map(BigInt)).toEqual([
      BSC_PRICE,
      BSC_PRICE,
      parseGwei('3'),
      parseGwei('3'),
    ])
    await mine(2)
    expect((await blockAt('latest'))!.baseFeePerGas).toBe('0x0')
  },
  rewards: async () => {
    await send()
    const { reward } = await ask<{ reward: Hex[][] }>('eth_feeHistory', ['0x2', 'latest', [10, 50]])
    expect(new Set(reward.flat())).toEqual(new Set(['0x0']))
  },
  headers: async () => {
    const block = (await blockAt('latest'))!
    expect(BigInt(block.milliTimestamp) / 1_000n).toBe(BigInt(block.timestamp))
    expect(size(block.extraData)).toBeGreaterThan(97)
    expect(BigInt(block.totalDifficulty)).toBeGreaterThan(0n)
  },
  unprotected: async () => {
    const raw = await localAccount('faucet').signTransaction({
      type: 'legacy',
      to: NOBODY,
      gas: 21_000n,
      gasPrice: BSC_PRICE,
      nonce: 0,
    })
    expect(await refused('eth_sendRawTransaction', [raw])).toBe(
      'only replay-protected (EIP-155) transactions allowed over RPC',
    )
  },
  feeCap: async () => {
    const { error } = await send({ gas: 15_000_000n, maxFeePerGas: parseGwei('100') })
    expect(error?.message).toBe('tx fee (1.50 ether) exceeds the configured cap (1.00 ether)')
  },
  mostGas: async () => {
    expect((await send({ gas: 16_777_217n })).error?.message).toBe(
      'transaction gas limit too high (cap: 16777216, tx: 16777217)',
    )
    expect((await send({ gas: 16_777_216n })).error).toBeUndefined()
  },
  leastPrice: async () => {
    const { error } = await send({ maxPriorityFeePerGas: 12_000_001n, maxFeePerGas: parseGwei('9') })
    expect(error?.message).toBe(
      'transaction gas price below minimum: gas tip cap 12000001, minimum needed 50000000',
    )
  },
  replacement: async () => {
    await holdBlocks()
    expect(
      (await send({ maxFeePerGas: 1_000_000_000n, maxPriorityFeePerGas: 100_000_000n })).error,
    ).toBeUndefined()
    const again = async (maxFeePerGas: bigint, maxPriorityFeePerGas: bigint) =>
      (await send({ maxFeePerGas, maxPriorityFeePerGas })).error?.message
    expect(await again(1_100_000_000n, 109_999_999n)).toBe('replacement transaction underpriced')
    expect(await again(1_099_999_999n, 110_000_000n)).toBe('replacement transaction underpriced')
    expect(await again(1_100_000_000n, 110_000_000n)).toBeUndefined()
  },
  keeps: async () => {
    voice.keeps = true
    const raw = await sign()
    expect(await ask('eth_sendRawTransaction', [raw], voice)).toBe(keccak256(raw))
    expect(await refused('eth_sendRawTransaction', [raw], voice)).toBe('already known')
    expect([...voice.kept.values()]).toEqual([raw])
    expect(await chain.rpc('eth_getTransactionByHash', [keccak256(raw)])).toBeNull()
    expect(await ask('eth_sendRawTransaction', [raw])).toBe(keccak256(raw))
  },
  told: async () => {
    await holdBlocks()
    const raw = await sign()
    await ask('eth_sendRawTransaction', [raw])
    expect(await refused('eth_sendRawTransaction', [raw])).toBe('already known')
    await mine(1)
    const next = await nonceNow()
    expect((await send({ nonce: 0 })).error?.message).toBe(`nonce too low: next nonce ${next}, tx nonce 0`)
  },
  poolCount: async () => {
    await holdBlocks()
    const before = await nonceNow()
    await send()
    const count = async () => Number(await ask('eth_getTransactionCount', [address, 'pending']))
    expect([await count(), await count()]).toEqual([before, before + 1])
  },
  estimate: async () => {
    // Creation of 32 KB twice over would not fit; storing a thousand words does not either.
    const stores = concatHex(
      Array.from({ length: 800 }, (_, i) => `0x600161${(i + 1).toString(16).padStart(4, '0')}55` as Hex),
    )
    expect(await refused('eth_estimateGas', [{ from: address, data: stores }])).toBe(
      'gas required exceeds allowance (16777216)',
    )
    expect(Number(await ask('eth_estimateGas', [{ from: address, to: NOBODY }]))).toBeGreaterThan(20_000)
  },
  reverts: async () => {
    const text = concatHex(['0x08c379a0', encodeAbiParameters([{ type: 'string' }], ['no room'])])
    const call = (data: Hex) => say('eth_call', [{ data: reverting(data) }, 'latest'])
    expect((await call(text)).error).toEqual({
      code: 3,
      message: `execution reverted: no room: ${text}`,
      data: text,
    })
    expect((await call('0xdeadbeef')).error).toMatchObject({
      code: 3,
      message: 'execution reverted: 0xdeadbeef',
    })
  },
}

// oxlint-disable-next-line vitest/expect-expect -- each has its own
test.each(Object.keys(RULES) as (keyof typeof RULES)[])('%s', (rule) => TRIED[rule]())

test('a batch has each call’s own answer, in order', async () => {
  const calls = ['eth_chainId', 'eth_gasPrice', 'eth_nothing'].map((method, id) => ({
    jsonrpc: '2.0',
    id,
    method,
  }))
  const told: Said[] = await post([
    ...calls,
    { jsonrpc: '2.0', id: 3, method: 'eth_getLogs', params: [{ fromBlock: '0x0' }] },
  ])
  expect(told.map((t) => [t.id, t.result ?? t.error?.code])).toEqual([
    [0, '0x7a69'],
    [1, numberToHex(BSC_PRICE)],
    [2, -32_601],
    [3, -32_000],
  ])
  const many = Array.from({ length: 1_001 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId' }))
  expect(await post(many)).toMatchObject([{ error: { message: 'batch too large' } }])
})

test('the test’s own methods pass, and so does what browsers ask first', async () => {
  expect(await ask('anvil_getAutomine')).toBe(true)
  const { headers } = await fetch(node.url, {
    method: 'OPTIONS',
    headers: {
      origin: 'http://app',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(headers.get('access-control-allow-origin')).toBe('*')
})

test('a node that is silent answers nothing, and one that is down has no connection', async () => {
  voice.silent = true
  const late = AbortSignal.timeout(100)
  await expect(fetch(voice.url, { method: 'POST', body: '{}', signal: late })).rejects.toThrow(/time/)
  voice.silent = false
  voice.down = true
  await expect(ask('eth_chainId', [], voice)).rejects.toThrow('fetch failed')
  voice.down = false
  expect(await ask('eth_chainId', [], voice)).toBe('0x7a69')
})
