import type { Deployment } from '@holdfast/protocol/chain'
import {
  type Address,
  formatLog,
  type Hex,
  hexToBytes,
  type Log,
  numberToHex,
  type RpcBlock,
  type RpcLog,
} from 'viem'
import { agreedClient } from './agreed.ts'
import { type BloomBits, bloomBits, mayHold } from './bloom.ts'
import { ask, type Client } from './client.ts'
import { ChainUnavailable, NodesDisagree } from './errors.ts'
import type { Providers } from './providers.ts'
import type { LogFilter, WatchList } from './watch.ts'

/** The header fields that the indexer uses. Times in unix seconds. */
export type Header = { number: number; hash: Hex; parentHash: Hex; time: number; bloom: Hex }
/** A log that is in a block. */
export type MinedLog = Log<bigint, number, false>
export type HeadState = { latest: Header; finalized: number }

/** Logs of consecutive blocks, with the headers of the blocks that hold a log and of the last block. */
export type RangeLogs = { logs: MinedLog[]; headers: Map<number, Header> }

/** From this many logs on, a range is asked again in halves: nodes cut long answers short without saying so. */
const SUSPICIOUS_COUNT = 1_000

/** Returns the contracts whose creation `logs` report. */
export type MadeContracts = (logs: MinedLog[]) => Address[]

/** Nodes that differ about the newest block for longer than this disagree; a shorter difference is delay. */
const APART_MS = 10_000
/** Blocks that are read together where a range is read block by block: 14 s at 0.45 s. */
const BLOCKS_AT_ONCE = 32

export type SourceOptions = {
  deployment: Deployment
  /** contracts of the deployment whose every log is read */
  addresses: Address[]
  /** finds the contracts that these create; none when left out */
  madeIn?: MadeContracts
  /** watched transfers */
  watch?: WatchList
  /** blocks at least this far below the head count as final when the chain's own finality has stalled; 0: never */
  finalityBlocks?: number
}

/**
 * Blocks and logs of the product's contracts, as two nodes give them alike (one, where there is no other), cross-checked: an
 * inconsistent answer is `ChainUnavailable`, never used. The contracts are those of the deployment, those created since (`made`,
 * as far as the caller knows them), and those whose creation the logs report, from the log that creates them on.
 */
export class ChainSource {
  private readonly providers: Providers
  /** answers only what two nodes give alike */
  private readonly client: Client
  private readonly addresses: Address[]
  private readonly madeIn: MadeContracts
  private readonly watch: WatchList | undefined
  private readonly finalityBlocks: number
  private readonly bits = new Map<string, BloomBits>()
  /** since when nodes differ about the newest block, unix milliseconds */
  private apartSince: number | undefined

  constructor(providers: Providers, o: SourceOptions) {
    this.providers = providers
    this.client = agreedClient(providers, o.deployment)
    this.addresses = o.addresses
    this.madeIn = o.madeIn ?? (() => [])
    this.watch = o.watch
    this.finalityBlocks = o.finalityBlocks ?? 0
  }

  /** The newest block that two nodes have, and the number of the newest block that both hold to be final. */
  async head(): Promise<HeadState> {
    const told = await this.providers.each(async (client) => {
      const [latest, finalized] = await Promise.all([byTag(client, 'latest'), byTag(client, 'finalized')])
      return { latest, finalized }
    })
    const final = await this.final(told.map((t) => t.finalized))
    const latest = await this.newest(told.map((t) => t.latest))
    const deep = this.finalityBlocks > 0 ? latest.number - this.finalityBlocks : 0
    const finalized = Math.min(Math.max(final.number, deep), latest.number)
    this.providers.finalized = Math.max(this.providers.finalized, finalized)
    return { latest, finalized }
  }

  private async final(told: Header[]): Promise<Header> {
    try {
      return await this.common(told)
    } catch (e) {
      if (e instanceof NodesDisagree) this.providers.note('the final block')
      throw e
    }
  }

  /** The newest block on which nodes agree. Nodes may differ about it for a moment; a lasting difference is reported. */
  private async newest(told: Header[]): Promise<Header> {
    try {
      const header = await this.common(told)
      this.apartSince = undefined
      return header
    } catch (e) {
      if (e instanceof NodesDisagree) {
        this.apartSince ??= Date.now()
        if (Date.now() - this.apartSince > APART_MS) this.providers.note('the newest block')
      }
      throw e
    }
  }

  /** The newest block that enough nodes have. A node that is ahead of all others is not believed. */
  private async common(told: Header[]): Promise<Header> {
    const { voices } = this.providers
    const at = told.toSorted((a, b) => b.number - a.number)[voices - 1]!
    // Compares all fields: a node may give the right hash and a wrong time.
    if (told.filter((h) => JSON.stringify(h) === JSON.stringify(at)).length >= voices) return at
    const header = await this.header(at.number)
    if (header === null) throw new ChainUnavailable(`block ${at.number} is gone again`)
    return header
  }

