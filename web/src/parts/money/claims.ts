import type { ChainInfo } from '@holdfast/protocol/chain'
import { ITEM_GAS } from '@holdfast/protocol/gas'
import type { LevelProof } from '@holdfast/protocol/level-proof'
import type { SaleStanding } from '@holdfast/protocol/sale-account-calls'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { contractOf } from '../../api/chain-info.ts'
import { brand } from '../../brand.ts'
import { tokenLabel } from '../words/token-label.ts'
import {
  awardEarningsAbi,
  escrowEarningsAbi,
  hostingEarningsAbi,
  levelEarningsAbi,
  nodeEarningsAbi,
  resonanceEarningsAbi,
} from './abi.gen.ts'
import type { Due } from './dues.ts'
import { askTogether } from './together.ts'

export type ClaimSource = 'static' | 'resonance' | 'liquidity' | 'node' | 'award' | 'levels' | 'project'
/** A call that pays an account what it has earned, whoever makes it. */
export type ClaimCall = {
  key: string
  source: ClaimSource
  /** the project's name */
  name: string | null
  to: Address
  data: Hex
  /** gas limit, where an estimate can be too low because its parts may fail */
  gas?: bigint
  /** the same as calls by themselves, where it may be too large for one transaction */
  each?: readonly ClaimCall[]
  /** what the call's answer says that it paid */
  paid(answer: Hex): Due[]
}
/** A call that would pay something now, and what. */
export type Claim = ClaimCall & { gives: readonly Due[] }

/** Orders of the resonance pool with rewards that are payable, oldest first. */
export type ResonanceDue = readonly { id: number; usdt: bigint; token: bigint }[]

/** Calls that are tried out with one question. */
const TRIED = 100

/**
 * Every call that can pay the account something: rewards of the three pools, node cards, the award, level rewards of both tokens,
 * escrows with their airdrops.
 * @param resonance empty where there is nothing payable, or it is not known
 * @param proof of the newest active epoch; null when there is none, or while level rewards are switched off
 */
export function claimCalls(
  info: ChainInfo,
  account: Address,
  proof: Pick<LevelProof, 'n' | 'rewards'> | null,
  standings: readonly Pick<SaleStanding, 'project' | 'projectName' | 'mint' | 'token'>[],
  resonance: ResonanceDue = [],
): ClaimCall[] {
  const [stable, own] = [contractOf(info, 'usdt'), contractOf(info, 'token')]
  const due = (asset: Address, symbol: string, decimals = 18) => ({
    asset,
    symbol: tokenLabel(info, { address: asset, symbol }),
    decimals,
  })
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, a) => all + a, 0n)
  const usdt = (amount: bigint): Due => ({ ...due(stable, brand.stable.symbol), amount })
  const token = (amount: bigint): Due => ({ ...due(own, brand.token.symbol), amount })
  const pool = (
    key: string,
    source: 'static' | 'liquidity',
    contract: 'hostingPool' | 'liquidityPool',
  ): ClaimCall => ({
    key,
    source,
    name: null,
    to: contractOf(info, contract),
    data: encodeFunctionData({ abi: hostingEarningsAbi, functionName: 'updateUser', args: [account] }),
    paid: (data) => {
      const [a, b] = decodeFunctionResult({ abi: hostingEarningsAbi, functionName: 'updateUser', data })
      return [usdt(a), token(b)]
    },
  })
  const periods = (due: ResonanceDue, key: string): ClaimCall => ({
    key,
    source: 'resonance',
    name: null,
    to: contractOf(info, 'resonancePool'),
    data: encodeFunctionData({
      abi: resonanceEarningsAbi,
      functionName: 'claim',
      args: due.length === 1 ? [BigInt(due[0]!.id)] : [due.map(({ id }) => BigInt(id))],
    }),
    gas: ITEM_GAS.claim * BigInt(due.length),
    // The call answers nothing; the amounts are the contract's own, read for the same orders.
    paid: () => [usdt(sum(due.map((o) => o.usdt))), token(sum(due.map((o) => o.token)))],
  })
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
      return [{ ...due(r.asset as Address, r.symbol), amount }]
    },
  }))
  const escrows = standings.flatMap((s): ClaimCall[] => {
    const { address, symbol, decimals } = s.token
    const bought = (amount: bigint): Due => ({
      ...due(address as Address, symbol ?? '', decimals ?? 18),
      amount,
    })
    const of = { source: 'project' as const, name: s.projectName, to: s.mint as Address }
    return [
      {
        ...of,
        key: `project ${s.project}`,
        data: encodeFunctionData({ abi: escrowEarningsAbi, functionName: 'claim', args: [account] }),
        paid: (data) => {
          const [a, b] = decodeFunctionResult({ abi: escrowEarningsAbi, functionName: 'claim', data })
          return [usdt(a), bought(b)]
        },
      },
      {
        ...of,
        key: `airdrop ${s.project}`,
        data: encodeFunctionData({ abi: escrowEarningsAbi, functionName: 'claimDrop', args: [account] }),
        paid: (data) => [
          bought(decodeFunctionResult({ abi: escrowEarningsAbi, functionName: 'claimDrop', data })),
        ],
      },
    ]
  })
  return [
    pool('hosting', 'static', 'hostingPool'),
    ...(resonance.length === 0
      ? []
      : [
          {
            ...periods(resonance, 'resonance'),
            each: resonance.map((o) => periods([o], `resonance ${o.id}`)),
          },
        ]),
    pool('liquidity', 'liquidity', 'liquidityPool'),
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
    {
      key: 'award',
      source: 'award',
      name: null,
      to: contractOf(info, 'specialPay'),
      data: encodeFunctionData({ abi: awardEarningsAbi, functionName: 'updateUser', args: [account] }),
      paid: (data) => [
        usdt(decodeFunctionResult({ abi: awardEarningsAbi, functionName: 'updateUser', data })),
      ],
    },
    ...levels,
    ...escrows,
  ]
}

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
  return paying(calls, await askTogether(info, calls, { most: TRIED, from: account }))
}
