import {
  type Address,
  BlockNotFoundError,
  type Hex,
  type Log,
  numberToHex,
  type RpcLog,
  formatLog,
} from 'viem'
import { mayHoldLogsOf } from './bloom.ts'
import { ask, type Client } from './client.ts'
import { ChainUnavailable } from './errors.ts'
import type { LogFilter, WatchList } from './watch.ts'

/** What the indexer needs of a block. Times in unix seconds. */
export type Header = { number: number; hash: Hex; parentHash: Hex; time: number; bloom: Hex }
/** A log that is in a block. */
export type MinedLog = Log<bigint, number, false>
export type HeadState = { latest: Header; finalized: number }

/** From this many logs on, a range is asked again in halves: nodes cut long answers short without saying so. */
const SUSPICIOUS_COUNT = 1_000

/** Blocks and logs of our contracts, cross-checked: an answer that does not fit is `ChainUnavailable`, never used. */
export class ChainSource {
  private readonly client: Client
  private readonly addresses: Address[]
  private readonly watch: WatchList | undefined
  private readonly finalityBlocks: number

  /**
   * @param o.addresses contracts of which every log is read
   * @param o.watch transfers that are read besides
   * @param o.finalityBlocks this many blocks on top count as final when the chain's own finality has stalled; 0: never
   */
  constructor(client: Client, o: { addresses: Address[]; watch?: WatchList; finalityBlocks?: number }) {
    this.client = client
    this.addresses = o.addresses
    this.watch = o.watch
    this.finalityBlocks = o.finalityBlocks ?? 0
  }

  /** The newest block and the number of the last one beyond reorganisation. */
  async head(): Promise<HeadState> {
    const [latest, finalized] = await Promise.all([this.byTag('latest'), this.byTag('finalized')])
    const deep = this.finalityBlocks > 0 ? latest.number - this.finalityBlocks : 0
    return { latest, finalized: Math.min(Math.max(finalized.number, deep), latest.number) }
  }

  /** Learns of addresses handed out since. Called after the head was asked, before logs are. */
  async refreshWatch(): Promise<void> {
    await this.watch?.refresh()
  }

  private async byTag(blockTag: 'latest' | 'finalized'): Promise<Header> {
    const block = await ask(() => this.client.getBlock({ blockTag }))
    return header(block)
  }

  /** The block at `number` on the node's present chain, or null. */
  async header(number: number): Promise<Header | null> {
    return ask(async () => {
      try {
        return header(await this.client.getBlock({ blockNumber: BigInt(number) }))
      } catch (e) {
        if (e instanceof BlockNotFoundError) return null
        throw e
      }
    })
  }

  /**
   * Our contracts' logs and the watched transfers of one block, complete: where the header's bloom allows any, the answer
   * is compared with the block's receipts.
   */
  async logsOfBlock(h: Header): Promise<MinedLog[]> {
    const filters = [
      ...(this.addresses.some((a) => mayHoldLogsOf(h.bloom, a)) ? [{ address: this.addresses }] : []),
      ...(this.watch?.inBlock(h.bloom) ?? []),
    ]
    if (filters.length === 0) return []
    const [answers, receipts] = await Promise.all([
      Promise.all(filters.map((f) => this.logs({ ...f, blockHash: h.hash }))),
      ask(() => this.client.request<BlockReceipts>({ method: 'eth_getBlockReceipts', params: [h.hash] })),
    ])
    const mined = minedLogs(answers.flat(), new Map([[h.number, h]]))
    const expected = minedLogs(
      (receipts ?? []).flatMap((r) => r.logs.filter((l) => this.covers(l)).map((l) => formatLog(l))),
      new Map([[h.number, h]]),
    )
    if (receipts === null || fingerprint(mined) !== fingerprint(expected))
      throw new ChainUnavailable(`logs of block ${h.number} (${h.hash}) differ from its receipts`)
    return mined
  }

