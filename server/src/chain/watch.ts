import { type Address, type Hex, pad, type RpcLog, toEventSelector } from 'viem'
import { type BloomBits, bloomBits, mayHold } from './bloom.ts'
import type { MinedLog } from './source.ts'

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
/** Most topics in one position of a filter; nodes accept about a thousand. */
const TOPICS = 500

export type WatchOptions = {
  /** tokens of which only transfers to the receivers matter */
  tokens: Address[]
  /** receivers from the beginning */
  receivers: Address[]
  /** returns receivers added since the last call, and perhaps some returned before */
  more: () => Promise<Address[]>
  /** returns the receivers that these logs bring about */
  toldBy?: (logs: MinedLog[]) => Address[]
}

/** A filter for `eth_getLogs`, without its blocks. */
export type LogFilter = { address: Address[]; topics?: (Hex | Hex[] | null)[] }

/**
 * Selects transfers of some tokens to some receivers, of which there may be very many. Of a single block all logs are read and
 * filtered here; of a range the node filters by receiver.
 */
export class WatchList {
  private readonly tokens: Map<string, BloomBits>
  private readonly receivers = new Set<string>()
  private readonly more: WatchOptions['more']
  private readonly toldBy: WatchOptions['toldBy']
  private readonly transferBits = bloomBits(TRANSFER)

  constructor(o: WatchOptions) {
    this.more = o.more
    this.toldBy = o.toldBy
    this.tokens = new Map(o.tokens.map((t) => [t.toLowerCase(), bloomBits(t)]))
    this.add(o.receivers)
  }

  private add(addresses: Address[]): void {
    for (const a of addresses) this.receivers.add(a.toLowerCase())
  }

  /**
   * Adds new receivers. Called after the head was read, so that an address issued before a block up to that head was made is
   * watched when the block is read.
   */
  async refresh(): Promise<void> {
    this.add(await this.more())
  }

  /** Adds the receivers that logs bring about, before the database has them. */
  learn(logs: MinedLog[]): void {
    if (this.toldBy) this.add(this.toldBy(logs))
  }

  /** Whether a block with this bloom filter may contain a transfer of one of the tokens, to anybody. False is certain. */
  mayMove(bloom: Uint8Array): boolean {
    return mayHold(bloom, this.transferBits) && [...this.tokens.values()].some((bits) => mayHold(bloom, bits))
  }

  /** The filters for a range of blocks. */
  inRange(): LogFilter[] {
    if (this.tokens.size === 0) return []
    const receivers = [...this.receivers]
    const parts = Array.from({ length: Math.ceil(receivers.length / TOPICS) }, (_, i) =>
      receivers.slice(i * TOPICS, (i + 1) * TOPICS),
    )
    return parts.map((part) => ({
      address: [...this.tokens.keys()] as Address[],
      topics: [TRANSFER, null, part.map((r) => pad(r as Hex))],
    }))
  }

  /** The number of filters of `inRange`. */
  get questions(): number {
    return this.tokens.size === 0 ? 0 : Math.ceil(this.receivers.size / TOPICS)
  }

  /** Whether this log is a watched transfer. */
  covers(log: Pick<RpcLog, 'address' | 'topics'>): boolean {
    return this.tokens.has(log.address.toLowerCase()) && this.receives(log.topics)
  }

  /** Whether these are the topics of a transfer to one of the receivers, of whatever form. */
  receives(topics: readonly Hex[]): boolean {
    const to = topics[2]
    return (
      topics[0] === TRANSFER && to !== undefined && this.receivers.has(`0x${to.slice(-40).toLowerCase()}`)
    )
  }
}
