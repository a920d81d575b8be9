import { type Hex, numberToHex, RpcRequestError } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/server.ts'
import { startSyntheticChain, type SyntheticChain } from '#test/synthetic-chain.ts'
import { readCursor } from './cursor.ts'
import { ChainUnavailable } from './errors.ts'
import { bareIndexer } from '#test/indexer.ts'
import type { ChainSource, Header, RangeLogs } from './source.ts'

let node: SyntheticChain
let t: TestApp

beforeAll(async () => {
  node = await startSyntheticChain()
  node.add([])
  t = await startTestApp({ chain: node.chain })
})
afterAll(async () => {
  await t?.stop()
  await node?.stop()
})

/** As BSC's node with `--rangelimit`. */
const MOST = 5_000
const END = 200_000

test('a range that nodes refuse is not tried again and again', async () => {
  const { db } = t.app.database
  const start = await readCursor(db)
  const header = (number: number): Header => ({
    number,
    hash: number === start.number ? (start.hash as Hex) : numberToHex(number, { size: 32 }),
    parentHash: numberToHex(Math.max(0, number - 1), { size: 32 }),
    time: start.time + number,
    bloom: '0x',
  })
  const asked: number[] = []
  const logsOfRanges = (ends: [number, number][]): Promise<RangeLogs[]> => {
    const longest = Math.max(...ends.map(([from, to]) => to - from + 1))
    asked.push(longest)
    if (longest > MOST) {
      const error = { code: -32_000, message: `exceed maximum block range: ${MOST}` }
      const cause = new RpcRequestError({ body: {}, url: 'http://node', error })
      return Promise.reject(new ChainUnavailable('too few nodes answered to agree', { cause }))
    }
    return Promise.resolve(ends.map(([, to]) => ({ logs: [], headers: new Map([[to, header(to)]]) })))
  }
  const source = {
    head: () => Promise.resolve({ latest: header(END), finalized: END }),
    header: (n: number) => Promise.resolve(header(n)),
    refreshWatch: () => Promise.resolve(),
    logsOfRanges,
  } as unknown as ChainSource
  const indexer = bareIndexer(db, source)
  const failed: unknown[] = []
  for (let steps = 0; steps < 60 && (await readCursor(db)).number < END - MOST; steps++)
    await indexer.step().catch((e: unknown) => failed.push(e))
  expect(failed).toEqual([expect.any(ChainUnavailable)])
  expect(asked.filter((length) => length > MOST)).toEqual([8_000])
  expect(Math.max(...asked.slice(-3))).toBe(4_000)
})
