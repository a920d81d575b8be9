import { useLingui } from '@lingui/react/macro'
import { Select } from '../../../ui/Select.tsx'

export type OnSale = 'all' | 'yes' | 'no'

/** Whether only what is on sale is shown, or only what is not. */
export function SaleFilter({ value, onChange }: { value: OnSale; onChange(value: OnSale): void }) {
  const { t } = useLingui()
  return (
    <Select<OnSale>
      label={t`State`}
      value={value}
      items={[
        { value: 'all', label: t`All states` },
        { value: 'yes', label: t`On sale` },
        { value: 'no', label: t`Not on sale` },
      ]}
      onChange={onChange}
    />
  )
}
