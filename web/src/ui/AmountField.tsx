import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Readings } from './Readings.tsx'

type Props = {
  label: string
  unit: string
  value: string
  onChange(text: string): void
  /** right of the label: what is available */
  side?: ReactNode
  /** why the input is wrong: shown below and announced to screen readers */
  problem?: string | null
  disabled?: boolean
  /** in the largest type, for the main figure of a screen */
  big?: boolean
  /** a line below, when nothing is wrong */
  note?: ReactNode
}

/** One large amount with its unit. Of a text that can mean two amounts both are offered. */
export function AmountField({ label, unit, value, onChange, side, problem, disabled, big, note }: Props) {
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
          className={cx(
            'h-11 w-full min-w-0 bg-transparent leading-11 tracking-[-0.02em] outline-none placeholder:text-ink3',
            big ? 'text-big leading-11 font-semibold' : 'text-[30px] font-medium',
          )}
        />
        <span className="shrink-0 font-medium whitespace-nowrap text-ink2">{unit}</span>
      </div>
      <p id={`${id}-problem`} aria-live="polite" className={cx('text-sm text-red', problem ? 'mt-1' : '')}>
        {problem}
      </p>
      {problem && <Readings {...{ value, unit, onChange }} />}
      {note && !problem && <p className="text-sm text-ink2">{note}</p>}
    </div>
  )
}
