import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ResonanceArcs } from '@holdfast/protocol/resonance'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { useSession } from '../../api/session.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'

/** How often periods are read anew, in milliseconds: they open, close and are drawn within minutes. */
const EVERY = 5_000
const KEY = 'resonance'
/** Most orders that are read: the server's largest page. */
const READ_ORDERS = 200
/** Most of them that are shown as open; what is due is paid of all. */
export const MOST_ORDERS = 50

/** Lines, budget and totals of the pool. */
export const usePool = () =>
  useQuery({
    queryKey: [KEY, 'pool'],
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('getResonancePool', {}, signal),
  })

/** Periods, newest first: of one line, or of all. */
export function usePeriods(page: number, size: number, line?: number) {
  const { loginAccount } = useSession()
  return useQuery({
    queryKey: [KEY, 'periods', loginAccount, page, size, line],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) =>
      get('pageResonancePeriods', { page, size, ...(line === undefined ? {} : { line }) }, signal),
  })
}

/** One period with the session's arcs. */
export function usePeriod(period: number) {
  const { loginAccount } = useSession()
  return useQuery({
    queryKey: [KEY, 'period', loginAccount, period],
    enabled: period > 0,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('getResonancePeriod', { period }, signal),
  })
}

/** Everybody's orders of a period, in the parts that the server gives. @param orders how many there are: read anew when that changes */
export const useArcs = (period: number, orders: number) =>
  useInfiniteQuery({
    queryKey: [KEY, 'arcs', period, orders],
    enabled: orders > 0,
    placeholderData: keepPreviousData,
    initialPageParam: 1,
    getNextPageParam: (last: ResonanceArcs) => last.next,
    queryFn: ({ pageParam, signal }) => get('getResonanceArcs', { period, from: pageParam }, signal),
  })

/** The session's orders that have something open, newest first; of one period, or of all. */
export function useOpenOrders(period?: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [KEY, 'orders', loginAccount, period],
    enabled: isLogin,
    refetchInterval: EVERY,
    queryFn: ({ signal }) =>
      get(
        'pageResonanceOrders',
        period === undefined
          ? { page: 1, size: READ_ORDERS, state: 'open' }
          : { page: 1, size: READ_ORDERS, state: 'all', period },
        signal,
      ),
  })
}

/** The connected account's USDT and its allowance to the pool, base units. */
export function useFunds() {
  const account = useAccount()
  return useChainRead(
    [KEY, 'funds', account],
    account === null
      ? null
      : async (info) => {
          const usdt = contractOf(info, 'usdt')
          const [balance, allowance] = await Promise.all([
            readContract(info, usdt, erc20Abi, 'balanceOf', [account]),
            readContract(info, usdt, erc20Abi, 'allowance', [account, contractOf(info, 'resonancePool')]),
          ])
          return { balance, allowance }
        },
  )
}

/** What the order robot does, and its alarms. */
export const useRobot = () =>
  useQuery({
    queryKey: [KEY, 'robot'],
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('getRobot', {}, signal),
  })

/** Steps that are on the chain, newest first. */
export const useRobotActions = (page: number, size: number) =>
  useQuery({
    queryKey: [KEY, 'robotActions', page, size],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('pageRobotActions', { page, size }, signal),
  })
