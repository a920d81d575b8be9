import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../brand.ts'
import { RatesTable } from '../../parts/rates/RatesTable.tsx'
import type { Rate } from '../../parts/rates/rates.ts'
import { Sheet } from '../../ui/Sheet.tsx'

const token = brand.token.symbol

/** All terms side by side. @param unit null: of the amount that is typed */
export default function CompareSheet({
  rates,
  unit,
  open,
  onClose,
  onClosed,
}: {
  rates: readonly Rate[]
  unit: string | null
  open: boolean
  onClose(): void
  onClosed(): void
}) {
  const { t } = useLingui()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={unit === null ? t`All terms, for your amount` : t`All terms, on 100 ${unit}`}
      closeLabel={t`Close`}
    >
      <RatesTable rates={rates} isAll />
      <p className="text-sm text-ink2">
        <Trans>
          The amounts are fixed when you join. What the {token} part is worth when you receive it is not: its
          price can fall.
        </Trans>
      </p>
    </Sheet>
  )
}
