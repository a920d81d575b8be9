import { ChevronDown } from 'lucide-react'

/** One of many, by the device's own list. */
export function Select<T extends string>({
  label,
  value,
  items,
  onChange,
}: {
  label: string
  value: T
  items: readonly { value: T; label: string }[]
  onChange(value: T): void
}) {
  return (
    <span className="relative inline-flex min-w-0">
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const next = items.find((i) => i.value === event.target.value)
          if (next) onChange(next.value)
        }}
        className="h-11 min-w-0 cursor-pointer appearance-none truncate rounded-md border border-line bg-surface pr-9 pl-4 text-sm font-medium text-ink hover:bg-sunken"
      >
        {items.map((i) => (
          <option key={i.value} value={i.value}>
            {i.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.7}
        aria-hidden="true"
        className="pointer-events-none absolute top-3.5 right-3 text-ink2"
      />
    </span>
  )
}
