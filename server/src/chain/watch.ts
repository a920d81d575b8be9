import { type Address, type Hex, hexToBytes, pad, type RpcLog, toEventSelector } from 'viem'
import { type BloomBits, bloomBits, mayHold } from './bloom.ts'

const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
/** Nodes take about a thousand topics at one place. */
const TOPICS = 500

export type WatchOptions = {
  /** tokens of which only transfers to the receivers matter */
  tokens: Address[]
  /** receivers from the beginning */
  receivers: Address[]
  /** further receivers with a number above `after`, in the order of their numbers */
  more: (after: number) => Promise<{ id: number; address: string }[]>
}

/** A question to `eth_getLogs`, without its blocks. */
export type LogFilter = { address: Address[]; topics?: (Hex | Hex[] | null)[] }

/** Transfers of some tokens to some receivers: they are asked by topic, so that no other transfer is ever read. */
export class WatchList {
  private readonly tokens: Map<string, BloomBits>
  private readonly receivers = new Map<string, BloomBits>()
  private readonly more: WatchOptions['more']
  private readonly transferBits = bloomBits(TRANSFER)
  private last = 0

  constructor(o: WatchOptions) {
    this.tokens = new Map(o.tokens.map((t) => [t.toLowerCase(), bloomBits(t)]))
    this.more = o.more
    for (const r of o.receivers) this.add(r)
  }

  private add(address: string) {
    const key = address.toLowerCase()
    this.receivers.set(key, bloomBits(pad(key as Hex)))
  }

  /**
   * Learns of new receivers. Asked after the head of the chain was: who was told an address before a block up to that
   * head was made is then among the receivers that the block is read for.
   */
  async refresh(): Promise<void> {
    for (const { id, address } of await this.more(this.last)) {
      this.add(address)
      this.last = id
    }
  }

  /** The questions for a block with this bloom: none when it holds nothing for us, few receivers otherwise. */
  inBlock(bloom: Hex): LogFilter[] {
    const bytes = hexToBytes(bloom)
    if (!mayHold(bytes, this.transferBits)) return []
    const tokens = [...this.tokens].filter(([, bits]) => mayHold(bytes, bits)).map(([t]) => t)
    if (tokens.length === 0) return []
    return this.filters(
      tokens,
      [...this.receivers].filter(([, bits]) => mayHold(bytes, bits)).map(([r]) => r),
    )
  }

  /** The questions for a range of blocks. */
  inRange(): LogFilter[] {
    return this.tokens.size === 0 ? [] : this.filters([...this.tokens.keys()], [...this.receivers.keys()])
  }

  private filters(tokens: string[], receivers: string[]): LogFilter[] {
    const parts = Array.from({ length: Math.ceil(receivers.length / TOPICS) }, (_, i) =>
      receivers.slice(i * TOPICS, (i + 1) * TOPICS),
    )
    return parts.map((part) => ({
      address: tokens as Address[],
      topics: [TRANSFER, null, part.map((r) => pad(r as Hex))],
    }))
  }

  /** Whether this log answers one of the questions. */
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
