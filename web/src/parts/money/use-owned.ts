import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useChainInfo } from '../../api/chain-info.ts'
import { get } from '../../api/client.ts'
import { useBalances } from '../../api/custody.ts'
import { readReserves } from '../../api/pair.ts'
import { useSession } from '../../api/session.ts'
import { useChainRead } from '../../wallet/use-reads.ts'
import { usePrice } from '../rates/use-price.ts'
import { tokenLabel } from '../words/token-label.ts'
import { useHoldings } from './holdings.ts'
import { NOTHING, plus } from './pair.ts'
import type { Unread } from './NotRead.tsx'
import type { Owned } from './places.ts'
import { EVERY, MOST, useClaims, useEarnings, usePromised } from './queries.ts'
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
export function useOwned(): { owned: Owned | undefined; failed: Unread | null } {
  const { isLogin, loginAccount } = useSession()
  const { data: info } = useChainInfo()
  const holdings = useHoldings()
  const reserves = useChainRead(['reserves'], readReserves)
  const price = usePrice()
  const claims = useClaims()
  const balances = useBalances()
  const earnings = useEarnings()
  const { promised, orders, resonance, failed } = usePromised()
  const purchases = useQuery({ ...purchasesQuery(loginAccount), enabled: isLogin })
  const chain = [holdings, reserves, price, claims]
  const server = isLogin ? [balances, earnings, purchases] : []
  const broken = [...chain, ...server].find((q) => q.isError && !q.data) ?? (isLogin ? failed : orders.failed)
  const { hosting, liquidity } = orders
  if (broken || !info || !holdings.data || !reserves.data || !price.data || !claims.data)
    return { owned: undefined, failed: broken }
  if (!hosting || !liquidity) return { owned: undefined, failed: null }
  const isTold = promised.machines && resonance && balances.data && earnings.data && purchases.data
  if (isLogin && !isTold) return { owned: undefined, failed: null }

  return {
    failed: null,
    owned: {
      price: price.data.value,
      pair: reserves.data.value,
      wallet: holdings.data.value,
      balances: (isLogin && balances.data?.balances) || null,
      claims: claims.data.value,
      hosting: ofPool(hosting),
      liquidity: ofPool(liquidity),
      resonance: ofResonance(resonance ?? []),
      sales: ofSales(purchases.data ?? []),
      promised: plus(
        ...[promised.hosting, promised.liquidity, promised.resonance, promised.machines].map(
          (part) => part ?? NOTHING,
        ),
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
