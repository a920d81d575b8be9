import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { typedName } from '@holdfast/protocol/typed-text'
import { useAddressBook } from '../../api/address-book.ts'
import { post } from '../../api/client.ts'
import { CUSTODY } from '../../api/custody.ts'
import { useSubmit } from '../../api/submit.ts'
import { typedAddress } from '../../lib/check-address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatSpan } from '../../lib/durations.ts'
import { shortAddress } from '../../lib/address.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useChainClock } from '../../wallet/use-clock.ts'

const BOOK = [CUSTODY, 'addressBook']

type Props = {
  open: boolean
  onClose(): void
  onClosed(): void
  onPick(address: string): void
  /** what the form holds now, offered for keeping */
  typed: string
  /** seconds that a new address waits */
  delay: number
}

/** The address book: choose, save or remove an address. */
export default function AddressBookSheet({ open, onClose, onClosed, onPick, typed, delay }: Props) {
  const { t } = useLingui()
  const book = useAddressBook()
  const now = useChainClock()
  const { tag } = useLanguage()
  const remove = useSubmit({
    send: (id: number) => post('removeBookAddress', { id }),
    onRefused: (refusal) => toast('error', refusal),
    stale: [BOOK],
  })
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Address book`}
      description={
        delay > 0
          ? t`A new address can be used ${formatSpan(delay, tag)} after it was added: time to notice if somebody else added it.`
          : t`Addresses you pay to again and again.`
      }
      closeLabel={t`Close`}
    >
      <Loaded
        query={book}
        failed={t`The address book could not be loaded`}
        skeleton={<Bone className="h-24 rounded-md" />}
      >
        {(data) =>
          data.length === 0 ? (
            <p className="text-sm text-ink2">
              <Trans>It is empty. Keep an address below.</Trans>
            </p>
          ) : (
            <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
              {data.map((a) => (
                <li key={a.id} className="flex items-center">
                  <button
                    type="button"
                    disabled={a.usableAt > now}
                    onClick={() => onPick(a.address)}
                    className="flex min-h-14 min-w-0 flex-1 flex-col items-start justify-center rounded-md px-4 py-2 text-left text-sm hover:bg-sunken disabled:hover:bg-transparent"
                  >
                    <span className="flex items-center gap-2 font-medium">
                      {a.label}
                      {a.usableAt > now && <Tag tone="wait">{t`from ${formatTime(a.usableAt, tag)}`}</Tag>}
                    </span>
                    <span className="font-mono text-[13px] text-ink2">{shortAddress(a.address)}</span>
                  </button>
                  <button
                    type="button"
                    aria-label={t`Remove ${a.label}`}
                    onClick={() => remove.submit(a.id)}
                    className="mr-1 grid size-11 shrink-0 place-items-center rounded-md text-ink2 hover:bg-sunken hover:text-ink"
                  >
                    <Trash2 size={18} strokeWidth={1.7} aria-hidden="true" />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <Keep typed={typed} />
    </Sheet>
  )
}

function Keep({ typed }: { typed: string }) {
  const { t } = useLingui()
  const [address, setAddress] = useState(typed)
  const [label, setLabel] = useState('')
  const kept = typedAddress(address)
  const ready = kept !== null && typedName(label) !== ''
  const keep = useSubmit({
    send: () => post('addBookAddress', { address: kept ?? address, label: typedName(label) }),
    onDone: () => {
      setAddress('')
      setLabel('')
    },
    stale: [BOOK],
  })
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) keep.submit()
      }}
    >
      <h3>
        <Trans>Keep an address</Trans>
      </h3>
      <AddressField label={t`Address to keep`} value={address} onChange={setAddress} problem={keep.refusal} />
      <TextField label={t`Name for it`} value={label} maxLength={40} onChange={setLabel} />
      <Button type="submit" look="ghost" busy={keep.pending} disabled={!ready}>
        <Trans>Keep it in the book</Trans>
      </Button>
    </form>
  )
}
