import type { ChainInfo } from '@holdfast/protocol/chain'
import type { LevelProof } from '@holdfast/protocol/level-proof'
import { COUNTED_STEPS } from '@holdfast/protocol/levels'
import type { Hex } from 'viem'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { refusedWith } from '../../api/refusal.ts'
import { blockHead, RpcError } from '../../api/rpc.ts'
import { ordersAbi } from '../orders/abi.gen.ts'
import { epochsAbi, holdingAbi, thresholdsAbi } from './abi.gen.ts'
import { type ChainEpoch, type Checked, checkProof } from './check.ts'
import type { TreePlace } from './leaf.ts'

/** The rules as they stand on the chain now, and how many generations count. */
async function readRules(info: ChainInfo) {
  const main = contractOf(info, 'main')
  const [shares, tables, { algebra }] = await Promise.all([
    readContract(info, contractOf(info, 'teamRewards'), epochsAbi, 'rules', []),
    readContract(info, main, thresholdsAbi, 'getConfigMulti', []),
    readContract(info, main, thresholdsAbi, 'getConfig', []),
  ])
  const { teamValids, teamAmounts } = tables
  const { validMin, legsNeeded } = shares
  return {
    shares,
    thresholds: { teamValids, teamAmounts, validMin, legsNeeded },
    generations: Number(algebra),
  }
}

/** The version of the rules that epochs are computed by; the newest one before the first epoch is there. */
async function readVersion(): Promise<number> {
  try {
    return (await get('getEpoch', {})).rules
  } catch (error) {
    if (refusedWith(error, 'EPOCH_UNKNOWN')) return 2
    throw error
  }
}

/** The same with the version of the rules, from the server. */
export async function readVersioned(info: ChainInfo) {
  const [rules, version] = await Promise.all([readRules(info), readVersion()])
  return { ...rules, version }
}
export type VersionedRules = Awaited<ReturnType<typeof readVersioned>>

/** Root and totals of epoch `n` from `TeamRewards`; all zero when it was not posted or was vetoed. */
async function readSubmission(info: ChainInfo, n: number) {
  const s = await readContract(info, contractOf(info, 'teamRewards'), epochsAbi, 'submissions', [BigInt(n)])
  return { root: s.root, totals: { usdt: s.totalUsdt, token: s.totalToken } }
}

/**
 * What the contracts have of an account's participation at a block: principal of hosting orders whose term counts and is not over, or
 * by rules 1 what `Main` adds up. Undefined where the node has no state of that block: it went on, or is not there yet.
 */
async function readHolding(
  info: ChainInfo,
  account: string,
  { rules, since }: LevelProof,
): Promise<bigint | undefined> {
  const at: Hex = `0x${since.block.toString(16)}`
  const who = [account as Hex] as const
  try {
    if (rules.version === 1)
      return (await readContract(info, contractOf(info, 'main'), holdingAbi, 'users', who, at)).amount
    const [orders, { time }] = await Promise.all([
      readContract(info, contractOf(info, 'hostingPool'), ordersAbi, 'getUserOrders', who, at),
      blockHead(info.rpcUrl, at),
    ])
    return orders
      .filter((o) => o.steps >= BigInt(COUNTED_STEPS) && o.endTime > BigInt(time))
      .reduce((sum, o) => sum + o.amount, 0n)
  } catch (error) {
    if (error instanceof RpcError) return undefined
    throw error
  }
}

async function readEpoch(info: ChainInfo, n: number): Promise<Omit<ChainEpoch, 'holding'>> {
  const [now, before, rules] = await Promise.all([
    readSubmission(info, n),
    readSubmission(info, n - 1),
    readRules(info),
  ])
  return { ...now, totalsBefore: before.totals, shares: rules.shares, thresholds: rules.thresholds }
}

/** The server's answer for an epoch; undefined when it does not have its proofs any more. */
async function proofOf(n: number): Promise<LevelProof | undefined> {
  try {
    return await get('getLevelProof', { n })
  } catch (error) {
    if (refusedWith(error, 'PROOFS_GONE') || refusedWith(error, 'EPOCH_UNKNOWN')) return undefined
    throw error
  }
}

/** An epoch's answer for one account, what the chain says, and the comparison of both. */
export type Recomputed = { proof: LevelProof; chain: ChainEpoch; checked: Checked }

/** Times that the server is asked for its newest block, where the node has none of the state at the one before. */
const ASKED = 3

/** The server's answer, and what the chain says at the block that it names. */
async function heldIn(info: ChainInfo, account: string, n: number) {
  for (let i = 1; ; i++) {
    const proof = await get('getLevelProof', { n })
    const holding = await readHolding(info, account, proof)
    if (holding !== undefined || i === ASKED) return { proof, holding }
  }
}

/**
 * Asks server and chain for an epoch and computes it again for `account`.
 * @throws ApiError when the server refuses, RpcError when the chain's node does not answer
 */
export async function recompute(info: ChainInfo, account: string, n: number): Promise<Recomputed> {
  const [{ proof, holding }, before, read] = await Promise.all([
    heldIn(info, account, n),
    n > 1 ? proofOf(n - 1) : null,
    readEpoch(info, n),
  ])
  const chain: ChainEpoch = { ...read, holding }
  const place: TreePlace = { chainId: info.chainId, teamRewards: contractOf(info, 'teamRewards') }
  return { proof, chain, checked: checkProof(account, place, proof, before, chain) }
}
