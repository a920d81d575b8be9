// A node that answers from logs in memory, with the habits of real ones: it refuses long ranges or cuts answers short.
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { mintEscrowAbi } from '@holdfast/protocol/abi/MintEscrow'
import { nodeNFTAbi } from '@holdfast/protocol/abi/NodeNFT'
import { teamRewardsAbi } from '@holdfast/protocol/abi/TeamRewards'
import {
  type Abi,
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  hexToNumber,
  numberToHex,
  type PublicClient,
} from 'viem'
import type { Sources } from '../src/from-node.ts'
import type { EpochResult, Params } from '../src/levels.ts'
import type { Events } from './reference.ts'
import { factsOf, FIRST_EPOCH } from './world.ts'

const fixed = (byte: string): Address => `0x${byte.repeat(20)}`
const { chainId, teamRewards, hostingPool, usdt, token } = factsOf(1)
export const SOURCES: Sources = {
  chainId,
  main: fixed('55'),
  nodes: fixed('66'),
  teamRewards,
  hostingPool,
  usdt,
  token,
  startBlock: 0,
}
const ESCROW = fixed('77')
/** Liquidity mining: a contract of the same code, whose orders are no participation. */
const OTHER_POOL = fixed('88')

type Log = { address: Address; topics: Hex[]; data: Hex; block: number; logIndex: number; time: number }
type Place = Pick<Log, 'block' | 'logIndex' | 'time'>

function log(
  address: Address,
  abi: Abi,
  eventName: string,
  args: Record<string, unknown>,
  place: Place,
): Log {
  const event = abi.find((item) => item.type === 'event' && item.name === eventName)
  if (event?.type !== 'event') throw new Error(`no event ${eventName}`)
  const topics = encodeEventTopics({ abi, eventName, args }) as Hex[]
  const open = event.inputs.filter((input) => !input.indexed)
  const data = encodeAbiParameters(
    open,
    open.map(({ name }) => args[name!]),
  )
  return { address, topics, data, ...place }
}

/** A chain whose blocks have logs or do not exist, but for the two around each epoch's end. */
export class FakeNode {
  logs: Log[] = []
  /** blocks of a range that it takes at most */
  mostBlocks = Infinity
  /** logs that it gives at most, without a word */
  mostLogs = Infinity
  readonly asked: [number, number][] = []
  #times = new Map<number, number>()

  constructor(params: Params) {
    const at = { block: 1, logIndex: 0, time: FIRST_EPOCH * 43_200 - 43_200 * 2 }
    const { inviteBps, teamRates, v4Bps, v5Bps, validMin, legsNeeded } = params
    const rules = { inviteBps, teamRates, v4Bps, v5Bps, validMin, legsNeeded }
    this.#add(teamRewards, teamRewardsAbi, 'RulesSet', { rules, firstEpoch: BigInt(FIRST_EPOCH) }, at)
    const { teamValids, teamAmounts } = params
    const zeros = (n: number) => Array.from({ length: n }, () => 0n)
    const values = {
      sellRates: zeros(9),
      releaseRates: zeros(8),
      releaseWeeks: zeros(11),
      teamValids,
      teamAmounts,
    }
    this.#add(SOURCES.main, mainAbi, 'ConfigMultiSet', { values }, { ...at, logIndex: 1 })
    const config = {
      algebra: BigInt(params.generations),
      dayTimes: 60n,
      handleGas: 0n,
      poolDays: 0n,
      feeRate: 0n,
    }
    this.#add(SOURCES.main, mainAbi, 'ConfigSet', config, { ...at, logIndex: 2 })
    const project = { project: 1n, manager: usdt, mint: ESCROW, token, costWallet: usdt, costRate: 0n }
    const rates = { direct: 0n, indirect: 0n, special: 0n, platform: 0n, pool: 0n }
    this.#add(SOURCES.main, mainAbi, 'ProjectCreated', { ...project, ...rates }, { ...at, logIndex: 3 })
  }

