import type { ChainInfo } from '@holdfast/protocol/chain'
import type { LevelProof } from '@holdfast/protocol/levels'
import type { SaleStanding } from '@holdfast/protocol/sale-account-calls'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { contractOf } from '../../api/chain-info.ts'
import { readTag } from '../../api/read.ts'
import { rpc } from '../../api/rpc.ts'
import { brand } from '../../brand.ts'
import {
  escrowEarningsAbi,
  hostingEarningsAbi,
  levelEarningsAbi,
  nodeEarningsAbi,
  togetherAbi,
} from './abi.gen.ts'

/** An amount that a claim pays out, in base units of an asset. */
export type Due = { symbol: string; decimals: number; amount: bigint }
export type ClaimSource = 'static' | 'node' | 'levels' | 'project'
/** A call that pays an account what it has earned, whoever makes it. */
export type ClaimCall = {
  key: string
  source: ClaimSource
  /** the project's name */
  name: string | null
  to: Address
  data: Hex
  /** what the call's answer says that it paid */
  paid(answer: Hex): Due[]
}
/** A call that would pay something now, and what. */
export type Claim = ClaimCall & { gives: readonly Due[] }

/** Calls in one transaction: what is beyond them waits for the next one. */
export const TOGETHER = 25

const usdt = (amount: bigint): Due => ({ symbol: brand.stable.symbol, decimals: 18, amount })
const token = (amount: bigint): Due => ({ symbol: brand.token.symbol, decimals: 18, amount })

/**
 * Every call that can pay the account something: hosting rewards, node cards, level rewards of both tokens, escrows.
 * @param proof of the newest active epoch; null when there is none, or while level rewards are switched off
 */
export function claimCalls(
  info: ChainInfo,
  account: Address,
  proof: Pick<LevelProof, 'n' | 'rewards'> | null,
  standings: readonly Pick<SaleStanding, 'project' | 'projectName' | 'mint' | 'token'>[],
): ClaimCall[] {
  const levels = (proof?.rewards ?? []).map((r): ClaimCall => ({
    key: `levels ${r.symbol}`,
    source: 'levels',
    name: null,
    to: contractOf(info, 'teamRewards'),
    data: encodeFunctionData({
      abi: levelEarningsAbi,
      functionName: 'claim',
      args: [
        BigInt(proof?.n ?? 0),
        account,
        r.asset as Address,
        BigInt(r.cumulative),
        r.proof as unknown as Hex[],
      ],
    }),
    paid: (data) => {
      const amount = decodeFunctionResult({ abi: levelEarningsAbi, functionName: 'claim', data })
      return [r.symbol === 'USDT' ? usdt(amount) : token(amount)]
    },
  }))
  const escrows = standings.map((s): ClaimCall => ({
    key: `project ${s.project}`,
    source: 'project',
    name: s.projectName,
    to: s.mint as Address,
    data: encodeFunctionData({ abi: escrowEarningsAbi, functionName: 'claim', args: [account] }),
    paid: (data) => {
      const [a, b] = decodeFunctionResult({ abi: escrowEarningsAbi, functionName: 'claim', data })
      return [usdt(a), { symbol: s.token.symbol ?? '?', decimals: s.token.decimals ?? 18, amount: b }]
    },
  }))
  return [
    {
      key: 'hosting',
      source: 'static',
      name: null,
      to: contractOf(info, 'hostingPool'),
      data: encodeFunctionData({ abi: hostingEarningsAbi, functionName: 'updateUser', args: [account] }),
      paid: (data) => {
        const [a, b] = decodeFunctionResult({ abi: hostingEarningsAbi, functionName: 'updateUser', data })
        return [usdt(a), token(b)]
      },
    },
    {
      key: 'nodes',
      source: 'node',
      name: null,
      to: contractOf(info, 'nodes'),
      data: encodeFunctionData({ abi: nodeEarningsAbi, functionName: 'claim', args: [account] }),
      paid: (data) => {
        const [a, b] = decodeFunctionResult({
          abi: nodeEarningsAbi,
          functionName: 'claim',
          args: [account],
          data,
        })
        return [usdt(a), token(b)]
      },
    },
    ...levels,
    ...escrows,
  ]
}

/** The calls as one: each may fail without hindering the others. */
export const together = (calls: readonly Pick<ClaimCall, 'to' | 'data'>[]): Hex =>
  encodeFunctionData({
    abi: togetherAbi,
    functionName: 'aggregate3',
    args: [calls.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))],
  })

/** What each call would pay, from the answers to all of them; those that fail or pay nothing are left out. */
export function paying(
  calls: readonly ClaimCall[],
  answers: readonly { success: boolean; returnData: Hex }[],
): Claim[] {
  return calls.flatMap((call, i) => {
    const answer = answers[i]
    if (!answer?.success) return []
    const gives = call.paid(answer.returnData).filter((d) => d.amount > 0n)
    return gives.length === 0 ? [] : [{ ...call, gives }]
  })
}

/** Tries the calls out on the chain, without sending them. @throws RpcError when the node does not answer */
export async function tryOut(
  info: ChainInfo,
  account: Address,
  calls: readonly ClaimCall[],
): Promise<Claim[]> {
  const to = contractOf(info, 'multicall3')
  const data = await rpc<Hex>(info.rpcUrl, 'eth_call', [
    { from: account, to, data: together(calls) },
    readTag(info),
  ])
  return paying(calls, decodeFunctionResult({ abi: togetherAbi, functionName: 'aggregate3', data }))
}

/** What claims give together, by asset, in the order of their first appearance. */
export function totals(claims: readonly Claim[]): Due[] {
  const sums = new Map<string, Due>()
  for (const due of claims.flatMap((c) => c.gives)) {
    const sum = sums.get(due.symbol)
    sums.set(due.symbol, sum ? { ...sum, amount: sum.amount + due.amount } : due)
  }
  return [...sums.values()]
}