  /**
   * The same of a range of final blocks, with the headers of the blocks they are in.
   * @param to inclusive
   */
  async logsOfRange(from: number, to: number): Promise<{ logs: MinedLog[]; headers: Map<number, Header> }> {
    const filters = [{ address: this.addresses }, ...(this.watch?.inRange() ?? [])]
    const raw = (await Promise.all(filters.map((f) => this.rawRange(f, from, to)))).flat()
    const numbers = [...new Set([...raw.map((l) => Number(l.blockNumber)), to])]
    const headers = new Map<number, Header>()
    for (const h of await Promise.all(numbers.map((n) => this.header(n)))) {
      if (h === null) throw new ChainUnavailable(`a block between ${from} and ${to} is not there`)
      headers.set(h.number, h)
    }
    return { logs: minedLogs(raw, headers), headers }
  }

  private async rawRange(filter: LogFilter, from: number, to: number): Promise<Log[]> {
    const logs = await this.logs({ ...filter, fromBlock: numberToHex(from), toBlock: numberToHex(to) })
    if (logs.length < SUSPICIOUS_COUNT || from === to) return logs
    const middle = Math.floor((from + to) / 2)
    const halves = [
      await this.rawRange(filter, from, middle),
      await this.rawRange(filter, middle + 1, to),
    ].flat()
    if (halves.length < logs.length)
      throw new ChainUnavailable(`logs of ${from} to ${to} differ between answers`)
    return halves
  }

  private logs(filter: LogFilter & ({ blockHash: Hex } | { fromBlock: Hex; toBlock: Hex })): Promise<Log[]> {
    return ask(async () =>
      (await this.client.request({ method: 'eth_getLogs', params: [filter] })).map((l) => formatLog(l)),
    )
  }

  private covers(log: RpcLog): boolean {
    const address = log.address.toLowerCase()
    return this.addresses.some((a) => a.toLowerCase() === address) || this.watch?.covers(log) === true
  }
}

type BlockReceipts = {
  Method: 'eth_getBlockReceipts'
  Parameters: [Hex]
  ReturnType: { logs: RpcLog[] }[] | null
}

type NodeBlock = {
  number: bigint | null
  hash: Hex | null
  parentHash: Hex
  timestamp: bigint
  logsBloom: Hex | null
}

function header(b: NodeBlock): Header {
  if (b.number === null || b.hash === null || b.logsBloom === null)
    throw new ChainUnavailable('a node answered with a block that is not mined')
  return {
    number: Number(b.number),
    hash: b.hash,
    parentHash: b.parentHash,
    time: Number(b.timestamp),
    bloom: b.logsBloom,
  }
}

/** Checks that every log is in exactly the block we know at its height, and sorts them by place. */
function minedLogs(logs: Log[], headers: Map<number, Header>): MinedLog[] {
  const mined = logs.map((log) => {
    const { blockNumber, logIndex, blockHash, transactionHash } = log
    if (blockNumber === null || logIndex === null || transactionHash === null || log.removed)
      throw new ChainUnavailable('a node answered with a log that is not mined')
    if (headers.get(Number(blockNumber))?.hash !== blockHash)
      throw new ChainUnavailable(
        `a log of block ${numberToHex(blockNumber)} belongs to another block (${blockHash})`,
      )
    return log as MinedLog
  })
  const sorted = mined.toSorted((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
  const twice = sorted.find(
    (l, i) => i > 0 && l.blockNumber === sorted[i - 1]!.blockNumber && l.logIndex === sorted[i - 1]!.logIndex,
  )
  if (twice) throw new ChainUnavailable(`a log of block ${twice.blockNumber} was given twice`)
  return sorted
}

const fingerprint = (logs: MinedLog[]) =>
  JSON.stringify(logs.map((l) => [l.logIndex, l.address.toLowerCase(), l.topics, l.data, l.transactionHash]))
