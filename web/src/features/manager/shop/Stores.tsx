import { Trans, useLingui } from '@lingui/react/macro'
import type { Store } from '@holdfast/protocol/shop'
import { useState } from 'react'
import { typedAddress } from '../../../lib/check-address.ts'
import { sameAddress, shortAddress } from '../../../lib/address.ts'
import { AddressField } from '../../../parts/AddressField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { ListSection } from '../kit/ListSection.tsx'
import { Check } from '../kit/Check.tsx'
import { useAct } from '../kit/queries.ts'
import { ReasonSheet } from '../kit/ReasonSheet.tsx'

/** Stores and the sender of each. */
export function Stores({ mayChange }: { mayChange: boolean }) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'all' | 'yes' | 'no'>('all')
  const [edited, setEdited] = useState<Store | 'new' | null>(null)
  return (
    <>
      <ListSection
        title={t`Stores`}
        call="pageStores"
        query={{ open: open === 'all' ? undefined : open === 'yes' }}
        id={(s) => s.id}
        empty={t`There are no stores yet.`}
        columns={[
          { key: 'name', sort: 'name', label: t`Name`, head: true, renderCell: (s) => s.name },
          {
            key: 'sender',
            sort: 'sender',
            label: t`Ships`,
            tight: true,
            renderCell: (s) => shortAddress(s.sender),
          },
          {
            key: 'state',
            sort: 'open',
            label: t`State`,
            renderCell: (s) => (
              <span className="flex flex-wrap gap-1.5">
                <Tag tone={s.open ? 'good' : 'plain'}>{s.open ? t`Open` : t`Closed`}</Tag>
                {s.isSpecial && <Tag>{t`The house's own`}</Tag>}
              </span>
            ),
          },
          {
            key: 'act',
            label: t`Change`,
            right: true,
            renderCell: (s) =>
              mayChange ? (
                <Button size="small" look="ghost" onClick={() => setEdited(s)}>
                  <Trans>Change</Trans>
                </Button>
              ) : null,
          },
        ]}
        exported={[
          ['id', (s) => s.id],
          ['name', (s) => s.name],
          ['sender', (s) => s.sender],
          ['isSpecial', (s) => s.isSpecial],
          ['open', (s) => s.open],
        ]}
        filters={
          <>
            <Select<'all' | 'yes' | 'no'>
              label={t`State`}
              value={open}
              items={[
                { value: 'all', label: t`All states` },
                { value: 'yes', label: t`Open` },
                { value: 'no', label: t`Closed` },
              ]}
              onChange={setOpen}
            />
            {mayChange && (
              <Button size="small" onClick={() => setEdited('new')}>
                <Trans>New store</Trans>
              </Button>
            )}
          </>
        }
      />
      {edited && <StoreEditor store={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  )
}

function StoreEditor({ store, onClose }: { store: Store | null; onClose(): void }) {
  const { t } = useLingui()
  const [name, setName] = useState(store?.name ?? '')
  const [sender, setSender] = useState(store?.sender ?? '')
  const [isSpecial, setSpecial] = useState(store?.isSpecial ?? false)
  const [open, setOpen] = useState(store?.open ?? true)
  const save = useAct('saveStore', () => t`Saved`)
  const who = typedAddress(sender)
  const ready = name.trim() !== '' && who !== null
  return (
    <ReasonSheet
      title={store ? t`Change a store` : t`New store`}
      whom={sameAddress(who, store?.sender) ? null : who}
      action={ready ? t`Save` : t`Enter name and sender`}
      busy={save.pending}
      onClose={onClose}
      onConfirm={(reason) => {
        if (ready)
          save.submit(
            { ...(store ? { id: store.id } : {}), name: name.trim(), sender: who, isSpecial, open, reason },
            onClose,
          )
      }}
    >
      <TextField label={t`Name`} value={name} maxLength={80} onChange={setName} />
      <AddressField
        label={t`Address that ships`}
        value={sender}
        onChange={setSender}
        note={t`It also needs the role Store.`}
      />
      <Check label={t`The house's own`} value={isSpecial} onChange={setSpecial} />
      <Check label={t`Open`} value={open} onChange={setOpen} />
    </ReasonSheet>
  )
}
