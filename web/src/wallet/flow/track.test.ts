import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type PendingTx, UNKNOWN_NONCE } from './pending.ts'
import { look, MISSES, type Node, SCAN } from './track.ts'

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
  batch: null,
  parts: null,
  partly: false,
  nonce: 5,
  numbered: true,
  to,
  data: '0xABCDEF01',
  value: '0',
  searched: 100,
  rival: null,
  sentAt: 0,
  stage: 'submitted',
  final: false,
  block: null,
  repriced: false,
  misses: 0,
  finishedAt: null,
  doubted: false,
  hidden: false,
}

type RawTx = { hash: Hex; from: string; to: string; nonce: number; input: Hex; status?: Hex; value?: Hex }
const hex = (n: number): Hex => `0x${n.toString(16)}`

/** A chain by block, with the number that the account's next transaction has before it; its nodes may lag behind each other. */
function chain(blocks: Record<number, RawTx[]>, o: { head?: number; pool?: Hex[]; nonce?: number } = {}) {
  const head = o.head ?? 1_000
  const all = Object.entries(blocks).flatMap(([block, txs]) =>
    txs.map((t) => ({ ...t, block: Number(block) })),
  )
  const raw = (t: (typeof all)[number]) => ({
    value: '0x0',
    status: '0x1',
    ...t,
    nonce: hex(t.nonce),
    blockNumber: hex(t.block),
    blockHash: hex(t.block * 7),
    transactionHash: t.hash,
  })
  const asked: string[] = []
  /** @param lag blocks that this node has not yet */
  const node = (lag = 0, lies: Record<string, (params: never) => unknown> = {}): Node =>
    (async (method: string, params: unknown[] = []) => {
      asked.push(method)
      if (lies[method]) return lies[method](params as never)
      const has = all.filter((t) => t.block <= head - lag)
      const at = (n: unknown) => {
        if (Number(n) > head - lag) throw { code: -32_000, message: 'header not found' }
        return Number(n)
      }
      switch (method) {
        case 'eth_getTransactionCount': {
          const mine = has.filter(
            (t) => t.from.toLowerCase() === account.toLowerCase() && t.block <= at(params[1]),
          )
          return hex(Math.max(o.nonce ?? 5, ...mine.map((t) => t.nonce + 1)))
        }
        case 'eth_getTransactionReceipt':
        case 'eth_getTransactionByHash': {
          const found = has.find((t) => t.hash === params[0])
          if (found) return raw(found)
          const waits = method === 'eth_getTransactionByHash' && o.pool?.includes(params[0] as Hex)
          return waits ? { from: account, nonce: '0x5', blockNumber: null } : null
        }
        case 'eth_getBlockByNumber':
          if (Number(params[0]) > head - lag) return null
          return { transactions: has.filter((t) => t.block === Number(params[0])).map(raw) }
        case 'eth_getLogs': {
          const [{ fromBlock, toBlock }] = params as [{ fromBlock: Hex; toBlock: Hex }]
          if (Number(toBlock) - Number(fromBlock) > 4_999)
            throw { code: -32_000, message: 'exceed maximum block range' }
          at(toBlock)
          return has.filter((t) => t.block >= Number(fromBlock) && t.block <= Number(toBlock)).map(raw)
        }
      }
      throw { code: -32_601, message: method }
    }) as Node
  return { node, asked }
}
const ours: RawTx = { hash, from: account, to, nonce: 5, input: '0xabcdef01' }
const sped: RawTx = { ...ours, hash: other, from: account.toLowerCase(), to: to.toLowerCase() }
const cancelled: RawTx = { hash: other, from: account, to: account, nonce: 5, input: '0x' }

type Heads = { finalized: number; indexed: number }
const one = (node: Node) => ({ node, second: null, wallet: null })
const at = (node: Node, heads: Heads, from = tx) => look(from, account, one(node), heads, 777)
/** Looks again and again, as the tracker does. */
async function looks(times: number, voices: Parameters<typeof look>[2], heads: Heads, from = tx) {
  let now = from
  for (let i = 0; i < times; i++) now = await look(now, account, voices, heads, 777)
  return now
}
const all = { finalized: 1_000, indexed: 1_000 }

