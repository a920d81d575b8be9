import type { ChainInfo } from '@holdfast/protocol/chain'
import type { LevelProof } from '@holdfast/protocol/level-proof'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { modulesQuery, useModuleOpen } from '../../api/modules.ts'
import { queryClient } from '../../api/query-client.ts'
import { readTag } from '../../api/read.ts'
import { refusedWith } from '../../api/refusal.ts'
import { rpc } from '../../api/rpc.ts'
import { useSession } from '../../api/session.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { useChainClock } from '../../wallet/use-clock.ts'
import { useOpenOrders } from '../orders/open-orders.ts'
import { viewOrder } from '../orders/orders.ts'
import { resonanceEarningsAbi, togetherAbi } from './abi.gen.ts'
import { type Claim, claimCalls, type ResonanceDue, tryOut } from './claims.ts'
import { claimParts } from './claim.flow.ts'
import type { Promised } from './earned.ts'
import { unpaid } from './sums.ts'

/** Most rows of a list that are read: the server's largest page. */
export const MOST = 200
/** Most projects whose escrows are asked. */
const MOST_PROJECTS = 50
/** How long what the server told serves the next who asks, in milliseconds. */
const FRESH = 5_000

/** How often what claiming costs is estimated anew, part by part, in milliseconds. */
const FEE_EVERY = 60_000
/** How often the server is asked anew, in milliseconds. */
export const EVERY = 20_000

/** What `account` has in projects; needs its session. */
const standingsQuery = (account: string) =>
  queryOptions({
    queryKey: ['money', 'standings', account],
    refetchInterval: EVERY,
    queryFn: async ({ signal }) =>
      (await get('pageSaleStandings', { page: 1, size: MOST_PROJECTS }, signal)).records,
  })

/** Orders of the resonance pool that have something open. */
const resonanceQuery = (account: string) =>
  queryOptions({
    queryKey: ['money', 'resonance', account],
    refetchInterval: EVERY,
    queryFn: async ({ signal }) =>
      (await get('pageResonanceOrders', { page: 1, size: MOST, state: 'open' }, signal)).records,
  })

/** The proof by the newest active epoch; null while there is none. @throws ApiError */
async function activeProof(): Promise<LevelProof | null> {
  try {
    return await get('getLevelProof', {})
  } catch (error) {
    if (refusedWith(error, 'EPOCH_UNKNOWN') || refusedWith(error, 'NOT_REGISTERED')) return null
    throw error
  }
}

/** What open orders of the resonance pool owe now: which there are tells the server, how much the contract. @throws ApiError, RpcError */
async function resonanceDue(info: ChainInfo, account: string): Promise<ResonanceDue> {
  const orders = await queryClient.fetchQuery({ ...resonanceQuery(account), staleTime: FRESH })
  if (orders.length === 0) return []
  const target = contractOf(info, 'resonancePool')
  const ids = orders.map(({ orderId }) => orderId).toSorted((a, b) => a - b)
  const abi = resonanceEarningsAbi
  const asked = ids.map((id) => ({
    target,
    allowFailure: true,
    callData: encodeFunctionData({ abi, functionName: 'quote', args: [BigInt(id)] }),
  }))
  const to = contractOf(info, 'multicall3')
  const all = encodeFunctionData({ abi: togetherAbi, functionName: 'aggregate3', args: [asked] })
  const data = await rpc<Hex>(info.rpcUrl, 'eth_call', [{ to, data: all }, readTag(info)])
  const answers = decodeFunctionResult({ abi: togetherAbi, functionName: 'aggregate3', data })
  return ids.flatMap((id, i) => {
    const answer = answers[i]
    if (!answer?.success) return []
    const quote = decodeFunctionResult({ abi, functionName: 'quote', data: answer.returnData })
    return quote.dueUsdt > 0n || quote.dueToken > 0n
      ? [{ id, usdt: quote.dueUsdt, token: quote.dueToken }]
      : []
  })
}

/**
 * What can be claimed now, part by part, as the chain answers when all of it is tried out. What the server has to tell first
 * (proofs, projects, orders of periods) is left out when it does not answer: hosting, cards and the award need the chain alone.
 */
