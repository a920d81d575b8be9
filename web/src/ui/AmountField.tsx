import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: string
  unit: string
  value: string
  onChange(text: string): void
  /** right of the label: what is available */
  side?: ReactNode
  /** said to screen readers and shown below when the input is wrong */
  problem?: string | null
  disabled?: boolean
}

/** One large amount with its unit. */
export function AmountField({ label, unit, value, onChange, side, problem, disabled }: Props) {
  const id = useId()
  return (
    <div
      className={cx(
        'flex flex-col rounded-md border bg-sunken px-4 pt-2 pb-3 focus-within:border-kelp',
        problem ? 'border-red' : 'border-transparent',
      )}
    >
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 text-sm text-ink2">
        <label htmlFor={id}>{label}</label>
        {side}
      </div>
      <div className="flex items-baseline gap-3">
        <input
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={48}
          placeholder="0"
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          className="h-11 w-full min-w-0 bg-transparent text-[30px] leading-11 font-medium tracking-[-0.02em] outline-none placeholder:text-ink3"
        />
        <span className="shrink-0 font-medium whitespace-nowrap text-ink2">{unit}</span>
      </div>
      <p id={`${id}-problem`} aria-live="polite" className={cx('text-sm text-red', problem ? 'mt-1' : '')}>
        {problem}
      </p>
    </div>
  )
}
