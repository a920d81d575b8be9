import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { cx } from './cx.ts'

type Item<T extends string> = { value: T; label: ReactNode; disabled?: boolean }
type Props<T extends string> = {
  label: string
  items: readonly Item<T>[]
  value: T
  onChange(value: T): void
  className?: string
}

const track = 'flex gap-1 rounded-md bg-sunken p-1'
const option = (on: boolean) =>
  cx(
    'min-h-11 flex-1 rounded-sm px-2 text-sm transition-colors duration-150',
    on ? 'bg-raised font-medium text-ink' : 'text-ink2 hover:text-ink disabled:text-ink3',
  )

/** Moves by arrow keys, Home and End over the enabled items. */
function useArrows<T extends string>({ items, value, onChange }: Props<T>) {
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((i) => i.value === value)
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }[event.key]
    const next = to === undefined ? undefined : items.at(to % items.length)
    if (!next) return
    event.preventDefault()
    onChange(next.value)
    box.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }
  return { box, onKeyDown }
}

/** Tabs; the panel below must have `id={panelId(value)}`. @param rows on a phone, more than fit into one line: each on one line, three at most in a row */
export function Tabs<T extends string>(props: Props<T> & { id: string; rows?: boolean }) {
  const { box, onKeyDown } = useArrows(props)
  return (
    <div
      ref={box}
      role="tablist"
      tabIndex={-1}
      aria-label={props.label}
      className={cx(
        props.rows
          ? 'flex flex-wrap gap-1 rounded-md bg-sunken p-1 *:basis-[26%] *:whitespace-nowrap sm:flex-nowrap sm:*:basis-0'
          : track,
        props.className,
      )}
      onKeyDown={onKeyDown}
    >
      {props.items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="tab"
          id={`${props.id}-tab-${item.value}`}
          aria-selected={item.value === props.value}
          aria-controls={`${props.id}-panel`}
          tabIndex={item.value === props.value ? 0 : -1}
          data-value={item.value}
          onClick={() => props.onChange(item.value)}
          className={option(item.value === props.value)}
        >
          {item.label}
        </button>
      ))}
    </div>
  )
}

export function TabPanel({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <div
      role="tabpanel"
      id={`${id}-panel`}
      aria-labelledby={`${id}-tab-${value}`}
      className="flex min-w-0 flex-col gap-3"
    >
      {children}
    </div>
  )
}

/** Classes and not a style: the page's first view is laid out by its stylesheet alone. */
const COLUMNS: Record<number, string> = {
  1: 'grid-cols-1',
  2: 'grid-cols-[repeat(2,1fr)]',
  3: 'grid-cols-[repeat(3,1fr)]',
  4: 'grid-cols-[repeat(4,1fr)]',
  5: 'grid-cols-[repeat(5,1fr)]',
  6: 'grid-cols-[repeat(6,1fr)]',
}

/** Choice of one from a few items, in rows of `columns`, at most six. */
export function Choice<T extends string>({
  label,
  items,
  value,
  onChange,
  columns,
  className,
}: Props<T> & { columns?: number }) {
  const name = useId()
  return (
    <fieldset
      aria-label={label}
      className={cx('grid gap-1 rounded-md bg-sunken p-1', COLUMNS[columns ?? items.length], className)}
    >
      {items.map((item) => (
        <label
          key={item.value}
          className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-sm px-2 text-sm text-ink2 transition-colors duration-150 hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-disabled:cursor-default has-disabled:text-ink3 has-focus-visible:outline-2 has-focus-visible:outline-kelp"
        >
          <input
            type="radio"
            name={name}
            value={item.value}
            checked={item.value === value}
            disabled={item.disabled}
            onChange={() => onChange(item.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none disabled:cursor-default"
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  )
}
