import type { Page } from '@holdfast/protocol/envelope'
import type { ReceiveInfo, ShopGood, ShopOrder, StoreStatus } from '@holdfast/protocol/shop'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { toast } from '../../ui/toast.ts'

/** First element of the query keys of everything that an order changes. */
const SHOP = 'shop'

export function useGoods(page: number, size: number) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: [SHOP, 'goods', code, page, size],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call<Page<ShopGood>>('pageShopGoods', { query: { page, size }, signal }),
  })
}

export function useGood(id: number) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: [SHOP, 'good', code, id],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call<ShopGood>('getShopGood', { query: { id }, signal }),
  })
}

/** The session's shop orders, or those of the stores it ships for. */
export function useOrders(
  name: 'pageShopOrders' | 'pageSendOrders' | 'pageHistoryOrders',
  page: number,
  size: number,
) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [SHOP, name, loginAccount, page, size],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call<Page<ShopOrder>>(name, { query: { page, size }, signal }),
  })
}

/** Whether the session's account is the sender of a store. */
export function useStoreStatus() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [SHOP, 'status', loginAccount],
    enabled: isLogin,
    queryFn: ({ signal }) =>
      call<StoreStatus>('getStoreStatus', { query: { address: loginAccount }, signal }),
  })
}

/** The default receiver of the session's orders. */
export function useReceiveInfo() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [SHOP, 'receiver', loginAccount],
    enabled: isLogin,
    queryFn: ({ signal }) => call<ReceiveInfo | null>('getRecieveInfo', { signal }),
  })
}

/** Query keys to invalidate after a change of an order. */
export const CHANGED_BY_ORDERS = [[SHOP], [CUSTODY]]

/** A call that changes an order, with a toast for the result. @param done text after success */
export function useOrderAct(name: string, done: string) {
  return useSubmit({
    send: (body: Record<string, unknown>) => call(name, { body }),
    onDone: () => toast('success', done),
    onRefused: (refusal) => toast('error', refusal),
    stale: CHANGED_BY_ORDERS,
  })
}
