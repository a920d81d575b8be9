import { useLingui } from '@lingui/react/macro'
import { SHOP_ORDER_STATES, type ShopOrder, type ShopOrderState } from '@holdfast/protocol/shop'
import { useState } from 'react'
import { shortAddress } from '../../lib/address.ts'
import { formatAmount, formatTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Select } from '../../ui/Select.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ListSection } from './ListSection.tsx'
import { shopOrderState } from './texts.ts'

/** All shop orders. Who receives is shown to managers only, and never exported. */
export function ShopOrders() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [state, setState] = useState<ShopOrderState | 'all'>('all')
  return (
    <ListSection<ShopOrder>
      title={t`Shop orders`}
      call="pageAllShopOrders"
      query={{ state: state === 'all' ? undefined : state }}
      id={(o) => o.id}
      empty={t`There is none in this state.`}
      columns={[
        { key: 'id', label: '#', head: true, renderCell: (o) => `#${o.id}` },
        { key: 'time', label: t`Time`, tight: true, renderCell: (o) => formatTime(o.createdAt, tag) },
        { key: 'good', label: t`Goods`, renderCell: (o) => `${o.good.title} × ${o.amount}` },
        { key: 'store', label: t`Store`, renderCell: (o) => o.store.name },
        { key: 'buyer', label: t`Buyer`, tight: true, renderCell: (o) => shortAddress(o.buyer) },
        {
          key: 'total',
          label: t`Total`,
          right: true,
          tight: true,
          renderCell: (o) => `${formatAmount(BigInt(o.total), tag)} USDT`,
        },
        {
          key: 'receiver',
          label: t`Receiver`,
          renderCell: (o) =>
            o.receiver ? `${o.receiver.name}, ${o.receiver.mobile}, ${o.receiver.address}` : '–',
        },
        { key: 'sent', label: t`Sending info`, renderCell: (o) => o.sendInfo ?? '–' },
        {
          key: 'state',
          label: t`State`,
          right: true,
          renderCell: (o) => <Tag tone={shopOrderState(o.state).tone}>{shopOrderState(o.state).text}</Tag>,
        },
      ]}
      exported={[
        ['id', (o) => o.id],
        ['createdAt', (o) => o.createdAt],
        ['good', (o) => o.good.title],
        ['amount', (o) => o.amount],
        ['store', (o) => o.store.name],
        ['buyer', (o) => o.buyer],
        ['total', (o) => o.total],
        ['state', (o) => o.state],
        ['shippedAt', (o) => o.shippedAt],
        ['endedAt', (o) => o.endedAt],
      ]}
      filters={
        <Select<ShopOrderState | 'all'>
          label={t`State`}
          value={state}
          items={[
            { value: 'all', label: t`All states` },
            ...SHOP_ORDER_STATES.map((value) => ({ value, label: shopOrderState(value).text })),
          ]}
          onChange={setState}
        />
      }
    />
  )
}
