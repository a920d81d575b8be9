import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { readContract } from '../../api/read.ts'
import { readBooks } from '../../api/solvency.ts'
import { useSession } from '../../api/session.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { poolAbi } from './abi.gen.ts'

/** Configuration, offers, period and books of the pool, read at one block. */
export function usePool() {
  return useChainRead(['pool'], async (info) => {
    const pool = contractOf(info, 'hostingPool')
    const [config, [offers], period, books] = await Promise.all([
      readContract(info, pool, poolAbi, 'getConfig', []),
      readContract(info, pool, poolAbi, 'getConfigMulti', []),
      readContract(info, pool, poolAbi, 'getPeriod', []),
      readBooks(info),
    ])
    return { config, offers, period, books }
  })
}

/** What `amount` for `term` would earn now, and the most that can still join. */
export function useQuote(amount: bigint, term: number) {
  return useChainRead(['quote', amount.toString(), term], async (info) => {
    const [usdt, token, available] = await readContract(
      info,
      contractOf(info, 'hostingPool'),
      poolAbi,
      'quote',
      [amount, BigInt(term)],
    )
    return { usdt, token, available }
  })
}

/** The connected account's USDT and its allowance to the pool, base units. */
export function useFunds() {
  const account = useAccount()
  return useChainRead(
    ['funds', account],
    account === null
      ? null
      : async (info) => {
          const usdt = contractOf(info, 'usdt')
          const [balance, allowance] = await Promise.all([
            readContract(info, usdt, erc20Abi, 'balanceOf', [account]),
            readContract(info, usdt, erc20Abi, 'allowance', [account, contractOf(info, 'hostingPool')]),
          ])
          return { balance, allowance }
        },
  )
}

/** The connected account's open orders, from the contract itself. */
export function useOpenOrders() {
  const account = useAccount()
  return useChainRead(
    ['orders', account],
    account === null
      ? null
      : (info) => readContract(info, contractOf(info, 'hostingPool'), poolAbi, 'getUserOrders', [account]),
  )
}

/** Orders the server knows of, newest first; needs a session. */
export function useHistory(page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: ['hostingHistory', loginAccount, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('pageHostingOrders', { page, size, state: 'all' }, signal),
  })
}
