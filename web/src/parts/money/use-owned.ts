import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useChainInfo } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { useBalances } from '../../api/custody.ts'
import { useSession } from '../../api/session.ts'
import { tokenLabel } from '../words/token-label.ts'
import { NOTHING, plus } from './pair.ts'
import type { Owned } from './places.ts'
import { EVERY, MOST, useClaims, useEarnings, useHoldings, usePoolOrders, usePromised } from './queries.ts'
import { ofLevels, ofPool, ofResonance, ofSales } from './sums.ts'

/** Purchases in sales, newest first. */
const purchasesQuery = (account: string) =>
  queryOptions({
    queryKey: ['money', 'purchases', account],
    refetchInterval: EVERY,
    queryFn: async ({ signal }) => (await get('pageSaleOrders', { page: 1, size: MOST }, signal)).records,
  })

/**
 * All that the account owns, where it is. Undefined until each part was read; without a session what the chain knows alone.
 * `failed`: the first part that could not be read.
 */
export function useOwned(): { owned: Owned | undefined; failed: { refetch(): unknown } | null } {
  const { isLogin, loginAccount } = useSession()
  const { data: info } = useChainInfo()
  const holdings = useHoldings()
  const { hosting, liquidity, failed } = usePoolOrders()
  const claims = useClaims()
  const balances = useBalances()
  const earnings = useEarnings()
  const own = usePromised()
  const purchases = useQuery({ ...purchasesQuery(loginAccount), enabled: isLogin })
  const chain = [holdings, claims]
  const server = isLogin ? [balances, earnings, purchases] : []
  const broken =
    failed ?? [...chain, ...server].find((q) => q.isError && !q.data) ?? (isLogin ? own.failed : null)
  const has = holdings.data?.value
  if (broken || !info || !has || !hosting || !liquidity || !claims.data)
    return { owned: undefined, failed: broken }
  if (isLogin && !(balances.data && earnings.data && purchases.data && own.isWhole))
    return { owned: undefined, failed: null }

  const { hosting: a, liquidity: b, resonance: c, machines: d } = own.promised
  return {
    failed: null,
    owned: {
      price: has.price,
      pair: has.pair,
      wallet: { usdt: has.usdt, token: has.token, shares: has.shares },
      balances: (isLogin && balances.data?.balances) || null,
      claims: claims.data.value,
      hosting: ofPool(hosting),
      liquidity: ofPool(liquidity),
      resonance: ofResonance(own.resonance ?? []),
      sales: ofSales(purchases.data ?? []),
      promised: plus(
        ...[a, b, c, d].flatMap((part) => (part ? [part] : [])),
        earnings.data ? ofLevels(earnings.data) : NOTHING,
      ),
      bought: (purchases.data ?? [])
        .filter(({ state }) => state === 'success')
        .map(({ token, tokens, releaseTokens }) => ({
          asset: token.address as Address,
          symbol: tokenLabel(info, { address: token.address, symbol: token.symbol ?? '' }),
          decimals: token.decimals ?? 18,
          amount: BigInt(tokens) - BigInt(releaseTokens),
        })),
      assets: info.contracts,
    },
  }
}
