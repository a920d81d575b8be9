import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { awardAbi } from './abi.gen.ts'
import type { ByClass } from './share.ts'

/** How often lists are asked for again, in milliseconds. */
const EVERY = 15_000

/** Rates (of 10,000), members, sums and books of the award, at one block. Base units. */
export function useAward() {
  return useChainRead(['award'], async (info) => {
    const award = contractOf(info, 'specialPay')
    const [config, [a, b, c], books] = await Promise.all([
      readContract(info, award, awardAbi, 'getConfig', []),
      readContract(info, award, awardAbi, 'getConfigMulti', []),
      readContract(info, award, awardAbi, 'getSolvency', [contractOf(info, 'usdt')]),
    ])
    const rates: ByClass<bigint> = { a, b, c }
    const members: ByClass<bigint> = {
      a: config.totalForceA,
      b: config.totalForceB,
      c: config.totalForceC,
    }
    const shared: ByClass<bigint> = {
      a: config.totalRewardA,
      b: config.totalRewardB,
      c: config.totalRewardC,
    }
    return { rates, members, shared, books, unshared: config.unshared }
  })
}
export type AwardBooks = NonNullable<ReturnType<typeof useAward>['data']>['value']

/** The connected account's standing; `isExist` is false for who never was a member. Base units. */
export function useOwnAward() {
  const account = useAccount()
  return useChainRead(
    ['award', account],
    account === null
      ? null
      : (info) => readContract(info, contractOf(info, 'specialPay'), awardAbi, 'getUserInfo', [account]),
  )
}
export type OwnAward = NonNullable<ReturnType<typeof useOwnAward>['data']>['value']

/** Money that was shared out, newest first. */
export function useInflows(page: number, size: number) {
  return useQuery({
    queryKey: ['award', 'inflows', page, size],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('pageAwardInflows', { page, size }, signal),
  })
}

/** Who is a member now, or every change of membership; newest first. */
export function useMembers(history: boolean, page: number, size: number) {
  return useQuery({
    queryKey: ['award', 'members', history, page, size],
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
    queryFn: ({ signal }) => get('pageAwardMembers', { page, size, history }, signal),
  })
}
