import type { ChainInfo } from '@holdfast/protocol/chain'
import type { LevelProof } from '@holdfast/protocol/level-proof'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { refusedWith } from '../../api/refusal.ts'
import { epochsAbi, thresholdsAbi } from './abi.gen.ts'
import { type ChainEpoch, type Checked, checkProof } from './check.ts'
import type { TreePlace } from './leaf.ts'

/** The rules as they stand on the chain now, and how many generations count. */
export async function readRules(info: ChainInfo) {
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
export type LevelRulesRead = Awaited<ReturnType<typeof readRules>>

/** Root and totals of epoch `n` from `TeamRewards`; all zero when it was not posted or was vetoed. */
async function readSubmission(info: ChainInfo, n: number) {
  const s = await readContract(info, contractOf(info, 'teamRewards'), epochsAbi, 'submissions', [BigInt(n)])
  return { root: s.root, totals: { usdt: s.totalUsdt, token: s.totalToken } }
}

async function readEpoch(info: ChainInfo, n: number): Promise<ChainEpoch> {
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

/**
 * Asks server and chain for an epoch and computes it again for `account`.
 * @throws ApiError when the server refuses, RpcError when the chain's node does not answer
 */
export async function recompute(info: ChainInfo, account: string, n: number): Promise<Recomputed> {
  const [proof, before, chain] = await Promise.all([
    get('getLevelProof', { n }),
    n > 1 ? proofOf(n - 1) : null,
    readEpoch(info, n),
  ])
  const place: TreePlace = { chainId: info.chainId, teamRewards: contractOf(info, 'teamRewards') }
  return { proof, chain, checked: checkProof(account, place, proof, before, chain) }
}