export function useClaims() {
  const account = useAccount()
  const { isLogin, loginAccount } = useSession()
  const open = useModuleOpen('levelRewards')
  const unknown = useQuery(modulesQuery).isError
  return useChainRead(
    ['claims', account, isLogin, open],
    account === null || (open === undefined && !unknown)
      ? null
      : async (info) => {
          const [proof, standings, resonance] = await Promise.all([
            isLogin && open ? activeProof().catch(() => null) : null,
            isLogin
              ? queryClient.fetchQuery({ ...standingsQuery(loginAccount), staleTime: FRESH }).catch(() => [])
              : [],
            isLogin ? resonanceDue(info, loginAccount).catch(() => []) : [],
          ])
          return tryOut(info, account, claimCalls(info, account, proof, standings, resonance))
        },
  )
}

/** What it costs about to claim `claims`, base units of the chain's own coin, and how many transactions that takes. */
export function useClaimFee(claims: readonly Claim[]) {
  const account = useAccount()
  return useChainRead(
    ['claimFee', account, claims.map(({ key }) => key).join()],
    account === null || claims.length === 0
      ? null
      : async (info) => {
          const [parts, price] = await Promise.all([
            claimParts(info, account, claims),
            rpc<Hex>(info.rpcUrl, 'eth_gasPrice', []),
          ])
          const fee = parts.reduce((sum, { gas }) => sum + gas, 0n) * BigInt(price)
          return { fee, transactions: parts.length }
        },
    FEE_EVERY,
  )
}

/** Everything that earns, by source; needs a session. */
export function useEarnings() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'earnings', loginAccount],
    enabled: isLogin,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => get('getEarnings', {}, signal),
  })
}

/** Totals over the session's machines. */
export function useMachineSummary() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'machines', loginAccount],
    enabled: isLogin,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('getMachineSummary', {}, signal),
  })
}

/** Open orders of both pools as they stand now; undefined until they are read. */
export function usePoolOrders() {
  const now = useChainClock()
  const [hosting, liquidity] = [useOpenOrders('hostingPool'), useOpenOrders('liquidityPool')]
  return {
    now,
    hosting: hosting.data?.value.map((o) => viewOrder(o, now)),
    liquidity: liquidity.data?.value.map((o) => viewOrder(o, now)),
    failed: [hosting, liquidity].find((q) => q.isError && !q.data) ?? null,
  }
}

/** What is promised by source and not received; a part that is not read yet, or could not be, is missing. Needs a session. */
export function usePromised() {
  const { isLogin, loginAccount } = useSession()
  const orders = usePoolOrders()
  const { hosting, liquidity } = orders
  const resonance = useQuery({ ...resonanceQuery(loginAccount), enabled: isLogin })
  const machines = useMachineSummary()
  const standings = useQuery({ ...standingsQuery(loginAccount), enabled: isLogin })
  const all = [resonance, machines, standings]
  const promised: Promised = {
    ...(hosting && { hosting: unpaid(hosting) }),
    ...(liquidity && { liquidity: unpaid(liquidity) }),
    ...(resonance.data && {
      resonance: unpaid(
        resonance.data.map((o) => ({
          rewardUsdt: BigInt(o.rewardUsdt ?? 0),
          rewardToken: BigInt(o.rewardToken ?? 0),
          claimedUsdt: BigInt(o.claimedUsdt),
          claimedToken: BigInt(o.claimedToken),
        })),
      ),
    }),
    ...(machines.data && { machines: { usdt: 0n, token: BigInt(machines.data.remainingOutput) } }),
    ...(standings.data && {
      fromProjects: {
        usdt: standings.data.reduce((sum, s) => sum + BigInt(s.commissionPaid) + BigInt(s.poolUsdt), 0n),
        token: 0n,
      },
    }),
  }
  return {
    promised,
    orders,
    resonance: resonance.data,
    failed: orders.failed ?? all.find((q) => q.isError && !q.data) ?? null,
  }
}
