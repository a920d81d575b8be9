// The inputs of every epoch from a node's logs alone. What counts stands in docs/LEVELS.md.
import { hostingPoolAbi } from '@holdfast/protocol/abi/HostingPool'
import { mainAbi } from '@holdfast/protocol/abi/Main'
import { mintEscrowAbi } from '@holdfast/protocol/abi/MintEscrow'
import { nodeNFTAbi } from '@holdfast/protocol/abi/NodeNFT'
import { teamRewardsAbi } from '@holdfast/protocol/abi/TeamRewards'
import { COUNTED_STEPS } from '@holdfast/protocol/levels'
import {
  type Abi,
  type Address,
  decodeEventLog,
  getAddress,
  type Hex,
  type PublicClient,
  toEventSelector,
} from 'viem'
import { type NodeLog, NodeLogs } from './node-logs.ts'
import type { RulesVersion } from './rules.ts'
import {
  type Change,
  type ChangeKind,
  EPOCH_SECONDS,
  type EpochFacts,
  type Funding,
  type Params,
  type Registration,
} from './types.ts'

/** Where the events come from. */
export type Sources = {
  chainId: number
  main: Address
  nodes: Address
  teamRewards: Address
  hostingPool: Address
  usdt: Address
  token: Address
  /** a block before all of them */
  startBlock: number
}

/** What was submitted for a number and not vetoed. */
export type Submitted = {
  n: number
  root: Hex
  totals: { usdt: bigint; token: bigint }
  inputBlock: number
  rulesHash: Hex
  dataHash: Hex
}

/** The rules that a contract was made with. */
export type FixedRules = Omit<Params, 'generations' | 'teamValids' | 'teamAmounts'>

/** The events of a range, as the engine takes them. */
export type Part = { registrations: Registration[]; changes: Change[]; funded: Funding[] }

const EVENTS = {
  main: { abi: mainAbi as Abi, names: ['Registered', 'ProjectCreated'] },
  settings: { abi: mainAbi as Abi, names: ['ConfigSet', 'ConfigMultiSet'] },
  hostingPool: { abi: hostingPoolAbi as Abi, names: ['Deposited', 'Released'] },
  nodes: { abi: nodeNFTAbi as Abi, names: ['Bought'] },
  escrow: { abi: mintEscrowAbi as Abi, names: ['Bought', 'Left', 'Refunded'] },
  teamRewards: { abi: teamRewardsAbi as Abi, names: ['Funded'] },
  submissions: { abi: teamRewardsAbi as Abi, names: ['RulesSet', 'Submitted', 'Vetoed'] },
} as const
type Kind = keyof typeof EVENTS

const topicsOf = (kind: Kind): Hex[] =>
  EVENTS[kind].names.map((name) => {
    const event = EVENTS[kind].abi.find((item) => item.type === 'event' && item.name === name)
    if (event?.type !== 'event') throw new Error(`levels: ${kind} has no event ${name}`)
    return toEventSelector(event)
  })
const TOPICS = Object.fromEntries((Object.keys(EVENTS) as Kind[]).map((k) => [k, topicsOf(k)])) as Record<
  Kind,
  Hex[]
>

type Decoded = { eventName: string; args: Record<string, unknown> }
const decode = (kind: Kind, { topics, data }: NodeLog): Decoded =>
  decodeEventLog({ abi: EVENTS[kind].abi, topics: topics as [Hex, ...Hex[]], data }) as unknown as Decoded

/** Whose change it is, and the part of the event that says how much. */
const CHANGES: Partial<
  Record<Kind, Record<string, { kind: ChangeKind; who: string; amount: string; sign: bigint }>>
> = {
  hostingPool: {
    Deposited: { kind: 'deposited', who: 'owner', amount: 'amount', sign: 1n },
    Released: { kind: 'released', who: 'owner', amount: 'amount', sign: -1n },
  },
  nodes: { Bought: { kind: 'card', who: 'account', amount: 'cost', sign: 1n } },
  escrow: {
    Bought: { kind: 'bought', who: 'account', amount: 'amount', sign: 1n },
    Left: { kind: 'left', who: 'account', amount: 'amount', sign: -1n },
    Refunded: { kind: 'refunded', who: 'account', amount: 'amount', sign: -1n },
  },
}

