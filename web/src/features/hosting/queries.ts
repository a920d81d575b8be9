import type { ParticipationKind } from '@holdfast/protocol/participations'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { readBooks } from '../../api/solvency.ts'
import { useSession } from '../../api/session.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { poolAbi } from './abi.gen.ts'
import type { PoolOf } from './pools.ts'

/** Configuration, offers, period and books of the pool, read at one block. */
export function usePool(of: PoolOf) {
  return useChainRead(['pool', of.contract], async (info) => {
    const pool = contractOf(info, of.contract)
    const [config, [offers], period, books] = await Promise.all([
      readContract(info, pool, poolAbi, 'getConfig', []),
      readContract(info, pool, poolAbi, 'getConfigMulti', []),
      readContract(info, pool, poolAbi, 'getPeriod', []),
      readBooks(info, of.contract),
    ])
    return { config, offers, period, books }
  })
}

/** What `amount` for `term` would earn now, and the most that can still join. */
export function useQuote(of: PoolOf, amount: bigint, term: number) {
  return useChainRead(['quote', of.contract, amount.toString(), term], async (info) => {
    const [usdt, token, available] = await readContract(
      info,
      contractOf(info, of.contract),
      poolAbi,
      'quote',
      [amount, BigInt(term)],
    )
    return { usdt, token, available }
  })
}

/** What the connected account has of the pool's principal, and its allowance to the pool, base units. */
export function useFunds(of: PoolOf) {
  const account = useAccount()
  return useChainRead(
    ['funds', of.contract, account],
    account === null
      ? null
      : async (info) => {
          const asset = contractOf(info, of.principal)
          const [balance, allowance] = await Promise.all([
            readContract(info, asset, erc20Abi, 'balanceOf', [account]),
            readContract(info, asset, erc20Abi, 'allowance', [account, contractOf(info, of.contract)]),
          ])
          return { balance, allowance }
        },
  )
}

/** Everything that the session's account took part in, newest first: of one kind, or of all. */
export function useParticipations(kind: ParticipationKind | null, page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: ['participations', loginAccount, kind, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('pageParticipations', { page, size, ...(kind ? { kind } : {}) }, signal),
  })
}

/** How long the pool's budget lasts. */
export function useRunway(of: PoolOf) {
  const pool = of.contract === 'liquidityPool' ? ('liquidity' as const) : ('hosting' as const)
  return useQuery({
    queryKey: ['runway', pool],
    refetchInterval: 30_000,
    queryFn: ({ signal }) => get('getHostingRunway', { pool }, signal),
  })
}
