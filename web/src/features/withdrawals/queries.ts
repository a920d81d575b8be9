import type { Page } from '@holdfast/protocol/envelope'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import type { Withdrawal } from '@holdfast/protocol/withdrawals'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { contractOf } from '../../api/chain-info.ts'
import { readContract } from '../../api/read.ts'
import { useSession } from '../../api/session.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'
import { numbersAbi } from './abi.gen.ts'

/** Minimum, fee, limits and what is withdrawable now, for one asset. */
export function useWithdrawInfo(symbol: LedgerSymbol) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'withdrawInfo', loginAccount, symbol],
    enabled: isLogin,
    refetchInterval: 10_000,
    queryFn: ({ signal }) => get('getWithdrawInfo', { symbol }, signal),
  })
}

/** The session's withdrawals, newest first; polled faster while one of them is under way. */
export function useWithdrawals(symbol: LedgerSymbol | undefined, page: number, size: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery<Page<Withdrawal>>({
    queryKey: [CUSTODY, 'withdrawals', loginAccount, symbol, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.records.some((w) => w.status === 'review') ? 2_500 : 10_000),
    queryFn: ({ signal }) => get('pageWithdrawLog', { page, size, ...(symbol ? { symbol } : {}) }, signal),
  })
}

/** Whether the connected account's number `n` at the vault is used: paid or burned. */
export function useNumberUsed(n: bigint, asked: boolean) {
  const account = useAccount()
  return useChainRead(
    ['payoutNumber', account, String(n)],
    account === null || !asked
      ? null
      : (info) => readContract(info, contractOf(info, 'payoutVault'), numbersAbi, 'isUsed', [account, n]),
  )
}