test('goes from submitted over included to done and final', async () => {
  const waiting = chain({}, { pool: [hash] }).node()
  expect(await at(waiting, { finalized: 100, indexed: 100 })).toMatchObject({ stage: 'submitted' })
  const mined = chain({ 101: [ours] }).node()
  expect(await at(mined, { finalized: 100, indexed: 100 })).toMatchObject({ stage: 'included', block: 101 })
  const done = await at(mined, { finalized: 100, indexed: 101 })
  expect(done).toMatchObject({ stage: 'done', final: false, finishedAt: null })
  expect(await at(mined, { finalized: 101, indexed: 101 })).toMatchObject({
    stage: 'done',
    final: true,
    finishedAt: 777,
  })
})

test('final but not indexed is not done', async () => {
  expect(await at(chain({ 101: [ours] }).node(), { finalized: 101, indexed: 100 })).toMatchObject({
    stage: 'included',
    final: true,
    finishedAt: null,
  })
})

test('a receipt that disappears takes it back to submitted', async () => {
  const done: PendingTx = { ...tx, stage: 'done', block: 101 }
  const next = await at(chain({}, { pool: [hash] }).node(), { finalized: 100, indexed: 101 }, done)
  expect(next).toMatchObject({ stage: 'submitted', block: null, final: false })
})

describe('a failure', () => {
  const reverted = chain({ 101: [{ ...ours, status: '0x0' }] })
  test('is one once its block is final: before that a reorganisation could let it succeed', async () => {
    expect(await at(reverted.node(), { finalized: 100, indexed: 101 })).toMatchObject({ stage: 'submitted' })
    expect(await at(reverted.node(), { finalized: 101, indexed: 101 })).toMatchObject({
      stage: 'failed',
      finishedAt: 777,
    })
  })

  test('is one when both nodes say so', async () => {
    const second = (node: Node) =>
      look(tx, account, { node: reverted.node(), second: node, wallet: null }, all, 777)
    expect(await second(reverted.node())).toMatchObject({ stage: 'failed' })
    expect(await second(chain({ 101: [ours] }).node())).toMatchObject({ stage: 'submitted' })
    expect(await second(reverted.node(950))).toMatchObject({ stage: 'submitted' })
    const away = (() => Promise.reject(new Error('away'))) as Node
    expect(await second(away)).toMatchObject({ stage: 'submitted' })
    // A wallet that gives no receipts to pages is no second node.
    const mute = (() => Promise.reject({ code: 4200 })) as Node
    expect(await second(mute)).toMatchObject({ stage: 'failed' })
  })
})

describe('silence', () => {
  const nothing = chain({})
  test('of any length is no outcome, and what is included then is done', async () => {
    let now = await looks(MISSES - 1, one(nothing.node()), all)
    expect(now.stage).toBe('submitted')
    expect(await at(chain({}, { pool: [hash] }).node(), all, now)).toMatchObject({
      misses: 0,
      stage: 'submitted',
    })
    now = await looks(300, one(nothing.node()), all, now)
    expect(now).toMatchObject({ stage: 'unknown', finishedAt: null, hash })
    expect(await at(chain({}, { pool: [hash] }).node(), all, now)).toMatchObject({ stage: 'submitted' })
    expect(await at(chain({ 101: [ours] }).node(), all, now)).toMatchObject({ stage: 'done', final: true })
  })

  test('of the receipts of one node while the count of another is ahead proves nothing', async () => {
    const { node } = chain({ 101: [ours] })
    const split = ((method: string, params?: unknown[]) =>
      node(method === 'eth_getTransactionCount' ? 0 : 950)(method, params)) as Node
    const now = await looks(100, one(split), all)
    expect(now).toMatchObject({ stage: 'unknown', finishedAt: null, searched: 100 })
    expect(await at(node(), all, now)).toMatchObject({ stage: 'done', hash, repriced: false })
  })

  test('is broken by the wallet’s own node', async () => {
    const voices = { node: nothing.node(), second: chain({}, { pool: [hash] }).node(), wallet: null }
    expect(await looks(100, voices, all)).toMatchObject({ stage: 'submitted', misses: 0 })
  })
})

