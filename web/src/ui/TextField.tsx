import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: string
  value: string
  onChange(text: string): void
  /** behind the text: a unit */
  unit?: string
  /** said to screen readers and shown below when the input is wrong */
  problem?: string | null
  /** a line below, when nothing is wrong */
  note?: ReactNode
  placeholder?: string
  type?: 'text' | 'datetime-local'
  inputMode?: 'text' | 'decimal' | 'numeric'
  /** more than one line */
  rows?: number
  maxLength?: number
  mono?: boolean
}

/** One line of text, a figure or a moment in a form; with `rows` a longer text. */
export function TextField({
  label,
  value,
  onChange,
  unit,
  problem,
  note,
  placeholder,
  type = 'text',
  inputMode = 'text',
  rows,
  maxLength,
  mono = false,
}: Props) {
  const id = useId()
  const common = {
    id,
    value,
    placeholder,
    maxLength,
    autoComplete: 'off',
    spellCheck: rows !== undefined,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': `${id}-problem`,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
    className: cx(
      'w-full min-w-0 bg-transparent outline-none placeholder:text-ink3',
      rows === undefined ? 'h-9' : 'py-1.5',
      mono && 'font-mono text-[13px]',
    ),
  }
  return (
    <div
      className={cx(
        'flex flex-col rounded-md border bg-sunken px-4 pt-2 pb-1.5 focus-within:border-kelp',
        problem ? 'border-red' : 'border-transparent',
      )}
    >
      <label htmlFor={id} className="text-sm text-ink2">
        {label}
      </label>
      <div className="flex items-baseline gap-3">
        {rows === undefined ? (
          <input {...common} type={type} inputMode={inputMode} />
        ) : (
          <textarea {...common} rows={rows} />
        )}
        {unit && <span className="shrink-0 text-sm font-medium text-ink2">{unit}</span>}
      </div>
      <p id={`${id}-problem`} aria-live="polite" className={cx('text-sm text-red', problem ? 'pb-1' : '')}>
        {problem}
      </p>
      {note && !problem && <p className="pb-1 text-xs text-ink3">{note}</p>}
    </div>
  )
}

/** One of several, from a list. */
export function SelectField<T extends string>({
  label,
  value,
  items,
  onChange,
}: {
  label: string
  value: T
  items: readonly { value: T; label: string; lang?: string }[]
  onChange(value: T): void
}) {
  const id = useId()
  return (
    <div className="flex flex-col rounded-md border border-transparent bg-sunken px-4 pt-2 pb-1.5 focus-within:border-kelp">
      <label htmlFor={id} className="text-sm text-ink2">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const found = items.find((i) => i.value === event.target.value)
          if (found) onChange(found.value)
        }}
        className="h-9 w-full min-w-0 bg-transparent outline-none"
      >
        {items.map((i) => (
          <option key={i.value} value={i.value} lang={i.lang}>
            {i.label}
          </option>
        ))}
      </select>
    </div>
  )
}
