import { useLingui } from '@lingui/react/macro'
import type { Participation } from '@holdfast/protocol/participations'
import { useQuery } from '@tanstack/react-query'
import { get } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useChainInfo } from '../../api/chain-info.ts'
import { useRoles } from '../../api/operators.ts'
import { useSession } from '../../api/session.ts'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { participationState, shopOrderState } from '../../parts/words/state-names.ts'
import { useAccount } from '../../wallet/use-reads.ts'
import { useIsManager } from '../../wallet/use-manager.ts'
import type { Entry, Group } from './find.ts'
import { CONSOLE, PAGES } from './pages.ts'
import { recentIds } from './recent.ts'

/** Orders of a kind that can be found: the newest. */
const ORDERS = 50
/** How long an answer serves, in milliseconds: the palette is opened again and again. */
const FRESH = 30_000

/** What the session's account ordered, and its address book. */
function useOwn() {
  const { isLogin, loginAccount } = useSession()
  const asked = { enabled: isLogin, staleTime: FRESH }
  const orders = useQuery({
    ...asked,
    queryKey: ['participations', loginAccount, 'palette'],
    queryFn: ({ signal }) => get('pageParticipations', { page: 1, size: ORDERS }, signal),
  })
  const goods = useQuery({
    ...asked,
    queryKey: ['shop', 'palette', loginAccount],
    queryFn: ({ signal }) => get('pageShopOrders', { page: 1, size: ORDERS }, signal),
  })
  const book = useQuery({
    ...asked,
    queryKey: [CUSTODY, 'addressBook', loginAccount],
    queryFn: ({ signal }) => get('listAddressBook', {}, signal),
  })
  const waits = isLogin && [orders, goods, book].some((q) => q.isPending)
  const failed = [orders, goods, book].some((q) => q.isError && !q.data)
  return {
    orders: isLogin ? (orders.data?.records ?? []) : [],
    goods: isLogin ? (goods.data?.records ?? []) : [],
    book: isLogin ? (book.data ?? []) : [],
    waits,
    failed,
  }
}

const placeOf = (o: Participation): Entry['act'] => {
  if (o.kind === 'sale' && o.project !== null) return { to: '/projectDetail', search: { id: o.project } }
  if (o.kind === 'resonance') return { to: '/period', search: { id: o.round } }
  return { to: '/hosting', search: { tab: o.kind === 'liquidity' ? 'liquidity' : 'mine' } }
}

/** Everything the palette finds, in groups: latest choices, pages, own orders, addresses. */
export function useGroups() {
  const { t, i18n } = useLingui()
  const { tag } = useLanguage()
  const { data: info } = useChainInfo()
  const account = useAccount()
  const isManager = useIsManager()
  const roles = useRoles()
  const { orders, goods, book, waits, failed } = useOwn()
  const usdt = brand.stable.symbol
  const kinds: Record<Participation['kind'], string> = {
    hosting: t`Mint pool`,
    liquidity: t`Liquidity mining`,
    resonance: t`Resonance pool`,
    sale: t`Subscription`,
  }
  const shown = isManager || (roles.data?.length ?? 0) > 0 ? [...PAGES, CONSOLE] : PAGES

  const pages = shown.map(({ to, search, label, also }): Entry => {
    const place = [to, ...Object.values(search ?? {})].join(' ')
    return {
      id: `page ${place}`,
      label: i18n._(label),
      words: `${place} ${also ?? ''}`,
      act: search ? { to, search } : { to },
    }
  })
  const own = [
    ...orders.map((o) => ({
      time: o.time,
      id: `order ${o.kind} ${o.project ?? ''} ${o.orderId}`,
      label: t`${o.name ?? kinds[o.kind]} · order ${o.orderId}`,
      note: `${formatAmount(BigInt(o.amount), tag)} ${o.kind === 'liquidity' ? 'LP' : usdt} · ${participationState(o.state).name} · ${formatDay(o.time, tag)}`,
      words: `${o.kind} ${kinds[o.kind]} ${o.txHash}`,
      act: placeOf(o),
    })),
    ...goods.map((o) => ({
      time: o.createdAt,
      id: `order shop ${o.id}`,
      label: t`${o.good.title} · order ${o.id}`,
      note: `${formatAmount(BigInt(o.total), tag)} ${usdt} · ${shopOrderState(o.state).name} · ${formatDay(o.createdAt, tag)}`,
      words: `shop ${t`Shop`} ${o.store.name}`,
      act: { to: '/shopOrder' as const },
    })),
  ].toSorted((a, b) => b.time - a.time)
  const copied = (kind: string, key: string | number, label: string, address: string): Entry => ({
    id: `address ${kind} ${key}`,
    label,
    note: shortAddress(address),
    words: `${kind} ${address}`,
    act: { copy: address },
  })
  const addresses = [
    ...(account === null ? [] : [copied('own', account, t`My address`, account)]),
    ...book.map((a) => copied('book', a.id, a.label, a.address)),
    ...Object.entries(info?.contracts ?? {}).map(([name, address]) =>
      copied('contract', name, name, address),
    ),
  ]
  const all = [...pages, ...own, ...addresses]
  const recent = recentIds().flatMap((id) => all.find((e) => e.id === id) ?? [])
  const groups: Group[] = [
    { value: t`Latest choices`, items: recent },
    { value: t({ message: 'Pages', context: 'screens of the app' }), items: pages },
    { value: t`My orders`, items: own },
    { value: t`Copy an address`, items: addresses },
  ]
  return { groups, waits, failed }
}
