import type { ChainInfo } from '@holdfast/protocol/chain'
import type { EarningSource } from '@holdfast/protocol/earnings'
import type { LevelProof } from '@holdfast/protocol/level-proof'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { get, post } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { modulesQuery, useModuleOpen } from '../../api/modules.ts'
import { readContract } from '../../api/read.ts'
import { refusedWith } from '../../api/refusal.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { toast } from '../../ui/toast.ts'
import { resonanceEarningsAbi } from './abi.gen.ts'
import { claimCalls, type ResonanceDue, tryOut } from './claims.ts'
import { incomePage } from './history.ts'

/** The server's largest page: entries that the bars are made of. */
const MOST = 200
/** Most projects whose escrows are asked. */
const MOST_PROJECTS = 50
/** Most orders of the resonance pool that one claim takes. */
const MOST_ORDERS = 50

/** What the connected account has outside custody: its token and LP balances. */
export function useHoldings() {
  const account = useAccount()
  return useChainRead(
    ['earnings', account],
    account === null
      ? null
      : async (info) => {
          const [token, lp] = await Promise.all([
            readContract(info, contractOf(info, 'token'), erc20Abi, 'balanceOf', [account]),
            readContract(info, contractOf(info, 'pair'), erc20Abi, 'balanceOf', [account]),
          ])
          return { token, lp }
        },
  )
}

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
async function resonanceDue(info: ChainInfo): Promise<ResonanceDue> {
  const { records } = await get('pageResonanceOrders', { page: 1, size: MOST_ORDERS, state: 'open' })
  const pool = contractOf(info, 'resonancePool')
  const quotes = await Promise.all(
    records.map(async ({ orderId }) => ({
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
  const { isLogin } = useSession()
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
              ? get('pageSaleStandings', { page: 1, size: MOST_PROJECTS }).then(
                  (p) => p.records,
                  () => [],
                )
              : [],
            isLogin ? resonanceDue(info).catch(() => null) : null,
          ])
          return tryOut(info, account, claimCalls(info, account, proof, standings, resonance))
        },
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

/** A page of what one source gave, newest first. */
export function useIncome(source: EarningSource, page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'income', loginAccount, source, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => incomePage(source, page, size, signal),
  })
}

/** The newest entries of a source, for the bars. */
export const useRecentIncome = (source: EarningSource) => useIncome(source, 1, MOST)

/** The newest entries of several sources together. `cut`: some have more; `failed`: the first query that did not answer. */
export function useRecentIncomes(sources: readonly EarningSource[]) {
  const { isLogin, loginAccount } = useSession()
  const queries = useQueries({
    queries: sources.map((source) => ({
      queryKey: [CUSTODY, 'income', loginAccount, source, 1, MOST],
      enabled: isLogin,
      refetchInterval: 20_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => incomePage(source, 1, MOST, signal),
    })),
  })
  return {
    rows: queries.flatMap((q) => q.data?.rows ?? []),
    cut: queries.some((q) => q.data && q.data.total > q.data.read),
    waits: queries.some((q) => q.isPending),
    failed: queries.find((q) => q.isError && !q.data) ?? null,
  }
}

/** Totals over the session's machines. */
export function useMachineSummary() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'machines', loginAccount],
    enabled: isLogin,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('getMachineSummary', {}, signal),
  })
}

/** The session's machines, newest first. */
export function useMachines(page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'machineList', loginAccount, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 20_000,
    queryFn: ({ signal }) => get('pageUserMachine', { page, size }, signal),
  })
}

/** Switches the automatic conversion of output; output that is booked already is not converted. */
export function useAutoExchange() {
  return useSubmit({
    send: (on: boolean) => post('setAutoExchange', { on }),
    onRefused: (refusal) => toast('error', refusal),
    stale: [[CUSTODY, 'machines']],
    // Pending until the new state is read, so that the check box does not flip back in between.
    waits: true,
  })
}
