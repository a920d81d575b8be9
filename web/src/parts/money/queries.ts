import type { ChainInfo } from '@holdfast/protocol/chain'
import type { LevelProof } from '@holdfast/protocol/level-proof'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { modulesQuery, useModuleOpen } from '../../api/modules.ts'
import { queryClient } from '../../api/query-client.ts'
import { readContract } from '../../api/read.ts'
import { refusedWith } from '../../api/refusal.ts'
import { rpc } from '../../api/rpc.ts'
import { useSession } from '../../api/session.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { useChainClock } from '../../wallet/use-clock.ts'
import { useOpenOrders } from '../orders/open-orders.ts'
import { viewOrder } from '../orders/orders.ts'
import { resonanceEarningsAbi } from './abi.gen.ts'
import { type Claim, claimCalls, type ResonanceDue, tryOut } from './claims.ts'
import { claimGas } from './claim.flow.ts'
import type { Promised } from './earned.ts'
import { unpaid } from './sums.ts'

/** Most rows of a list that are read: the server's largest page. */
export const MOST = 200
/** Most projects whose escrows are asked. */
const MOST_PROJECTS = 50
/** Most orders of the resonance pool that one claim takes. */
const MOST_ORDERS = 50
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
  const pool = contractOf(info, 'resonancePool')
  const quotes = await Promise.all(
    orders.slice(0, MOST_ORDERS).map(async ({ orderId }) => ({
      orderId,
      quote: await readContract(info, pool, resonanceEarningsAbi, 'quote', [BigInt(orderId)]),
    })),
  )
  const paying = quotes.filter(({ quote }) => quote.dueUsdt > 0n || quote.dueToken > 0n)
  return {
    ids: paying.map(({ orderId }) => orderId),
    usdt: paying.reduce((sum, { quote }) => sum + quote.dueUsdt, 0n),
    token: paying.reduce((sum, { quote }) => sum + quote.dueToken, 0n),
  }
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
            isLogin ? resonanceDue(info, loginAccount).catch(() => null) : null,
          ])
          return tryOut(info, account, claimCalls(info, account, proof, standings, resonance))
        },
  )
}

/** What one transaction that claims `claims` costs about, base units of the chain's own coin. */
export function useClaimFee(claims: readonly Claim[]) {
  const account = useAccount()
  return useChainRead(
    ['claimFee', account, claims.map(({ key }) => key).join()],
    account === null || claims.length === 0
      ? null
      : async (info) => {
          const [gas, price] = await Promise.all([
            claimGas(info, account, claims),
            rpc<`0x${string}`>(info.rpcUrl, 'eth_gasPrice', []),
          ])
          return gas * BigInt(price)
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
