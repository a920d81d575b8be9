import { useLingui } from '@lingui/react/macro'
import { SHOP_ORDER_STATES, type ShopOrderState } from '@holdfast/protocol/shop'
import { useState } from 'react'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Select } from '../../../ui/Select.tsx'
import { shopOrderState } from '../../../parts/words/state-names.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { AccountLink, AddressFilter, addressFilter } from '../kit/AccountLink.tsx'
import { ListSection } from '../kit/ListSection.tsx'

/** All shop orders. The receiver is shown to managers only, and never exported. */
export function ShopOrders() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [state, setState] = useState<ShopOrderState | 'all'>('all')
  const [buyer, setBuyer] = useState('')
  return (
    <ListSection
      title={t`Shop orders`}
      call="pageAllShopOrders"
      query={{ state: state === 'all' ? undefined : state, buyer: addressFilter(buyer) }}
      id={(o) => o.id}
      empty={t`There is none in this state.`}
      columns={[
        { key: 'id', label: '#', tight: true, head: true, renderCell: (o) => `#${o.id}` },
        {
          key: 'time',
          sort: 'createdAt',
          label: t`Time`,
          tight: true,
          renderCell: (o) => formatTime(o.createdAt, tag),
        },
        { key: 'good', label: t`Goods`, renderCell: (o) => `${o.good.title} × ${o.amount}` },
        { key: 'store', sort: 'store', label: t`Store`, renderCell: (o) => o.store.name },
        {
          key: 'buyer',
          sort: 'buyer',
          label: t`Buyer`,
          tight: true,
          renderCell: (o) => <AccountLink address={o.buyer} />,
        },
        {
          key: 'total',
          sort: 'total',
          label: t`Total`,
          right: true,
          tight: true,
          renderCell: (o) => `${formatAmount(BigInt(o.total), tag)} USDT`,
        },
        {
          key: 'receiver',
          label: t`Receiver`,
          renderCell: (o) =>
            o.receiver ? (
              <span className="block lg:min-w-44">
                {o.receiver.name}, <span className="whitespace-nowrap">{o.receiver.mobile}</span>,{' '}
                {o.receiver.address}
              </span>
            ) : (
              '–'
            ),
        },
        {
          key: 'state',
          sort: 'state',
          label: t`State`,
          right: true,
          renderCell: (o) => (
            <span className="flex flex-col items-end gap-1">
              <Tag tone={shopOrderState(o.state).tone}>{shopOrderState(o.state).name}</Tag>
              {o.sendInfo && <span className="text-right text-xs text-ink2">{o.sendInfo}</span>}
            </span>
          ),
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
            ...SHOP_ORDER_STATES.map((value) => ({ value, label: shopOrderState(value).name })),
          ]}
          onChange={setState}
        />
      }
    >
      <AddressFilter label={t`Buyer`} value={buyer} onChange={setBuyer} />
    </ListSection>
  )
}
