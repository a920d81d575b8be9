import { Trans, useLingui } from '@lingui/react/macro'
import type { ManagedMachine } from '@holdfast/protocol/machines'
import { textIn } from '@holdfast/protocol/texts'
import { useState } from 'react'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { MachineEditor } from './MachineEditor.tsx'
import { type OnSale, SaleFilter } from '../kit/SaleFilter.tsx'

/** Machines with their terms. A change applies to later purchases only. */
export function Machines({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const { tag, code } = useLanguage()
  const [onSale, setOnSale] = useState<OnSale>('all')
  const [edited, setEdited] = useState<ManagedMachine | 'new' | null>(null)
  const title = (m: ManagedMachine) => textIn(m.texts, code)?.title ?? '–'
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 6 })
  return (
    <>
      <ListSection
        title={t`Mining machines`}
        call="pageAllMachines"
        query={{ open: onSale === 'all' ? undefined : onSale === 'yes' }}
        id={(m) => m.id}
        empty={t`There are no machines yet.`}
        columns={[
          { key: 'title', label: t`Title`, head: true, renderCell: title },
          {
            key: 'price',
            sort: 'price',
            label: t`Price`,
            right: true,
            tight: true,
            renderCell: (m) => `${show(m.price)} USDT`,
          },
          {
            key: 'power',
            sort: 'power',
            label: t`Computing power`,
            right: true,
            renderCell: (m) => show(m.power),
          },
          {
            key: 'ratio',
            sort: 'ratio',
            label: t`Daily output ratio`,
            right: true,
            renderCell: (m) => show(m.ratio),
          },
          {
            key: 'days',
            sort: 'days',
            label: t`Days`,
            right: true,
            renderCell: (m) => formatCount(m.days, tag),
          },
          {
            key: 'sold',
            sort: 'sold',
            label: t`Sold`,
            right: true,
            tight: true,
            renderCell: (m) => t`${formatCount(m.sold, tag)} of ${formatCount(m.units, tag)}`,
          },
          {
            key: 'state',
            sort: 'open',
            label: t`State`,
            renderCell: (m) => (
              <Tag tone={m.open ? 'good' : 'plain'}>{m.open ? t`On sale` : t`Not on sale`}</Tag>
            ),
          },
          {
            key: 'act',
            label: t`Change`,
            right: true,
            renderCell: (m) =>
              mayChange ? (
                <Button size="small" look="ghost" onClick={() => setEdited(m)}>
                  <Trans>Change</Trans>
                </Button>
              ) : null,
          },
        ]}
        exported={[
          ['id', (m) => m.id],
          ['title', title],
          ['price', (m) => m.price],
          ['power', (m) => m.power],
          ['ratio', (m) => m.ratio],
          ['days', (m) => m.days],
          ['units', (m) => m.units],
          ['sold', (m) => m.sold],
          ['open', (m) => m.open],
        ]}
        filters={
          <>
            <SaleFilter value={onSale} onChange={setOnSale} />
            {mayChange && (
              <Button size="small" onClick={() => setEdited('new')}>
                <Trans>New machine</Trans>
              </Button>
            )}
          </>
        }
      />
      {edited && <MachineEditor machine={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
