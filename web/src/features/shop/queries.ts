import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf, PostName } from '@holdfast/client/names'
import { get, post } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSession } from '../../api/session.ts'
import { useSubmit } from '../../api/submit.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { toast } from '../../ui/toast.ts'

/** Begins the cache keys of everything an order changes. */
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

/** The session's own orders, or those of its stores. */
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

/** Whether the session's account ships orders. */
export function useStoreStatus() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [SHOP, 'status', loginAccount],
    enabled: isLogin,
    queryFn: ({ signal }) => get('getStoreStatus', { address: loginAccount }, signal),
  })
}

/** Whom the session's orders go to unless told. */
export function useReceiveInfo() {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [SHOP, 'receiver', loginAccount],
    enabled: isLogin,
    queryFn: ({ signal }) => get('getRecieveInfo', {}, signal),
  })
}

/** What an order changes, and is asked for again. */
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
