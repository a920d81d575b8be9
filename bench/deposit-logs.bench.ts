// Cost of finding deposits to a hundred thousand addresses in full blocks: requests to a node, and the server's own time. The
// blocks are generated, as busy as BSC's, and served alike by two nodes; the server's own code reads them.
import type { Deployment } from '@holdfast/protocol/chain'
import {
  type Address,
  bytesToHex,
  custom,
  type Hex,
  hexToBytes,
  numberToHex,
  pad,
  toEventSelector,
} from 'viem'
import { type BloomBits, bloomBits, mayHold } from '../server/src/chain/bloom.ts'
import { createClient } from '../server/src/chain/client.ts'
import { Providers } from '../server/src/chain/providers.ts'
import { ChainSource, type Header } from '../server/src/chain/source.ts'
import { WatchList } from '../server/src/chain/watch.ts'
import { forwardersOf } from '../server/src/custody/deposits/forwarder.ts'
import { median } from './load.ts'
import { type BenchRow, row } from './row.ts'

const ADDRESSES = 100_000
const BLOCKS = 20
/** Transfers in a block, each a log with three topics. */
const TRANSFERS = 600
/** Transfers in a block that go to watched addresses. */
const OURS = 3
/** Most receivers in one request by topic, a common limit of providers. */
const TOPICS = 500
const NODES = 2

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const numbered = (n: number): Address => pad(numberToHex(n), { size: 20 })
const USDT = numbered(1)
const FACTORY = numbered(2)
const OTHER = numbered(3)

type Made = { header: Header; receipts: object[] }

export async function run(): Promise<BenchRow[]> {
  const began = process.cpuUsage()
  const forwarderOf = forwardersOf(FACTORY)
  const receivers = Array.from({ length: ADDRESSES }, (_, i) => forwarderOf(numbered(2 ** 20 + i)))
  const derived = process.cpuUsage(began).user / 1e6
  const blocks = Array.from({ length: BLOCKS }, (_, n) => makeBlock(n + 1, receivers))
  const calls = new Map<string, number>()
  const source = sourceOf(blocks, receivers, calls)
  const took: number[] = []
  for (const { header } of blocks) {
    const start = performance.now()
    const found = await source.logsOfBlocks([header], [])
    took.push(performance.now() - start)
    if (found.length !== OURS) throw new Error(`${found.length} of ${OURS} deposits were found`)
  }
  const asked = [...calls.values()].reduce((a, b) => a + b, 0) / BLOCKS / NODES
  const bits = receivers.map((r) => bloomBits(pad(r)))
  const naive = median(blocks.map(({ header }) => questionsByReceiver(header.bloom, bits)))
  return [
    row(
      'deposits: questions to a node for the logs of a full block, 100,000 addresses (anchor: asked by receiver)',
      asked,
      naive,
      1,
    ),
    row('deposits: reading such a block as two nodes tell it, ms', median(took), null, 100),
    row('deposits: working out 100,000 addresses at start, s of processor time', derived, null, 3),
  ]
}

/** Number of requests that name all receivers that the bloom filter does not rule out: the cost of the simpler method. */
function questionsByReceiver(bloom: Hex, receivers: BloomBits[]): number {
  const bytes = hexToBytes(bloom)
  const possible = receivers.filter((bits) => mayHold(bytes, bits))
  return Math.ceil(possible.length / TOPICS)
}

function makeBlock(n: number, receivers: Address[]): Made {
  const hash = pad(numberToHex(n + 2 ** 40), { size: 32 })
  const bloom = new Uint8Array(256)
  const receipts = Array.from({ length: TRANSFERS }, (_, i) => {
    const ours = i % Math.floor(TRANSFERS / OURS) === 0
    const id = n * TRANSFERS + i
    const log = {
      address: i % 2 === 0 ? USDT : OTHER,
      topics: [
        TRANSFER,
        pad(numbered(2 ** 30 + id)),
        pad(ours ? receivers[id % receivers.length]! : numbered(2 ** 40 + id)),
      ],
      data: numberToHex(id, { size: 32 }),
      blockHash: hash,
      blockNumber: numberToHex(n),
      transactionHash: pad(numberToHex(id), { size: 32 }),
      transactionIndex: numberToHex(i),
      logIndex: numberToHex(i),
      removed: false,
    }
    for (const item of [log.address, ...log.topics])
      for (const [byte, mask] of bloomBits(item)) bloom[byte]! |= mask
    return { status: '0x1', blockHash: hash, transactionHash: log.transactionHash, logs: [log] }
  })
  const header = { number: n, hash, parentHash: hash, time: n, bloom: bytesToHex(bloom) }
  return { header, receipts }
}

/** Two nodes that serve the blocks. @param calls counts requests by method, of all nodes */
function sourceOf(blocks: Made[], receivers: Address[], calls: Map<string, number>): ChainSource {
  const deployment = {
    chainId: 56,
    contracts: { multicall3: numbered(4) },
  } as unknown as Deployment
  const answers = new Map(blocks.map((b) => [b.header.hash, JSON.stringify(b.receipts)]))
  const request = async ({ method, params }: { method: string; params: [Hex] }): Promise<unknown> => {
    calls.set(method, (calls.get(method) ?? 0) + 1)
    return JSON.parse(answers.get(params[0])!)
  }
  const node = () => createClient({ transport: custom({ request: request as never }), deployment })
  return new ChainSource(new Providers(Array.from({ length: NODES }, node)), {
    deployment,
    addresses: [],
    watch: new WatchList({ tokens: [USDT], receivers, more: async () => [] }),
  })
}
