import { type Address, type Hex, pad, type RpcLog, toEventSelector } from 'viem'
import { type BloomBits, bloomBits, mayHold } from './bloom.ts'
import type { MinedLog } from './source.ts'

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
/** Nodes take about a thousand topics at one place. */
const TOPICS = 500

export type WatchOptions = {
  /** tokens of which only transfers to the receivers matter */
  tokens: Address[]
  /** receivers from the beginning */
  receivers: Address[]
  /** receivers that came since it was last asked, and perhaps some that were told before */
  more: () => Promise<Address[]>
  /** receivers that these logs tell of */
  toldBy?: (logs: MinedLog[]) => Address[]
}

/** A question to `eth_getLogs`, without its blocks. */
export type LogFilter = { address: Address[]; topics?: (Hex | Hex[] | null)[] }

/**
 * Transfers of some tokens to some receivers, of which there may be very many. Which transfers are meant is decided here: of a
 * block all logs are read, whatever the number of receivers; of a range only theirs.
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
   * Learns of new receivers. Asked after the head of the chain was: who was told an address before a block up to that
   * head was made is then among the receivers that the block is read for.
   */
  async refresh(): Promise<void> {
    this.add(await this.more())
  }

  /** Learns of the receivers that logs tell of, before the database does. */
  learn(logs: MinedLog[]): void {
    if (this.toldBy) this.add(this.toldBy(logs))
  }

  /** Whether a block with this bloom may hold a transfer of one of the tokens, to whomever. Never wrong when it says no. */
  mayMove(bloom: Uint8Array): boolean {
    return mayHold(bloom, this.transferBits) && [...this.tokens.values()].some((bits) => mayHold(bloom, bits))
  }

  /** The questions for a range of blocks. */
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

  /** How many questions `inRange` has. */
  get questions(): number {
    return this.tokens.size === 0 ? 0 : Math.ceil(this.receivers.size / TOPICS)
  }

  /** Whether this log is a watched transfer. */
  covers(log: Pick<RpcLog, 'address' | 'topics'>): boolean {
    return this.tokens.has(log.address.toLowerCase()) && this.receives(log.topics)
  }

  /** Whether these are the topics of a transfer to one of the receivers. */
  receives(topics: readonly Hex[]): boolean {
    const to = topics[2]
    return (
      topics.length === 3 &&
      topics[0] === TRANSFER &&
      to !== undefined &&
      this.receivers.has(`0x${to.slice(-40).toLowerCase()}`)
    )
  }
}
