import type { RechargeAmount } from '@holdfast/protocol/deposits'
import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { erc20Abi } from '../../api/abi.gen.ts'
import { contractOf } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { queryClient } from '../../api/query-client.ts'
import { readContract } from '../../api/read.ts'
import { useSession } from '../../api/session.ts'
import { useAccount, useChainRead } from '../../wallet/use-reads.ts'

/** Poll interval while a deposit is under way, in milliseconds. */
const LIVE = 2_000

/** Addresses that take deposits; needs no session. */
export function useRechargeWallets() {
  return useQuery({
    queryKey: ['rechargeWallets'],
    refetchInterval: 60_000,
    queryFn: ({ signal }) => get('listRechargeWallet', {}, signal),
  })
}

const intentKeyOf = (account: string) => [CUSTODY, 'intent', account] as const

/** The session's open requested amount; null when there is none. */
export function useIntent() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: intentKeyOf(loginAccount),
    enabled: isLogin,
    refetchInterval: LIVE,
    queryFn: ({ signal }) => get('getUserRechargeAmount', { address: loginAccount }, signal),
  })
}

/** Puts the answer of a call into the cache, so that no refetch is needed. */
export const showIntent = (account: string, intent: RechargeAmount | null) =>
  queryClient.setQueryData(intentKeyOf(account), intent)

/** The session's own deposit address. */
export function useOwnAddress() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'ownAddress', loginAccount],
    enabled: isLogin,
    staleTime: 60_000,
    queryFn: ({ signal }) => get('getUserAddress', { address: loginAccount }, signal),
  })
}

/** Deposits of the session's account, newest first. @param live whether one is awaited: polls faster */
export function useRechargeLog(symbol: LedgerSymbol | undefined, page: number, size: number, live = false) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [CUSTODY, 'rechargeLog', loginAccount, symbol, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: live ? LIVE : 8_000,
    queryFn: ({ signal }) => get('pageRechargeLog', { page, size, ...(symbol ? { symbol } : {}) }, signal),
  })
}

/** USDT of the connected account on the chain, base units. */
export function useWalletUsdt() {
  const account = useAccount()
  return useChainRead(
    ['walletUsdt', account],
    account === null
      ? null
      : (info) => readContract(info, contractOf(info, 'usdt'), erc20Abi, 'balanceOf', [account]),
  )
}
