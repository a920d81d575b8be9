import { useLingui } from '@lingui/react/macro'
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'

/** A small number from 1 to `most`, by steps of one or typed. */
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
  // What is being typed can be empty for a moment; the value never is.
  const [typed, setTyped] = useState<string | null>(null)
  const button = 'grid size-11 place-items-center rounded-md text-ink hover:bg-sunken disabled:text-ink3'
  return (
    <fieldset
      className="flex items-center rounded-md border border-line focus-within:border-kelp"
      aria-label={label}
    >
      <button
        type="button"
        className={button}
        aria-label={t`One less`}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
      >
        <Minus size={18} strokeWidth={1.7} aria-hidden="true" />
      </button>
      <input
        aria-label={label}
        className="tnum h-11 w-10 bg-transparent text-center font-medium outline-none"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={typed ?? value}
        onChange={(event) => {
          const digits = event.target.value.replaceAll(/\D/g, '')
          setTyped(digits)
          if (Number(digits) >= 1) onChange(Math.min(Number(digits), Math.max(1, most)))
        }}
        onBlur={() => setTyped(null)}
      />
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