  /**
   * The answer on which nodes agree about the newest block that they have in common.
   * @param question about the block of this number
   * @throws ChainUnavailable
   */
  async view<T>(question: (client: Client, blockNumber: bigint) => Promise<T>): Promise<T> {
    const { latest } = await this.head()
    return this.providers.agree((client) => question(client, BigInt(latest.number)))
  }

  /** Reads watched addresses that were added since. Called after the head was read and before logs are. */
  async refreshWatch(): Promise<void> {
    await this.watch?.refresh()
  }

  /** The block with this number on the nodes' current chain, or null. */
  async header(number: number): Promise<Header | null> {
    const found = await block(this.client, numberToHex(number))
    if (found !== null && found.number !== number)
      throw new ChainUnavailable(`a node gave block ${found.number} for ${number}`)
    return found
  }

  /** The contracts' logs and the watched transfers of consecutive blocks, in order. @param made contracts created before */
  async logsOfBlocks(headers: Header[], made: Address[]): Promise<MinedLog[]> {
    const known = this.known(made)
    const fetched = await Promise.all(
      headers.map(async (h) => (this.concerns(h, known) ? this.allLogs(h) : null)),
    )
    const found: MinedLog[] = []
    for (const [i, h] of headers.entries()) {
      // A contract created in an earlier block may have logged in this one.
      const all = fetched[i] ?? (this.concerns(h, known) ? await this.allLogs(h) : [])
      found.push(...this.pick(all, known))
    }
    return found
  }

  /** The same of one block, without using its bloom filter. */
  async logsOfBlock(h: Header, made: Address[]): Promise<MinedLog[]> {
    return this.pick(await this.allLogs(h), this.known(made))
  }

  private known(made: Address[]): Set<string> {
    return new Set([...this.addresses, ...made].map((a) => a.toLowerCase()))
  }

  /** Whether a block with this bloom filter may contain a log of the contracts or a watched transfer. */
  private concerns(h: Header, known: Set<string>): boolean {
    const bloom = hexToBytes(h.bloom)
    return [...known].some((a) => mayHold(bloom, this.bitsOf(a))) || this.watch?.mayMove(bloom) === true
  }

  private bitsOf(address: string): BloomBits {
    const bits = this.bits.get(address) ?? bloomBits(address as Hex)
    this.bits.set(address, bits)
    return bits
  }

  /** All logs of a block, from one answer. With a single node they are read in a second way too, and compared. */
  private async allLogs(h: Header): Promise<MinedLog[]> {
    const headers = new Map([[h.number, h]])
    const [receipts, again] = await Promise.all([
      ask(() => this.client.request<BlockReceipts>({ method: 'eth_getBlockReceipts', params: [h.hash] })),
      this.providers.count === 1 ? this.logs({ blockHash: h.hash }) : null,
    ])
    const logs = minedLogs(
      receipts.flatMap((r) => r.logs.map((l) => formatLog(l))),
      headers,
    )
    if (again !== null && fingerprint(minedLogs(again, headers)) !== fingerprint(logs))
      throw new ChainUnavailable(`logs of block ${h.number} (${h.hash}) differ from its receipts`)
    return logs
  }

  /** Picks the logs of known contracts and the watched transfers, including logs of contracts that these logs create. */
  private pick(all: MinedLog[], known: Set<string>): MinedLog[] {
    let ours: MinedLog[] = []
    for (let before = -1; before < known.size;) {
      before = known.size
      ours = all.filter((l) => known.has(l.address.toLowerCase()))
      for (const a of this.madeIn(ours)) known.add(a.toLowerCase())
    }
    this.watch?.learn(ours)
    return all.filter((l) => known.has(l.address.toLowerCase()) || this.watch?.covers(l))
  }

  /**
   * The contracts' logs and the watched transfers of consecutive ranges of final blocks, with the headers of the blocks they are
   * in.
   * @param ends first and last block of each, both included
   * @param made contracts created before the first
   */
  async logsOfRanges(ends: [from: number, to: number][], made: Address[]): Promise<RangeLogs[]> {
    const [first, last] = [ends[0]![0], ends.at(-1)![1]]
    // With very many receivers, reading all logs of each block takes fewer requests.
    if ((this.watch?.questions ?? 0) * ends.length > last - first + 1)
      return [await this.blockByBlock(first, last, made)]
    const ranges = ends.map(([from, to]) => ({ from, to, headers: new Map<number, Header>() }))
    const known = this.known(made)
    const before = [...known] as Address[]
    const ours = await Promise.all(ranges.map((r) => this.withMade(before, r)))
    for (const [i, range] of ranges.entries()) {
      // A contract created in one range is included from the next range on.
      if (known.size > before.length) ours[i] = await this.withMade([...known] as Address[], range)
      for (const a of this.madeIn(ours[i]!)) known.add(a.toLowerCase())
    }
    this.watch?.learn(ours.flat())
    return Promise.all(
      ranges.map(async (range, i) => {
        const filters = this.watch?.inRange() ?? []
        const moved = await Promise.all(filters.map((filter) => this.mined(filter, range)))
        await this.mined(null, range)
        return { logs: inOrder([...ours[i]!, ...moved.flat()]), headers: range.headers }
      }),
    )
  }