describe('a speed-up in the wallet', () => {
  test('is followed under its new hash', async () => {
    expect(await at(chain({ 102: [sped] }).node(), all)).toMatchObject({
      stage: 'done',
      hash: other,
      repriced: true,
    })
  })

  test.each([66, 500, 20_000])(
    'is found %i blocks after it was included, by a look now and then',
    async (later) => {
      const { node, asked } = chain({ 150: [sped] }, { head: 150 + later })
      const heads = { finalized: 150 + later, indexed: 150 + later }
      const now = await looks(Math.ceil(51 / SCAN), one(node()), heads)
      expect(now).toMatchObject({ stage: 'done', final: true, hash: other, repriced: true })
      expect(asked.filter((m) => m === 'eth_getBlockByNumber').length).toBeLessThanOrEqual(2 * SCAN)
    },
  )

  test('goes on after a reload where the search was', async () => {
    const { node } = chain({ 180: [sped] })
    const half = await looks(1, one(node()), all)
    expect(half).toMatchObject({ stage: 'submitted', searched: 100 + SCAN })
    const stored = JSON.parse(JSON.stringify(half)) as PendingTx
    expect(await looks(2, one(node()), all, stored)).toMatchObject({ stage: 'done', hash: other })
  })

  test('is recognised with what the wallet put behind or around the call', async () => {
    const marked = chain({ 101: [{ ...sped, input: '0xabcdef01ffff' }] }).node()
    const wrapped = chain({ 101: [{ ...sped, to: account, input: '0x1234abcdef01' }] }).node()
    for (const node of [marked, wrapped])
      expect(await at(node, all)).toMatchObject({ stage: 'done', hash: other, repriced: true })
  })

  test('is not one when it sends another value along', async () => {
    expect(await at(chain({ 101: [{ ...sped, value: '0x1' }] }).node(), all)).toMatchObject({
      stage: 'replaced',
    })
  })

  test('that reverted is a failure', async () => {
    expect(await at(chain({ 101: [{ ...sped, status: '0x0' }] }).node(), all)).toMatchObject({
      stage: 'failed',
    })
  })
})

describe('another transaction with its number', () => {
  const { node } = chain({ 130: [cancelled] })
  test('replaces it once it is final, found by two nodes alike', async () => {
    const both = { node: node(), second: node(), wallet: null }
    // Not final yet.
    expect(await looks(40, both, { finalized: 129, indexed: 1_000 })).toMatchObject({
      stage: 'unknown',
      rival: null,
    })
    expect(await looks(1, both, all)).toMatchObject({ stage: 'replaced', hash: other, finishedAt: 777 })
  })

  test.each([
    ['lags', node(950)],
    ['has another in that place', chain({ 130: [{ ...cancelled, nonce: 6 }] }).node()],
    [
      'has another block of that number',
      node(0, {
        eth_getTransactionByHash: ([asked]: [Hex]) =>
          asked === other ? { ...cancelled, nonce: '0x5', blockNumber: '0x82', blockHash: '0x1' } : null,
      }),
    ],
    ['is away', () => Promise.reject(new Error('away'))],
  ])('does not while the second node %s', async (_, second) => {
    const now = await looks(100, { node: node(), second, wallet: null }, all)
    expect(now).toMatchObject({ stage: 'unknown', rival: other, finishedAt: null })
    // The second one has it later.
    expect(await look(now, account, { node: node(), second: node(), wallet: null }, all, 777)).toMatchObject({
      stage: 'replaced',
    })
  })

  test('is taken on one node’s word only where no second one can be asked', async () => {
    expect(await looks(1, one(node()), all)).toMatchObject({ stage: 'replaced' })
  })

  test('does not replace what no node has shown yet: the wallet may have given it a later number', async () => {
    const unseen = { ...tx, numbered: false }
    const now = await looks(100, one(node()), all, unseen)
    expect(now).toMatchObject({ stage: 'unknown', nonce: 6, rival: null })
    const later = chain({ 130: [cancelled], 990: [{ ...ours, nonce: 6 }] })
    expect(await at(later.node(), all, now)).toMatchObject({ stage: 'done', hash })
  })
})

