import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

type Props<T extends string> = {
  label: string
  value: T
  /** `lang` where a label is written in another language than the page */
  items: readonly { value: T; label: string; lang?: string }[]
  onChange(value: T): void
}

/** Choice of one from many, with the device's native list. */
export function Select<T extends string>({ label, ...rest }: Props<T>) {
  return (
    <span className="relative inline-flex max-w-full min-w-0">
      <List
        {...rest}
        aria-label={label}
        className="h-11 max-w-full min-w-0 cursor-pointer appearance-none truncate rounded-md border border-line bg-surface pr-9 pl-4 font-medium sm:text-sm text-ink hover:bg-sunken"
      />
      <Mark />
    </span>
  )
}

/** The same as a field of a form, its label above it. */
export function SelectField<T extends string>({ label, ...rest }: Props<T>) {
  const id = useId()
  return (
    <div className="flex flex-col rounded-md border border-transparent bg-sunken px-4 pt-2 pb-1.5 focus-within:border-kelp">
      <label htmlFor={id} className="text-sm text-ink2">
        {label}
      </label>
      {/* As wide as the field, so that a tap on the mark opens the list as well. */}
      <span className="relative -mx-4 flex">
        <List
          {...rest}
          id={id}
          className="h-9 w-full min-w-0 appearance-none truncate bg-transparent pr-9 pl-4 outline-none"
        />
        <Mark />
      </span>
    </div>
  )
}

/** Says that there is a list: WebKit draws a native box of its own where the select itself says so. */
const Mark = () => (
  <ChevronDown
    size={16}
    strokeWidth={1.7}
    aria-hidden="true"
    className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink2"
  />
)

function List<T extends string>({
  items,
  onChange,
  ...select
}: Omit<Props<T>, 'label'> & { id?: string; 'aria-label'?: string; className: string }) {
  return (
    <select
      {...select}
      onChange={(event) => {
        const next = items.find((i) => i.value === event.target.value)
        if (next) onChange(next.value)
      }}
    >
      {items.map((i) => (
        <option key={i.value} value={i.value} lang={i.lang}>
          {i.label}
        </option>
      ))}
    </select>
  )
}
