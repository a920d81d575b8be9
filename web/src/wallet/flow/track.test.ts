import { expect, test } from 'vitest'
import { type PendingTx, UNKNOWN_NONCE } from './pending.ts'
import { look, MISSES, type Node } from './track.ts'

const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hash = `0x${'a1'.repeat(32)}` as const
const other = `0x${'b2'.repeat(32)}` as const
const tx: PendingTx = {
  id: 'x',
  title: { id: 'deposit' },
  amount: null,
  symbol: null,
  hash,
  nonce: 5,
  to,
  data: '0xABCD',
  sentBlock: 100,
  sentAt: 0,
  stage: 'submitted',
  final: false,
  block: null,
  repriced: false,
  misses: 0,
  finishedAt: null,
}

type Answers = Partial<Record<string, unknown>>
/** A node that answers what it is told; blocks by number carry `blockTxs`. */
const node = (answers: Answers, blockTxs: Record<number, unknown[]> = {}): Node =>
  ((method: string, params: unknown[] = []) => {
    if (method === 'eth_getBlockByNumber')
      return Promise.resolve({ transactions: blockTxs[Number(params[0])] ?? [] })
    return Promise.resolve(answers[method] ?? null)
  }) as Node
const receipt = (block: number, status = '0x1') => ({
  eth_getTransactionReceipt: { status, blockNumber: `0x${block.toString(16)}` },
})
const at = (answers: Answers, heads = { finalized: 0, indexed: 0 }, from = tx, blockTxs = {}) =>
  look(from, account, node(answers, blockTxs), heads, 777)

test('goes from submitted over included to done and final', async () => {
  expect(await at({ eth_getTransactionCount: '0x5', eth_getTransactionByHash: {} })).toMatchObject({
    stage: 'submitted',
  })
  expect(await at(receipt(101), { finalized: 100, indexed: 100 })).toMatchObject({
    stage: 'included',
    block: 101,
  })
  const done = await at(receipt(101), { finalized: 100, indexed: 101 })
  expect(done).toMatchObject({ stage: 'done', final: false, finishedAt: null })
  expect(await at(receipt(101), { finalized: 101, indexed: 101 })).toMatchObject({
    stage: 'done',
    final: true,
    finishedAt: 777,
  })
})

test('final but not indexed is not done', async () => {
  expect(await at(receipt(101), { finalized: 101, indexed: 100 })).toMatchObject({
    stage: 'included',
    final: true,
    finishedAt: null,
  })
})

test('a reverted receipt is a failure', async () => {
  expect(await at(receipt(101, '0x0'))).toMatchObject({ stage: 'failed', finishedAt: 777 })
})

test('a receipt that disappears takes it back to submitted', async () => {
  const done: PendingTx = { ...tx, stage: 'done', block: 101 }
  const next = await at({ eth_getTransactionCount: '0x5', eth_getTransactionByHash: {} }, undefined, done)
  expect(next).toMatchObject({ stage: 'submitted', block: null, final: false })
})

test('another transaction with its nonce replaces it', async () => {
  const blocks = {
    101: [{ from: account.toLowerCase(), to: account, nonce: '0x5', input: '0x', hash: other }],
  }
  const answers = { eth_getTransactionCount: '0x6', eth_blockNumber: '0x66' }
  expect(await at(answers, undefined, tx, blocks)).toMatchObject({ stage: 'replaced', finishedAt: 777 })
})

test('the same call with another fee is followed under its new hash', async () => {
  const blocks = {
    102: [{ from: account, to: to.toLowerCase(), nonce: '0x5', input: '0xabcd', hash: other }],
  }
  const answers = { eth_getTransactionCount: '0x6', eth_blockNumber: '0x66' }
  expect(await at(answers, undefined, tx, blocks)).toMatchObject({
    stage: 'submitted',
    hash: other,
    repriced: true,
    finishedAt: null,
  })
})

test('a used nonce without receipt is a lagging node first, a replacement after five looks', async () => {
  const answers = { eth_getTransactionCount: '0x6', eth_blockNumber: '0x66' }
  let now = tx
  for (let i = 0; i < 4; i++) now = await at(answers, undefined, now)
  expect(now.stage).toBe('submitted')
  expect((await at(answers, undefined, now)).stage).toBe('replaced')
})

test('without a known nonce it is waited for: a lagging node does not make it replaced', async () => {
  const answers = { eth_getTransactionCount: '0x6', eth_getTransactionByHash: {} }
  let now: PendingTx = { ...tx, nonce: UNKNOWN_NONCE }
  for (let i = 0; i < 9; i++) now = await at(answers, undefined, now)
  expect(now.stage).toBe('submitted')
  expect(await at(receipt(101), { finalized: 100, indexed: 101 }, now)).toMatchObject({ stage: 'done' })
})

test('is dropped only when nobody has known it for long', async () => {
  const gone = { eth_getTransactionCount: '0x5' }
  let now = tx
  for (let i = 0; i < MISSES - 1; i++) now = await at(gone, undefined, now)
  expect(now.stage).toBe('submitted')
  expect((await at({ ...gone, eth_getTransactionByHash: {} }, undefined, now)).misses).toBe(0)
  expect((await at(gone, undefined, now)).stage).toBe('dropped')
})

test('what is finished is not looked at again', async () => {
  const failed: PendingTx = { ...tx, stage: 'failed' }
  expect(await at(receipt(101), undefined, failed)).toBe(failed)
})
