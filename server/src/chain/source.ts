import { type Address, formatLog, type Hex, type Log, numberToHex, type RpcBlock, type RpcLog } from 'viem'
import { mayHoldLogsOf } from './bloom.ts'
import { ask, type Client } from './client.ts'
import { ChainUnavailable } from './errors.ts'
import type { LogFilter, WatchList } from './watch.ts'

/** What the indexer needs of a block. Times in unix seconds. */
export type Header = { number: number; hash: Hex; parentHash: Hex; time: number; bloom: Hex }
/** A log that is in a block. */
export type MinedLog = Log<bigint, number, false>
export type HeadState = { latest: Header; finalized: number }

/** Logs of consecutive blocks, and the headers of the blocks that hold one and of the last block. */
export type RangeLogs = { logs: MinedLog[]; headers: Map<number, Header> }

/** From this many logs on, a range is asked again in halves: nodes cut long answers short without saying so. */
const SUSPICIOUS_COUNT = 1_000

/** Contracts that others of ours made, as told by `logs`. */
export type MadeContracts = (logs: MinedLog[]) => Address[]

/**
 * Blocks and logs of our contracts, cross-checked: an answer that does not fit is `ChainUnavailable`, never used. Ours are
 * those of the deployment, those made since (`made`, as far as the caller knows them), and those that the logs asked for
 * tell of: what a contract logs in the block that makes it is there.
 */
export class ChainSource {
  private readonly client: Client
  private readonly addresses: Address[]
  /** contracts that others of ours made, as told by logs */
  readonly madeIn: MadeContracts
  private readonly watch: WatchList | undefined
  private readonly finalityBlocks: number

  /**
   * @param o.addresses contracts of the deployment of which every log is read
   * @param o.madeIn contracts that these make; none when left out
   * @param o.watch transfers that are read besides
   * @param o.finalityBlocks this many blocks on top count as final when the chain's own finality has stalled; 0: never
   */
  constructor(
    client: Client,
    o: { addresses: Address[]; madeIn?: MadeContracts; watch?: WatchList; finalityBlocks?: number },
  ) {
    this.client = client
    this.addresses = o.addresses
    this.madeIn = o.madeIn ?? (() => [])
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

  private async byTag(tag: 'latest' | 'finalized'): Promise<Header> {
    const found = await this.block(tag)
    if (found === null) throw new ChainUnavailable(`a node has no ${tag} block`)
    return found
  }

  /** The block at `number` on the node's present chain, or null. */
  async header(number: number): Promise<Header | null> {
    const found = await this.block(numberToHex(number))
    if (found !== null && found.number !== number)
      throw new ChainUnavailable(`a node gave block ${found.number} for ${number}`)
    return found
  }

  private block(at: Hex | 'latest' | 'finalized'): Promise<Header | null> {
    return ask(async () => {
      const found = await this.client.request({ method: 'eth_getBlockByNumber', params: [at, false] })
      return found === null ? null : header(found)
    })
  }

  /**
   * Our contracts' logs and the watched transfers of one block, complete: where the header's bloom allows any, the answer
   * is compared with the block's receipts.
   * @param made contracts made before this block
   */
  async logsOfBlock(h: Header, made: Address[]): Promise<MinedLog[]> {
    const known = [...this.addresses, ...made]
    const ours = known.some((a) => mayHoldLogsOf(h.bloom, a)) ? known : []
    const watched = this.watch?.inBlock(h.bloom) ?? []
    if (ours.length === 0 && watched.length === 0) return []
    const headers = new Map([[h.number, h]])
    const [logs, transfers, receipts] = await Promise.all([
      this.withMade(ours, async (address) =>
        minedLogs(await this.logs({ address, blockHash: h.hash }), headers),
      ),
      Promise.all(watched.map((f) => this.logs({ ...f, blockHash: h.hash }))),
      ask(() => this.client.request<BlockReceipts>({ method: 'eth_getBlockReceipts', params: [h.hash] })),
    ])
    const mined = inOrder([...logs, ...minedLogs(transfers.flat(), headers)])
    const all = (receipts ?? []).flatMap((r) => r.logs)
    const expected = await this.withMade(known, async (addresses) => {
      const wanted = new Set(addresses.map((a) => a.toLowerCase()))
      return minedLogs(
        all.filter((l) => wanted.has(l.address.toLowerCase())).map((l) => formatLog(l)),
        headers,
      )
    })
    const received = all.filter((l) => this.watch?.covers(l)).map((l) => formatLog(l))
    if (
      receipts === null ||
      fingerprint(mined) !== fingerprint(inOrder([...expected, ...minedLogs(received, headers)]))
    )
      throw new ChainUnavailable(`logs of block ${h.number} (${h.hash}) differ from its receipts`)
    return mined
  }

  /**
   * The same of a range of final blocks, with the headers of the blocks they are in.
   * @param to inclusive
   * @param made contracts made before `from`
   */
  async logsOfRange(from: number, to: number, made: Address[]): Promise<RangeLogs> {
    const headers = new Map<number, Header>()
    const mined = async (filter: LogFilter) => {
      const raw = await this.rawRange(filter, from, to)
      const numbers = new Set([...raw.map((l) => Number(l.blockNumber)), to])
      const missing = [...numbers].filter((n) => !headers.has(n))
      for (const h of await Promise.all(missing.map((n) => this.header(n)))) {
        if (h === null) throw new ChainUnavailable(`a block between ${from} and ${to} is not there`)
        headers.set(h.number, h)
      }
      return minedLogs(raw, headers)
    }
    const logs = await this.withMade([...this.addresses, ...made], (address) => mined({ address }))
    const transfers = await Promise.all((this.watch?.inRange() ?? []).map((filter) => mined(filter)))
    return { logs: inOrder([...logs, ...transfers.flat()]), headers }
  }

  /** Asks for the logs of `addresses`, and then of those that these logs tell of, until they tell of no more. */
  private async withMade(
    addresses: Address[],
    logsOf: (addresses: Address[]) => Promise<MinedLog[]>,
  ): Promise<MinedLog[]> {
    const known = new Set(addresses.map((a) => a.toLowerCase()))
    let asked = addresses
    let found: MinedLog[] = []
    while (asked.length > 0) {
      const logs = await logsOf(asked)
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

  private logs(filter: LogFilter & ({ blockHash: Hex } | { fromBlock: Hex; toBlock: Hex })): Promise<Log[]> {
    return ask(async () =>
      (await this.client.request({ method: 'eth_getLogs', params: [filter] })).map((l) => formatLog(l)),
    )
  }
}

type BlockReceipts = {
  Method: 'eth_getBlockReceipts'
  Parameters: [Hex]
  ReturnType: { logs: RpcLog[] }[] | null
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
  return inOrder(mined)
}

/** Logs by their place. @throws ChainUnavailable when one is there twice */
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
