// Logs of a node, range by range: what it refuses to give at once is asked for in halves.
import { type Address, type Hex, hexToNumber, numberToHex, type PublicClient, type RpcLog } from 'viem'

/** Blocks of which logs are asked for at once, at most and at first: 6 hours and 15 minutes at 0.45 s. */
const MOST_BLOCKS = 50_000
const FIRST_BLOCKS = 2_000
/** From this many logs on, a range is asked again in halves: nodes cut long answers short without saying so. */
const SUSPICIOUS_COUNT = 10_000

type Client = Pick<PublicClient, 'request'>
export type NodeLog = {
  address: Address
  topics: Hex[]
  data: Hex
  block: number
  logIndex: number
  time: number
}
type Header = { number: number; time: number }

/** A node, and what was learned of its blocks. */
export class NodeLogs {
  readonly #client: Client
  readonly #times = new Map<number, number>()
  #blocks = FIRST_BLOCKS

  constructor(client: Client) {
    this.#client = client
  }

  /** The block by number or tag. @throws Error when the node has none */
  async header(at: number | 'latest' | 'finalized'): Promise<Header> {
    const tag = typeof at === 'number' ? numberToHex(at) : at
    const block = await this.#client.request({ method: 'eth_getBlockByNumber', params: [tag, false] })
    if (!block?.number) throw new Error(`levels: the node has no block ${at}`)
    const found = { number: hexToNumber(block.number), time: hexToNumber(block.timestamp) }
    if (typeof at === 'number' && found.number !== at)
      throw new Error(`levels: the node gave another block than ${at}`)
    return found
  }

  /**
   * The last block with a time before `end`.
   * @param from a block before it
   * @throws Error when the newest final block is not later: the epoch may still change
   */
  async lastBefore(end: number, from: number): Promise<number> {
    const final = await this.header('finalized')
    if (final.time < end) throw new Error(`levels: the blocks before ${end} are not final yet`)
    let [low, high] = [from, final.number]
    if ((await this.header(low)).time >= end) throw new Error(`levels: block ${from} is not before ${end}`)
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if ((await this.header(middle)).time < end) low = middle
      else high = middle
    }
    return low
  }

  /** Ranges that together are `from` to `to`, both included, as large as the node answered so far. */
  *ranges(from: number, to: number): Iterable<[from: number, to: number]> {
    for (let first = from; first <= to;) {
      const last = Math.min(to, first + this.#blocks - 1)
      yield [first, last]
      first = last + 1
    }
  }

  /** All logs of these contracts with one of these first topics, in order. */
  async logs(address: Address[], topics: Hex[], from: number, to: number): Promise<NodeLog[]> {
    const raw = await this.#raw(address, topics, from, to)
    for (const log of raw)
      if (log.blockTimestamp) this.#times.set(hexToNumber(log.blockNumber!), hexToNumber(log.blockTimestamp))
    const asked = new Set(address.map((a) => a.toLowerCase()))
    const logs: NodeLog[] = []
    for (const log of raw) {
      const block = hexToNumber(log.blockNumber!)
      if (log.removed || block < from || block > to || !asked.has(log.address.toLowerCase()))
        throw new Error(`levels: the node gave a log that was not asked for, in block ${block}`)
      const logIndex = hexToNumber(log.logIndex!)
      const time = await this.#timeOf(block)
      logs.push({ address: log.address, topics: log.topics, data: log.data, block, logIndex, time })
    }
    return logs.toSorted((a, b) => a.block - b.block || a.logIndex - b.logIndex)
  }

  async #timeOf(block: number): Promise<number> {
    const known = this.#times.get(block)
    if (known !== undefined) return known
    // Only the newest are asked for again.
    if (this.#times.size > 100_000) this.#times.clear()
    const { time } = await this.header(block)
    this.#times.set(block, time)
    return time
  }

  async #raw(address: Address[], topics: Hex[], from: number, to: number): Promise<RpcLog[]> {
    const filter = { address, topics: [topics], fromBlock: numberToHex(from), toBlock: numberToHex(to) }
    let logs: RpcLog[] | null = null
    try {
      logs = await this.#client.request({ method: 'eth_getLogs', params: [filter] })
    } catch (e) {
      if (from === to) throw e
    }
    if (logs && (logs.length < SUSPICIOUS_COUNT || from === to)) {
      if (logs.length < SUSPICIOUS_COUNT / 4) this.#blocks = Math.min(MOST_BLOCKS, this.#blocks * 2)
      return logs
    }
    this.#blocks = Math.max(1, Math.ceil((to - from + 1) / 2))
    const middle = Math.floor((from + to) / 2)
    const halves = [
      ...(await this.#raw(address, topics, from, middle)),
      ...(await this.#raw(address, topics, middle + 1, to)),
    ]
    if (logs && halves.length < logs.length)
      throw new Error(`levels: the node's logs of ${from} to ${to} differ between answers`)
    return halves
  }
}