  #add(address: Address, abi: unknown, name: string, args: Record<string, unknown>, place: Place): void {
    this.logs.push(log(address, abi as Abi, name, args, place))
    this.#times.set(place.block, place.time)
  }

  /** Adds the events of number n, and a block right after its end. */
  epoch(n: number, events: Events): void {
    // The first two blocks are the chain's own.
    const moved = (e: Place) => ({ block: e.block + 2, logIndex: e.logIndex, time: e.time })
    for (const r of events.registrations)
      this.#add(SOURCES.main, mainAbi, 'Registered', { ...r, index: BigInt(r.index) }, moved(r))
    for (const c of events.changes) {
      // The end of a term is no event.
      if (c.kind === 'ended') continue
      const size = c.amount < 0n ? -c.amount : c.amount
      const of = { account: c.account, owner: c.account, amount: size, cost: size }
      const rest = {
        orderId: 1n,
        period: 1n,
        steps: (c as { steps?: bigint }).steps ?? 1n,
        rewardUsdt: 0n,
        rewardToken: 0n,
        tokenId: 1n,
        times: 1n,
      }
      const more = { sale: 1n, tokens: 0n, sold: 0n, price: 0n }
      const [address, abi, name] = (
        {
          deposited: [hostingPool, hostingPoolAbi, 'Deposited'],
          released: [hostingPool, hostingPoolAbi, 'Released'],
          card: [SOURCES.nodes, nodeNFTAbi, 'Bought'],
          bought: [ESCROW, mintEscrowAbi, 'Bought'],
          left: [ESCROW, mintEscrowAbi, 'Left'],
          refunded: [ESCROW, mintEscrowAbi, 'Refunded'],
        } as const
      )[c.kind]
      this.#add(address, abi, name, { ...of, ...rest, ...more }, moved(c))
      if (abi === hostingPoolAbi) this.#add(OTHER_POOL, abi, name, { ...of, ...rest }, moved(c))
    }
    for (const f of events.funded)
      this.#add(
        teamRewards,
        teamRewardsAbi,
        'Funded',
        { asset: SOURCES[f.asset], amount: f.amount },
        moved(f),
      )
    this.#times.set(n * 1_000_000, (FIRST_EPOCH + n) * 43_200 - 1)
    this.#times.set(n * 1_000_000 + 1, (FIRST_EPOCH + n) * 43_200)
  }

  /** Adds the submission of a result, or of a changed one. */
  submit(n: number, r: EpochResult, more: Partial<EpochResult> = {}): void {
    const { root, totals, inputBlock, rulesHash, dataHash } = { ...r, ...more }
    const sums = { totalUsdt: totals.usdt, totalToken: totals.token, activeAt: 0n }
    const args = { n: BigInt(n), root, ...sums, inputBlock: BigInt(inputBlock), rulesHash, dataHash }
    this.#add(teamRewards, teamRewardsAbi, 'Submitted', args, this.#after())
  }

  veto(n: number, last: number): void {
    this.#add(
      teamRewards,
      teamRewardsAbi,
      'Vetoed',
      { n: BigInt(n), last: BigInt(last), reason: 'wrong' },
      this.#after(),
    )
  }

  #after(): Place {
    const block = this.#newest() + 1
    return { block, logIndex: 0, time: this.#timeOf(block) }
  }
  #newest = () => Math.max(...this.#times.keys())
  #timeOf(block: number): number {
    const below = [...this.#times.keys()].filter((b) => b <= block)
    return this.#times.get(Math.max(1, ...below))!
  }

  /** The part of a client that the readers use. */
  get client(): PublicClient {
    return {
      request: (q: { method: string; params: unknown[] }) => this.#answer(q),
    } as unknown as PublicClient
  }

  // eslint-disable-next-line @typescript-eslint/require-await -- answers as a network does
  async #answer({ method, params }: { method: string; params: unknown[] }): Promise<unknown> {
    if (method === 'eth_getBlockByNumber') {
      const at = params[0] as string
      const number = at.startsWith('0x') ? hexToNumber(at as Hex) : this.#newest()
      return { number: numberToHex(number), timestamp: numberToHex(this.#timeOf(number)) }
    }
    const filter = params[0] as { address: Address[]; topics: [Hex[]]; fromBlock: Hex; toBlock: Hex }
    const [from, to] = [hexToNumber(filter.fromBlock), hexToNumber(filter.toBlock)]
    this.asked.push([from, to])
    if (to - from + 1 > this.mostBlocks) throw new Error('block range too large')
    const found = this.logs.filter(
      (l) =>
        l.block >= from &&
        l.block <= to &&
        filter.address.includes(l.address) &&
        filter.topics[0].includes(l.topics[0]!),
    )
    return found.slice(0, this.mostLogs).map((l, i) => ({
      address: l.address,
      topics: l.topics,
      data: l.data,
      blockNumber: numberToHex(l.block),
      logIndex: numberToHex(l.logIndex),
      // Some nodes tell the time with a log.
      ...(i % 2 === 0 ? { blockTimestamp: numberToHex(l.time) } : {}),
      removed: false,
    }))
  }
}
