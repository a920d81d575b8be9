import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { linkButton } from '../../ui/link-button.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { TabPanel, Tabs } from '../../ui/Segments.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { OrderCard } from './OrderCard.tsx'
import { useOrders, useStoreStatus } from './queries.ts'
import type { OrdersTab } from './tabs.ts'

const SIZE = 10
const CALLS = { mine: 'pageShopOrders', send: 'pageSendOrders', history: 'pageHistoryOrders' } as const

/** The account's shop orders; for a store's sender also the orders to ship and those shipped. */
export function OrdersPage({ tab }: { tab: OrdersTab }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const status = useStoreStatus()
  const isStore = status.data?.isStore ?? false
  const shown = isStore ? tab : 'mine'
  return (
    <Page title={t`Shop orders`}>
      <OwnOnly
        icon={<PackageOpen size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>Your orders and where they are will be listed here.</Trans>}
        skeleton={<Bone className="h-60 rounded-lg" />}
      >
        {isStore && (
          <Tabs<OrdersTab>
            id="orders"
            label={t`Shop orders`}
            value={shown}
            items={[
              { value: 'mine', label: t`My orders` },
              { value: 'send', label: t`To be shipped` },
              { value: 'history', label: t`Shipped before` },
            ]}
            onChange={(next) => void navigate({ to: '/shopOrder', search: { tab: next }, replace: true })}
          />
        )}
        {isStore ? (
          <TabPanel id="orders" value={shown}>
            <List key={shown} tab={shown} />
          </TabPanel>
        ) : (
          <List tab="mine" />
        )}
      </OwnOnly>
    </Page>
  )
}

function List({ tab }: { tab: OrdersTab }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const orders = useOrders(CALLS[tab], page, SIZE)
  if (orders.isError && !orders.data)
    return <LoadFailed title={t`The orders could not be loaded`} query={orders} />
  if (!orders.data) return <Bone className="h-60 rounded-lg" />
  if (orders.data.total === 0)
    return tab === 'mine' ? (
      <Empty
        icon={<PackageOpen size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={t`No orders yet`}
        action={
          <Link to="/shop" className={linkButton('ghost')}>
            <Trans>To the shop</Trans>
          </Link>
        }
      />
    ) : (
      <Empty
        icon={<PackageOpen size={22} strokeWidth={1.7} aria-hidden="true" />}
        title={tab === 'send' ? t`Nothing waits for shipment` : t`Nothing was shipped yet`}
      />
    )
  return (
    <>
      <ul className="flex flex-col gap-3">
        {orders.data.records.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} mine={tab === 'mine'} />
          </li>
        ))}
      </ul>
      <Pager page={page} size={SIZE} total={orders.data.total} onPage={setPage} />
    </>
  )
}
