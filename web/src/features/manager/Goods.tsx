import { Trans, useLingui } from '@lingui/react/macro'
import type { ManagedGood, Store } from '@holdfast/protocol/shop'
import { textIn } from '@holdfast/protocol/texts'
import { useState } from 'react'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { GoodEditor } from './GoodEditor.tsx'
import { ListSection } from './ListSection.tsx'
import { useConsole } from './queries.ts'
import { Stores } from './Stores.tsx'

/** Goods with price and pieces, and the stores that sell them. */
export function Goods({ mayChange, mayChangeStores }: { mayChange: boolean; mayChangeStores: boolean }) {
  const { t } = useLingui()
  const { tag, code } = useLanguage()
  const stores = useConsole<Store[]>('listStores')
  const [edited, setEdited] = useState<ManagedGood | 'new' | null>(null)
  const title = (g: ManagedGood) => textIn(g.texts, code)?.title ?? '–'
  const store = (g: ManagedGood) => stores.data?.find((s) => s.id === g.store)?.name ?? `#${g.store}`
  return (
    <>
      <ListSection<ManagedGood>
        title={t`Goods`}
        call="pageGoods"
        query={{}}
        id={(g) => g.id}
        empty={t`There are no goods yet.`}
        columns={[
          { key: 'title', label: t`Title`, head: true, renderCell: title },
          { key: 'store', label: t`Store`, renderCell: store },
          {
            key: 'price',
            label: t`Price`,
            right: true,
            tight: true,
            renderCell: (g) => `${formatAmount(BigInt(g.price), tag, { digits: 6 })} USDT`,
          },
          { key: 'stock', label: t`Pieces left`, right: true, renderCell: (g) => formatCount(g.stock, tag) },
          { key: 'sold', label: t`Sold`, right: true, renderCell: (g) => formatCount(g.sold, tag) },
          {
            key: 'state',
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
          mayChange && (
            <Button size="small" onClick={() => setEdited('new')}>
              <Trans>New goods</Trans>
            </Button>
          )
        }
      />
      <Stores stores={stores} mayChange={mayChangeStores} />
      {edited && stores.data && (
        <GoodEditor
          good={edited === 'new' ? null : edited}
          stores={stores.data}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
