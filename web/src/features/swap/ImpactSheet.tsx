import { Trans, useLingui } from '@lingui/react/macro'
import { Sheet } from '../../ui/Sheet.tsx'
import { TypedConfirm } from '../../ui/TypedConfirm.tsx'

type Props = {
  open: boolean
  /** the impact in per cent, e.g. `12.4` */
  percent: string
  onClose(): void
  onClosed(): void
  onConfirm(): void
}

/** A trade that moves its own price by a tenth or more has to be confirmed by typing how much. */
export default function ImpactSheet({ open, percent, onClose, onClosed, onConfirm }: Props) {
  const { t } = useLingui()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Price impact ${percent}%`}
      closeLabel={t`Close`}
      cancel
    >
      <p className="text-sm text-ink2">
        <Trans>
          This trade is so large for the pair that it worsens its own price by {percent}%. Splitting it over
          time costs less. Whoever trades after you gains what you lose.
        </Trans>
      </p>
      <TypedConfirm
        expected={percent}
        label={t`Type the price impact in per cent`}
        action={t`Swap in spite of it`}
        onConfirm={onConfirm}
      />
    </Sheet>
  )
}
