import type { ChainInfo } from '@holdfast/protocol/chain'
import type { ResonancePeriodDetail } from '@holdfast/protocol/resonance'
import { type Address, decodeEventLog, type Hex, toEventSelector, toHex } from 'viem'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { type BlockHead, blockHead, rpc, RpcError } from '../../api/rpc.ts'
import { resonanceAbi } from './abi.gen.ts'
import { listedArcs } from './arcs.ts'
import { type ChainArc, type ChainPeriod, type Checked, checkPeriod } from './check.ts'

type Log = { topics: [Hex, ...Hex[]]; data: Hex }
/** Ranges below this are not split further when a node refuses them: 4 minutes at 0.45 s. */
const SMALLEST = 500
/** What nodes take that refuse more (BSC's limit): 37 minutes at 0.45 s. */
const LOG_RANGE = 5_000
const DRAWN = 2n

const eventOf = (name: 'Joined' | 'Drawn') => {
  const item = resonanceAbi.find((i) => i.type === 'event' && i.name === name)
  if (!item) throw new Error(`the contract has no event ${name}`)
  return toEventSelector(item)
}

/** Logs from block `from` to `to`; nodes that refuse so many blocks are asked for parts. @throws RpcError */
async function logsOf(
  info: ChainInfo,
  address: Address,
  topics: (Hex | null)[],
  from: number,
  to: number,
): Promise<Log[]> {
  try {
    return await rpc<Log[]>(info.rpcUrl, 'eth_getLogs', [
      { address, topics, fromBlock: toHex(from), toBlock: toHex(to) },
    ])
  } catch (error) {
    if (!(error instanceof RpcError) || to - from < SMALLEST) throw error
    const length = to - from >= LOG_RANGE ? LOG_RANGE : Math.ceil((to - from + 1) / 2)
    const parts = Array.from({ length: Math.ceil((to - from + 1) / length) }, (_, i) => from + i * length)
    const found = parts.map((at) => logsOf(info, address, topics, at, Math.min(to, at + length - 1)))
    return (await Promise.all(found)).flat()
  }
}

/** The last block from `low` to `high` whose time is not after `time`, unix seconds. */
async function lastUntil(info: ChainInfo, time: number, low: number, high: BlockHead): Promise<number> {
  if (high.time <= time) return high.number
  let [from, to] = [low, Math.max(low, high.number - 1)]
  while (from < to) {
    const middle = Math.ceil((from + to) / 2)
    const block = await rpc<{ timestamp: Hex } | null>(info.rpcUrl, 'eth_getBlockByNumber', [
      toHex(middle),
      false,
    ])
    if (block !== null && Number(block.timestamp) <= time) from = middle
    else to = middle - 1
  }
  return from
}

/** As `logsOf`; null where the node does not search. */
const searched = (...args: Parameters<typeof logsOf>): Promise<Log[] | null> =>
  logsOf(...args).catch((error: unknown) => {
    if (error instanceof RpcError) return null
    throw error
  })

const arcOf = (log: Log): ChainArc => {
  const { args } = decodeEventLog({ abi: resonanceAbi, eventName: 'Joined', ...log })
  const { orderId, owner, before, amount } = args
  return { orderId: Number(orderId), owner, before, amount }
}

/**
 * Reads a period from contract and events, without the server.
 * @param span.from a block before its first order
 * @param span.drawn when it was drawn, unix seconds; null: not yet
 */
export async function readPeriod(
  info: ChainInfo,
  period: number,
  span: { from: number; drawn: number | null },
  account: string | null,
): Promise<ChainPeriod> {
  const contract = contractOf(info, 'resonancePool')
  const id = BigInt(period)
  const topic = toHex(id, { size: 32 })
  const [head, said] = await Promise.all([
    blockHead(info.rpcUrl),
    readContract(info, contract, resonanceAbi, 'getPeriod', [id]),
  ])
  const draws = said.drawBlock > 0n && said.status > DRAWN
  // Nobody joins after the deadline, and long after it the head is hundreds of thousands of blocks away.
  const [last, drawnBy] = await Promise.all([
    lastUntil(info, Number(said.deadline), span.from, head),
    draws && span.drawn !== null ? lastUntil(info, span.drawn, Number(said.drawBlock), head) : head.number,
  ])
  const [joined, drawn, block] = await Promise.all([
    searched(info, contract, [eventOf('Joined'), null, null, topic], span.from, last),
    draws ? searched(info, contract, [eventOf('Drawn'), topic], Number(said.drawBlock), drawnBy) : null,
    draws
      ? rpc<{ hash: Hex } | null>(info.rpcUrl, 'eth_getBlockByNumber', [toHex(said.drawBlock), false])
      : null,
  ])
  const arcs = joined && joined.map(arcOf).toSorted((a, b) => a.orderId - b.orderId)
  const mine = (arcs ?? []).filter((a) => a.owner.toLowerCase() === account?.toLowerCase())
  const quotes = await Promise.all(
    mine.map(
      async ({ orderId }) =>
        [orderId, await readContract(info, contract, resonanceAbi, 'quote', [BigInt(orderId)])] as const,
    ),
  )
  const [event] = drawn ?? []
  return {
    chainId: info.chainId,
    contract,
    period: said,
    arcs,
    drawn: event ? decodeEventLog({ abi: resonanceAbi, eventName: 'Drawn', ...event }).args : null,
    blockHash: block?.hash ?? null,
    quotes: new Map(quotes),
  }
}

/** The server's answer for a period, what the chain says, and the comparison of both. */
export type Recomputed = { server: ResonancePeriodDetail; chain: ChainPeriod; checked: Checked }

/**
 * Asks server and chain for a period and computes it again.
 * @throws ApiError when the server refuses, RpcError when the chain's node does not answer
 */
export async function recompute(
  info: ChainInfo,
  period: number,
  account: string | null,
): Promise<Recomputed> {
  const [server, listed] = await Promise.all([get('getResonancePeriod', { period }), listedArcs(period)])
  const span = { from: server.hashBlock, drawn: server.drawn?.time ?? null }
  const chain = await readPeriod(info, period, span, account)
  return { server, chain, checked: checkPeriod(server, listed, chain, account) }
}