  /** The same of one range. */
  async logsOfRange(from: number, to: number, made: Address[]): Promise<RangeLogs> {
    return (await this.logsOfRanges([[from, to]], made))[0]!
  }

  private async blockByBlock(from: number, to: number, made: Address[]): Promise<RangeLogs> {
    const headers = new Map<number, Header>()
    const logs: MinedLog[] = []
    const known = [...made]
    for (let start = from; start <= to; start += BLOCKS_AT_ONCE) {
      const numbers = Array.from({ length: Math.min(BLOCKS_AT_ONCE, to - start + 1) }, (_, i) => start + i)
      const chain = await Promise.all(numbers.map((n) => this.headerThere(n, from, to)))
      for (const h of chain) headers.set(h.number, h)
      const found = await this.logsOfBlocks(chain, known)
      known.push(...this.madeIn(found))
      logs.push(...found)
    }
    return { logs, headers }
  }

  private async headerThere(n: number, from: number, to: number): Promise<Header> {
    const h = await this.header(n)
    if (h === null) throw new ChainUnavailable(`a block between ${from} and ${to} is not there`)
    return h
  }

  /** Logs of a range, and the headers of their blocks and of its last. @param filter null: none, only the last header */
  private async mined(filter: LogFilter | null, range: Range): Promise<MinedLog[]> {
    const { from, to, headers } = range
    const raw = filter === null ? [] : await this.rawRange(filter, from, to)
    const numbers = new Set([...raw.map((l) => Number(l.blockNumber)), to])
    const missing = [...numbers].filter((n) => !headers.has(n))
    for (const h of await Promise.all(missing.map((n) => this.headerThere(n, from, to))))
      headers.set(h.number, h)
    return minedLogs(raw, headers)
  }

  /** Reads the logs of `addresses`, then those of the contracts that these logs create, until there are no new ones. */
  private async withMade(addresses: Address[], range: Range): Promise<MinedLog[]> {
    const known = new Set(addresses.map((a) => a.toLowerCase()))
    let asked = addresses
    let found: MinedLog[] = []
    while (asked.length > 0) {
      const logs = await this.mined({ address: asked }, range)
      found = inOrder([...found, ...logs])
      asked = this.madeIn(logs).filter((a) => !known.has(a.toLowerCase()))
      for (const a of asked) known.add(a.toLowerCase())
    }
    return found
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

  private logs(
    filter: Partial<LogFilter> & ({ blockHash: Hex } | { fromBlock: Hex; toBlock: Hex }),
  ): Promise<Log[]> {
    return ask(async () =>
      (await this.client.request({ method: 'eth_getLogs', params: [filter] })).map((l) => formatLog(l)),
    )
  }
}

type BlockReceipts = {
  Method: 'eth_getBlockReceipts'
  Parameters: [Hex]
  ReturnType: { logs: RpcLog[] }[]
}

/** A range of blocks, both ends included, and the headers known in it. */
type Range = { from: number; to: number; headers: Map<number, Header> }

function block(client: Client, at: Hex | 'latest' | 'finalized'): Promise<Header | null> {
  return ask(async () => {
    const found = await client.request({ method: 'eth_getBlockByNumber', params: [at, false] })
    return found === null ? null : header(found)
  })
}

async function byTag(client: Client, tag: 'latest' | 'finalized'): Promise<Header> {
  const found = await block(client, tag)
  if (found === null) throw new ChainUnavailable(`a node has no ${tag} block`)
  return found
}

function header(b: RpcBlock): Header {
  if (b.number === null || b.hash === null || b.logsBloom === null)
    throw new ChainUnavailable('a node answered with a block that is not mined')
  return {
    number: Number(BigInt(b.number)),
    hash: b.hash,
    parentHash: b.parentHash,
    time: Number(BigInt(b.timestamp)),
    bloom: b.logsBloom,
  }
}

/** Checks that every log is in the known block of its number, and sorts the logs by place. */
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
  return inOrder(mined)
}

/** Sorts logs by place. @throws ChainUnavailable when two have the same place */
function inOrder(logs: MinedLog[]): MinedLog[] {
  const sorted = logs.toSorted((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
  const twice = sorted.find(
    (l, i) => i > 0 && l.blockNumber === sorted[i - 1]!.blockNumber && l.logIndex === sorted[i - 1]!.logIndex,
  )
  if (twice) throw new ChainUnavailable(`a log of block ${twice.blockNumber} was given twice`)
  return sorted
}

const fingerprint = (logs: MinedLog[]) =>
  JSON.stringify(logs.map((l) => [l.logIndex, l.address.toLowerCase(), l.topics, l.data, l.transactionHash]))
