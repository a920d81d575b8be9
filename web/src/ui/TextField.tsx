import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Readings } from './Readings.tsx'

type Props = {
  label: string
  value: string
  onChange(text: string): void
  /** behind the text: a unit */
  unit?: string
  /** beside the label: a choice, a button */
  side?: ReactNode
  /** why the input is wrong: shown below and announced to screen readers */
  problem?: string | null
  /** a line below, when nothing is wrong */
  note?: ReactNode
  placeholder?: string
  type?: 'text' | 'datetime-local'
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email'
  /** what the browser may fill in; `off` by default */
  autoComplete?: 'off' | 'name' | 'tel' | 'email'
  /** number of lines; makes it a text area */
  rows?: number
  maxLength?: number
  /** addresses and hashes: monospaced on two lines, blanks and what nobody sees are left out */
  mono?: boolean
}

/** Form field for a line of text, a figure, or date and time; with `rows` for a longer text. */
export function TextField({
  label,
  value,
  onChange,
  unit,
  side,
  problem,
  note,
  placeholder,
  type = 'text',
  inputMode = 'text',
  autoComplete = 'off',
  rows,
  maxLength = 200,
  mono = false,
}: Props) {
  const id = useId()
  const lines = rows ?? (mono ? 2 : undefined)
  const common = {
    id,
    value,
    placeholder,
    maxLength,
    autoComplete,
    autoCapitalize: rows === undefined ? 'off' : 'sentences',
    spellCheck: rows !== undefined,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': `${id}-note`,
    onChange: (event: { target: { value: string } }) =>
      onChange(mono ? event.target.value.replaceAll(/[\s\p{Cf}]/gu, '') : event.target.value),
    className: cx(
      'w-full min-w-0 resize-none bg-transparent outline-none placeholder:text-ink3',
      lines === undefined ? 'h-9' : 'py-1.5',
      mono && 'font-mono leading-5 sm:text-sm break-all',
    ),
  }
  return (
    <div
      className={cx(
        'flex flex-col rounded-md border bg-sunken px-4 pt-2 pb-1.5 focus-within:border-kelp',
        problem ? 'border-red' : 'border-transparent',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink2">
        <label htmlFor={id}>{label}</label>
        {side}
      </div>
      <div className="flex items-baseline gap-3">
        {lines === undefined ? (
          <input {...common} type={type} inputMode={inputMode} />
        ) : (
          <textarea {...common} rows={lines} />
        )}
        {unit && <span className="shrink-0 text-sm font-medium text-ink2">{unit}</span>}
      </div>
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={cx('text-sm empty:hidden', problem ? 'pb-1 text-red' : 'pb-1 text-ink2')}
      >
        {problem ?? note}
      </p>
      {problem && inputMode === 'decimal' && <Readings {...{ value, unit, onChange }} />}
    </div>
  )
}
