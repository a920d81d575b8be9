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

/** What the indexer needs of a block. Times in unix seconds. */
export type Header = { number: number; hash: Hex; parentHash: Hex; time: number; bloom: Hex }
/** A log that is in a block. */
export type MinedLog = Log<bigint, number, false>
export type HeadState = { latest: Header; finalized: number }

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

  constructor(client: Client, addresses: Address[], madeIn: MadeContracts = () => []) {
    this.client = client
    this.addresses = addresses
    this.madeIn = madeIn
  }

  /** The newest block and the number of the last one beyond reorganisation. */
  async head(): Promise<HeadState> {
    const [latest, finalized] = await Promise.all([this.byTag('latest'), this.byTag('finalized')])
    return { latest, finalized: Math.min(finalized.number, latest.number) }
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
   * Our contracts' logs of one block, complete: where the header's bloom allows any, the answer is compared with the
   * block's receipts.
   * @param made contracts made before this block
   */
  async logsOfBlock(h: Header, made: Address[]): Promise<MinedLog[]> {
    const known = [...this.addresses, ...made]
    if (!known.some((a) => mayHoldLogsOf(h.bloom, a))) return []
    const headers = new Map([[h.number, h]])
    const [mined, receipts] = await Promise.all([
      this.withMade(known, async (address) =>
        minedLogs(await ask(() => this.client.getLogs({ address, blockHash: h.hash })), headers),
      ),
      ask(() => this.client.request<BlockReceipts>({ method: 'eth_getBlockReceipts', params: [h.hash] })),
    ])
    const all = (receipts ?? []).flatMap((r) => r.logs)
    const expected = await this.withMade(known, async (addresses) => {
      const ours = new Set(addresses.map((a) => a.toLowerCase()))
      const logs = all.filter((l) => ours.has(l.address.toLowerCase()))
      return minedLogs(
        logs.map((l) => formatLog(l)),
        headers,
      )
    })
    if (receipts === null || fingerprint(mined) !== fingerprint(expected))
      throw new ChainUnavailable(`logs of block ${h.number} (${h.hash}) differ from its receipts`)
    return mined
  }

  /**
   * Our contracts' logs of a range of final blocks, with the headers of the blocks they are in.
   * @param to inclusive
   * @param made contracts made before `from`
   */
  async logsOfRange(
    from: number,
    to: number,
    made: Address[],
  ): Promise<{ logs: MinedLog[]; headers: Map<number, Header> }> {
    const headers = new Map<number, Header>()
    const addHeaders = async (numbers: number[]) => {
      const missing = [...new Set(numbers)].filter((n) => !headers.has(n))
      for (const h of await Promise.all(missing.map((n) => this.header(n)))) {
        if (h === null) throw new ChainUnavailable(`a block between ${from} and ${to} is not there`)
        headers.set(h.number, h)
      }
    }
    const logs = await this.withMade([...this.addresses, ...made], async (addresses) => {
      const raw = await this.rawRange(from, to, addresses)
      await addHeaders([...raw.map((l) => Number(l.blockNumber)), to])
      return minedLogs(raw, headers)
    })
    return { logs, headers }
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

  private async rawRange(from: number, to: number, address: Address[]): Promise<Log[]> {
    const logs = await ask(() =>
      this.client.getLogs({ address, fromBlock: BigInt(from), toBlock: BigInt(to) }),
    )
    if (logs.length < SUSPICIOUS_COUNT || from === to) return logs
    const middle = Math.floor((from + to) / 2)
    const halves = [
      await this.rawRange(from, middle, address),
      await this.rawRange(middle + 1, to, address),
    ].flat()
    if (halves.length < logs.length)
      throw new ChainUnavailable(`logs of ${from} to ${to} differ between answers`)
    return halves
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
  return inOrder(mined)
}

const inOrder = (logs: MinedLog[]) =>
  logs.toSorted((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)

const fingerprint = (logs: MinedLog[]) =>
  JSON.stringify(logs.map((l) => [l.logIndex, l.address.toLowerCase(), l.topics, l.data, l.transactionHash]))