/** Reads the contracts' addresses that two of them know. @throws Error when they do not belong together */
export async function findSources(
  client: PublicClient,
  known: { main: Address; teamRewards: Address; startBlock: number },
): Promise<Sources> {
  const rewards = { address: known.teamRewards, abi: teamRewardsAbi } as const
  const [chainId, nodes, hostingPool, usdt, token, named] = await Promise.all([
    client.getChainId(),
    client.readContract({ address: known.main, abi: mainAbi, functionName: 'nodes' }),
    client.readContract({ ...rewards, functionName: 'hostingPool' }),
    client.readContract({ ...rewards, functionName: 'usdt' }),
    client.readContract({ ...rewards, functionName: 'token' }),
    client.readContract({ address: known.main, abi: mainAbi, functionName: 'teamRewards' }),
  ])
  if (named !== getAddress(known.teamRewards))
    throw new Error(`levels: Main names ${named} as TeamRewards, not ${known.teamRewards}`)
  return { ...known, chainId, nodes, hostingPool, usdt, token }
}

/** Reads a chain epoch by epoch, from the first; what earlier ones showed is needed for later ones. */
export class ChainReader {
  readonly #node: NodeLogs
  readonly #sources: Sources
  readonly #escrows: Address[] = []
  /** `ended` of orders whose term counts by rules 2 and is not over yet */
  #running: Change[] = []
  #next: number
  #generations = 10
  #tables: Pick<Params, 'teamValids' | 'teamAmounts'> = {
    teamValids: Array.from({ length: 10 }, () => 0n),
    teamAmounts: Array.from({ length: 10 }, () => 0n),
  }

  constructor(client: Pick<PublicClient, 'request'>, sources: Sources) {
    this.#node = new NodeLogs(client)
    this.#sources = sources
    this.#next = sources.startBlock
  }

  /** The rules that the contract was made with, and what was submitted and not vetoed, by number. */
  async submissions() {
    const { number } = await this.#node.header('latest')
    const { teamRewards, startBlock } = this.#sources
    const submitted = new Map<number, Submitted>()
    let rules: FixedRules | null = null
    let firstEpoch = 0
    for (const [from, to] of this.#node.ranges(startBlock, number))
      for (const log of await this.#node.logs([teamRewards], TOPICS.submissions, from, to)) {
        const { eventName, args } = decode('submissions', log)
        if (eventName === 'RulesSet') {
          rules = args['rules'] as FixedRules
          firstEpoch = Number(args['firstEpoch'])
        } else if (eventName === 'Submitted') {
          const s = submittedOf(args)
          submitted.set(s.n, s)
        } else for (const n of submitted.keys()) if (n >= Number(args['n'])) submitted.delete(n)
      }
    if (!rules) throw new Error(`levels: no RulesSet of ${teamRewards} since block ${startBlock}`)
    return { rules, firstEpoch, submitted }
  }

  /**
   * What the next epoch is computed for, and its events part by part, to be read to the end before the next one.
   * @throws Error when the epoch is not final yet
   */
  async next(
    epoch: number,
    rules: FixedRules,
    version: RulesVersion = 1,
  ): Promise<{ facts: EpochFacts; parts: AsyncIterable<Part> }> {
    const from = this.#next
    // An epoch can be without a block; its input block is that of the epoch before.
    const inputBlock = await this.#node.lastBefore((epoch + 1) * EPOCH_SECONDS, Math.max(0, from - 1))
    const { main, chainId, teamRewards, hostingPool, usdt, token } = this.#sources
    for (const [first, last] of this.#node.ranges(from, inputBlock))
      for (const log of await this.#node.logs([main], TOPICS.settings, first, last)) this.#setting(log)
    this.#next = inputBlock + 1
    const { inviteBps, teamRates, v4Bps, v5Bps, validMin, legsNeeded } = rules
    const fixed = { inviteBps, teamRates: [...teamRates], v4Bps, v5Bps, validMin, legsNeeded }
    const params: Params = { generations: this.#generations, ...this.#tables, ...fixed }
    return {
      facts: { epoch, inputBlock, chainId, teamRewards, hostingPool, usdt, token, params },
      parts: this.#parts(from, inputBlock, epoch, version),
    }
  }

  async *#parts(from: number, to: number, epoch: number, version: RulesVersion): AsyncIterable<Part> {
    for (const [first, last] of this.#node.ranges(from, to)) yield await this.#part(first, last, version)
    if (version === 1) return
    const end = (epoch + 1) * EPOCH_SECONDS
    const over = this.#running.filter((c) => c.time < end)
    this.#running = this.#running.filter((c) => c.time >= end)
    yield { registrations: [], changes: over, funded: [] }
  }

  #setting(log: NodeLog): void {
    const { eventName, args } = decode('settings', log)
    if (eventName === 'ConfigSet') {
      this.#generations = Number(args['algebra'])
      return
    }
    const { teamValids, teamAmounts } = args['values'] as Pick<Params, 'teamValids' | 'teamAmounts'>
    this.#tables = { teamValids: [...teamValids], teamAmounts: [...teamAmounts] }
  }

  async #part(from: number, to: number, version: RulesVersion): Promise<Part> {
    const part: Part = { registrations: [], changes: [], funded: [] }
    const read = (kind: Kind, addresses: Address[]) =>
      addresses.length === 0 ? [] : this.#node.logs(addresses, TOPICS[kind], from, to)
    const { main, nodes, hostingPool, teamRewards } = this.#sources
    for (const log of await read('main', [main])) this.#ofMain(log, part)
    // The escrows that Main made in this range are known now.
    for (const [kind, addresses] of [
      ['hostingPool', [hostingPool]],
      ['nodes', [nodes]],
      ['escrow', version === 1 ? this.#escrows : []],
    ] as const)
      for (const log of await read(kind, [...addresses])) {
        const { eventName, args } = decode(kind, log)
        const { kind: what, who, amount, sign } = CHANGES[kind]![eventName]!
        const { block, logIndex, time } = log
        const change = { account: args[who] as Address, kind: what, amount: sign * (args[amount] as bigint) }
        if (change.amount === 0n) continue
        if (version === 1 || kind === 'nodes') part.changes.push({ ...change, block, logIndex, time })
        else if (what === 'deposited' && Number(args['steps']) >= COUNTED_STEPS) {
          part.changes.push({ ...change, block, logIndex, time })
          this.#running.push(endOf({ ...change, block, logIndex, time }, Number(args['steps'])))
        }
      }
    for (const log of await read('teamRewards', [teamRewards])) {
      const { asset, amount } = decode('teamRewards', log).args as { asset: Address; amount: bigint }
      const { block, logIndex, time } = log
      if (asset !== this.#sources.usdt && asset !== this.#sources.token)
        throw new Error(`levels: TeamRewards booked ${asset}, which it does not pay`)
      if (amount > 0n)
        part.funded.push({
          asset: asset === this.#sources.usdt ? 'usdt' : 'token',
          amount,
          block,
          logIndex,
          time,
        })
    }
    return part
  }

  #ofMain(log: NodeLog, part: Part): void {
    const { eventName, args } = decode('main', log)
    const { block, logIndex, time } = log
    if (eventName === 'Registered')
      part.registrations.push({
        account: args['account'] as Address,
        refer: args['refer'] as Address,
        index: Number(args['index']),
        block,
        logIndex,
        time,
      })
    else this.#escrows.push(args['mint'] as Address)
  }
}

/** The end of an order's term, whose steps are of an epoch's length. */
const endOf = (deposited: Change, steps: number): Change => ({
  ...deposited,
  kind: 'ended',
  amount: -deposited.amount,
  time: deposited.time + steps * EPOCH_SECONDS,
})

const submittedOf = (args: Record<string, unknown>): Submitted => ({
  n: Number(args['n']),
  root: args['root'] as Hex,
  totals: { usdt: args['totalUsdt'] as bigint, token: args['totalToken'] as bigint },
  inputBlock: Number(args['inputBlock']),
  rulesHash: args['rulesHash'] as Hex,
  dataHash: args['dataHash'] as Hex,
})
