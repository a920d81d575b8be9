import { Trans, useLingui } from '@lingui/react/macro'
import type { ManagedGood } from '@holdfast/protocol/shop'
import { textIn } from '@holdfast/protocol/texts'
import { useState } from 'react'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { GoodEditor } from './GoodEditor.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import type { SectionProps } from '../kit/section.ts'
import { useConsole } from '../kit/queries.ts'
import { type OnSale, SaleFilter } from '../kit/SaleFilter.tsx'
import { Stores } from './Stores.tsx'

/** Goods with price, number of pieces and store; below them the stores. */
export function Goods({ mayChange, roles }: SectionProps) {
  const { t } = useLingui()
  const { tag, code } = useLanguage()
  const stores = useConsole('pageStores', { size: 200 })
  const all = stores.data?.records
  const [onSale, setOnSale] = useState<OnSale>('all')
  const [edited, setEdited] = useState<ManagedGood | 'new' | null>(null)
  const title = (g: ManagedGood) => textIn(g.texts, code)?.title ?? '–'
  const store = (g: ManagedGood) => all?.find((s) => s.id === g.store)?.name ?? `#${g.store}`
  return (
    <>
      <ListSection
        title={t`Goods`}
        call="pageGoods"
        query={{ onSale: onSale === 'all' ? undefined : onSale === 'yes' }}
        id={(g) => g.id}
        empty={t`There are no goods yet.`}
        columns={[
          { key: 'title', label: t`Title`, head: true, renderCell: title },
          { key: 'store', sort: 'store', label: t`Store`, renderCell: store },
          {
            key: 'price',
            sort: 'price',
            label: t`Price`,
            right: true,
            tight: true,
            renderCell: (g) => `${formatAmount(BigInt(g.price), tag, { digits: 6 })} USDT`,
          },
          {
            key: 'stock',
            sort: 'stock',
            label: t`Pieces left`,
            right: true,
            renderCell: (g) => formatCount(g.stock, tag),
          },
          {
            key: 'sold',
            sort: 'sold',
            label: t`Sold`,
            right: true,
            renderCell: (g) => formatCount(g.sold, tag),
          },
          {
            key: 'state',
            sort: 'onSale',
            label: t`State`,
            renderCell: (g) => (
              <Tag tone={g.onSale ? 'good' : 'plain'}>{g.onSale ? t`On sale` : t`Not on sale`}</Tag>
            ),
          },
          {
            key: 'act',
            label: t`Change`,
            right: true,
            renderCell: (g) =>
              mayChange ? (
                <Button size="small" look="ghost" onClick={() => setEdited(g)}>
                  <Trans>Change</Trans>
                </Button>
              ) : null,
          },
        ]}
        exported={[
          ['id', (g) => g.id],
          ['title', title],
          ['store', store],
          ['price', (g) => g.price],
          ['stock', (g) => g.stock],
          ['sold', (g) => g.sold],
          ['onSale', (g) => g.onSale],
        ]}
        filters={
          <>
            <SaleFilter value={onSale} onChange={setOnSale} />
            {mayChange && (
              <Button size="small" onClick={() => setEdited('new')}>
                <Trans>New goods</Trans>
              </Button>
            )}
          </>
        }
      />
      <Stores mayChange={roles.includes('manager')} />
      {edited && all && (
        <GoodEditor good={edited === 'new' ? null : edited} stores={all} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
