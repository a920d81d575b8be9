import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'

/** A small number, by steps of one. */
export function Stepper({
  label,
  value,
  most,
  onChange,
}: {
  label: string
  value: number
  most: number
  onChange(next: number): void
}) {
  const { t } = useLingui()
  const button = 'grid size-11 place-items-center rounded-md text-ink hover:bg-sunken disabled:text-ink3'
  return (
    <fieldset className="flex items-center rounded-md border border-line" aria-label={label}>
      <button
        type="button"
        className={button}
        aria-label={t`One less`}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={18} strokeWidth={1.7} aria-hidden="true" />
      </button>
      <output className="tnum min-w-8 text-center font-medium" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        className={button}
        aria-label={t`One more`}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <Plus size={18} strokeWidth={1.7} aria-hidden="true" />
      </button>
    </fieldset>
  )
}