describe('without a hash, since the wallet threw', () => {
  const lost: PendingTx = { ...tx, hash: null, numbered: false, stage: 'unknown' }
  test('it is found by number and content', async () => {
    const found = chain({ 101: [cancelled], 140: [{ ...ours, nonce: 6 }] })
    expect(await looks(3, one(found.node()), all, lost)).toMatchObject({
      stage: 'done',
      hash,
      repriced: false,
    })
  })

  test('nobody ever says that it cannot happen', async () => {
    expect(await looks(200, one(chain({ 101: [cancelled] }).node()), all, lost)).toMatchObject({
      stage: 'unknown',
      finishedAt: null,
    })
  })

  test('what was done before it was asked for is not taken for it', async () => {
    const before = chain({ 99: [{ ...ours, nonce: 4 }] })
    expect(await looks(3, one(before.node()), all, lost)).toMatchObject({ stage: 'unknown', hash: null })
  })
})

describe('a batch', () => {
  const batch: PendingTx = { ...tx, hash: null, batch: '0xba', nonce: UNKNOWN_NONCE, numbered: false }
  const bundled: RawTx = { ...ours, from: to, to: account, nonce: 77, input: '0x99abcdef0188' }
  const says = (answer: unknown): Node =>
    (() => (answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))) as Node
  const asks = (node: Node, answer: unknown, times = 1, from = batch, heads: Heads = all) =>
    looks(times, { node, second: null, wallet: says(answer) }, heads, from)
  const here = chain({ 150: [bundled] })

  test('is followed by what the wallet says of it', async () => {
    const nothing = chain({}).node()
    expect(await asks(nothing, { status: 100 }, 100)).toMatchObject({ stage: 'submitted' })
    const answer = { status: 200, receipts: [{ transactionHash: hash }] }
    expect(await asks(here.node(), answer)).toMatchObject({ stage: 'done', hash })
  })

  test('of which the wallet says nothing is found by the events that name the account', async () => {
    for (const answer of [new Error('away'), {}, { status: 600 }])
      expect(await asks(here.node(), answer)).toMatchObject({ stage: 'done', hash })
    const late = chain({ 9_900: [bundled] }, { head: 10_000 })
    const heads = { finalized: 10_000, indexed: 10_000 }
    expect(await asks(late.node(), {}, 2, batch, heads)).toMatchObject({ stage: 'done', hash })
  })

  test.each([
    ['CONFIRMED', 'done'],
    ['200', 'done'],
    ['0xc8', 'done'],
    ['PENDING', 'submitted'],
    ['0x64', 'submitted'],
    ['FAILED', 'failed'],
    ['failure', 'failed'],
    ['0x1f4', 'failed'],
    [400, 'failed'],
    [500, 'failed'],
    [100, 'submitted'],
    [' pending ', 'submitted'],
    [200, 'done'],
    [' 0xC8 ', 'done'],
    ['Success', 'done'],
    [300, 'unknown'],
    [600, 'unknown'],
    ['0x258', 'unknown'],
    [700, 'unknown'],
    ['', 'unknown'],
    ['constructor', 'unknown'],
    [[200], 'unknown'],
  ])('of status %j is %s', async (status, stage) => {
    const node = stage === 'done' ? here.node(0, { eth_getLogs: () => [] }) : chain({}).node()
    expect(
      await asks(node, { status, receipts: [{ transactionHash: hash, status: '0x1' }] }, 31),
    ).toMatchObject({
      stage,
    })
  })

  test('that was carried out in part ends as the action did, by its own transaction', async () => {
    const approve: RawTx = { ...ours, hash: other, to: account, input: '0x095ea7b3' }
    const failed: RawTx = { ...bundled, status: '0x0' }
    const receipts = [
      { transactionHash: other, status: '0x1' },
      { transactionHash: hash, status: '0x0' },
    ]
    const logless = { eth_getLogs: () => [] }
    for (const status of [600, '0x258', 'CONFIRMED'])
      expect(
        await asks(chain({ 150: [approve, failed] }).node(0, logless), { status, receipts }),
      ).toMatchObject({ stage: 'failed', hash })
    const alone = { status: 600, receipts: receipts.slice(0, 1) }
    // The approval alone says nothing of the action, and is told at once.
    const part = { title: tx.title, amount: null, symbol: null, state: 'open' as const }
    const parts = [
      { ...part, to: account, data: approve.input },
      { ...part, to, data: tx.data },
    ] as const
    const told = { ...batch, parts }
    expect(await asks(chain({ 150: [approve] }).node(0, logless), alone, 1, told)).toMatchObject({
      stage: 'unknown',
      hash: null,
      partly: true,
      parts: [{ state: 'done' }, { state: 'open' }],
    })
    // As final blocks have it: before, a reorganisation could change a failure.
    const both = chain({ 150: [approve, failed] })
    for (const [finalized, state] of [
      [149, 'open'],
      [1_000, 'failed'],
    ] as const)
      expect(
        await asks(both.node(0, logless), { status: 600, receipts }, 1, told, { finalized, indexed: 1_000 }),
      ).toMatchObject({ parts: [{ state: 'done' }, { state }] })
  })

  test('that failed by the wallet has failed when the chain has nothing of it', async () => {
    const failed = { status: 500 }
    expect(await asks(chain({}).node(), failed)).toMatchObject({ stage: 'failed' })
    expect(await asks(here.node(), failed)).toMatchObject({ stage: 'done', hash })
    // A part of it may have happened, the node is behind, or gives no events.
    expect(await asks(chain({}).node(), { status: 600 }, 100)).toMatchObject({ stage: 'unknown' })
    expect(await asks(chain({}).node(900), failed, 100)).toMatchObject({ stage: 'unknown' })
    const none = chain({}).node(0, { eth_getLogs: () => Promise.reject(new Error('limit exceeded')) })
    expect(await asks(none, failed, 100)).toMatchObject({ stage: 'unknown', searched: 100 })
  })

  test('is not taken for included by a node that answers nothing beyond its last block', async () => {
    const behind = here.node(900, { eth_getLogs: () => [] })
    const now = await asks(behind, {}, 40)
    expect(now).toMatchObject({ stage: 'unknown', searched: 100 })
    expect(await asks(here.node(), {}, 1, now)).toMatchObject({ stage: 'done' })
  })
})

test('a contract’s transaction is found though its wallet gave another hash (a Safe’s)', async () => {
  const safe: PendingTx = { ...tx, nonce: UNKNOWN_NONCE, numbered: false }
  const executed: RawTx = { ...ours, hash: other, from: to, to: account, nonce: 9, input: '0x6a76abcdef01' }
  const nobody = await looks(100, one(chain({}).node()), all, safe)
  expect(nobody.stage).toBe('unknown')
  expect(
    await looks(
      1,
      one(chain({ 1_200: [executed] }, { head: 2_000 }).node()),
      { finalized: 1_999, indexed: 1_999 },
      nobody,
    ),
  ).toMatchObject({ stage: 'done', hash: other })
})

test('what is finished is not looked at again', async () => {
  const failed: PendingTx = { ...tx, stage: 'failed' }
  expect(await at(chain({ 101: [ours] }).node(), all, failed)).toBe(failed)
})
