import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  label: string
  value: string
  onChange(text: string): void
  placeholder?: string
  /** shown in red below */
  problem?: string | null
  /** shown below when nothing is wrong */
  note?: ReactNode
  side?: ReactNode
  /** addresses and hashes: monospaced, two lines */
  mono?: boolean
  maxLength?: number
}

/** A text of one kind: an address, a hash, a label. */
export function TextField({
  label,
  value,
  onChange,
  placeholder,
  problem,
  note,
  side,
  mono,
  maxLength = 200,
}: Props) {
  const id = useId()
  const shared = {
    id,
    value,
    maxLength,
    placeholder,
    spellCheck: false,
    autoComplete: 'off',
    autoCapitalize: 'off',
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': `${id}-note`,
  } as const
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
      {mono ? (
        <textarea
          {...shared}
          rows={2}
          onChange={(event) => onChange(event.target.value.replaceAll(/\s/g, ''))}
          className="w-full resize-none bg-transparent font-mono text-sm leading-5 break-all outline-none placeholder:text-ink3"
        />
      ) : (
        <input
          {...shared}
          onChange={(event) => onChange(event.target.value)}
          className="h-8 w-full bg-transparent outline-none placeholder:text-ink3"
        />
      )}
      <p
        id={`${id}-note`}
        aria-live="polite"
        className={cx(
          'text-sm',
          problem ? 'mt-1 text-red' : 'text-ink2',
          !problem && Boolean(note) && 'mt-1',
        )}
      >
        {problem ?? note}
      </p>
    </div>
  )
}
