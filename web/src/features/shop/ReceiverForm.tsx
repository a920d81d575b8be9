import { useLingui } from '@lingui/react/macro'
import type { ReceiveInfo } from '@holdfast/protocol/shop'
import { TextField } from '../../ui/TextField.tsx'

/** Form for the receiver's name, number and address. */
export function ReceiverForm({ value, onChange }: { value: ReceiveInfo; onChange(next: ReceiveInfo): void }) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={t`Receiver's name`}
        value={value.name}
        maxLength={80}
        onChange={(name) => onChange({ ...value, name })}
      />
      <TextField
        label={t`Phone number`}
        value={value.mobile}
        maxLength={31}
        placeholder="+886 912 345 678"
        onChange={(mobile) => onChange({ ...value, mobile })}
      />
      <TextField
        label={t`Delivery address`}
        value={value.address}
        maxLength={300}
        onChange={(address) => onChange({ ...value, address })}
        note={t`Only you, the store that sends, and managers can read this. You can have it removed when the order has ended.`}
      />
    </div>
  )
}
