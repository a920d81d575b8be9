import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, PostName } from '@holdfast/client/names'
import { get, post } from '../../api/client.ts'
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
    queryFn: ({ signal }) => get('pageShopGoods', { page, size }, signal),
  })
}

export function useGood(id: number) {
  const { code } = useLanguage()
  return useQuery({
    queryKey: [SHOP, 'good', code, id],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => get('getShopGood', { id }, signal),
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
    queryFn: ({ signal }) => get(name, { page, size }, signal),
  })
}

/** Whether the session's account is the sender of a store. */
export function useStoreStatus() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [SHOP, 'status', loginAccount],
    enabled: isLogin,
    queryFn: ({ signal }) => get('getStoreStatus', { address: loginAccount }, signal),
  })
}

/** The default receiver of the session's orders. */
export function useReceiveInfo() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [SHOP, 'receiver', loginAccount],
    enabled: isLogin,
    queryFn: ({ signal }) => get('getRecieveInfo', {}, signal),
  })
}

/** Query keys to invalidate after a change of an order. */
export const CHANGED_BY_ORDERS = [[SHOP], [CUSTODY]]

/** One of the small acts on an order; says what came of it. */
export function useOrderAct<N extends PostName>(name: N, done: string) {
  return useSubmit({
    send: (body: InputOf<N>) => post(name, body),
    onDone: () => toast('success', done),
    onRefused: (refusal) => toast('error', refusal),
    stale: CHANGED_BY_ORDERS,
  })
}
