import { useLingui } from '@lingui/react/macro'
import { Copy, CornerDownLeft } from 'lucide-react'
import type { Entry, Group } from './find.ts'

// The list of a combobox: HTML has no element for it that can hold groups and notes, and its keys are handled by the field, which
// keeps the focus.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus */

type Props = {
  /** id of the list; option n is `id-n` */
  id: string
  groups: readonly Group[]
  /** number of the entry that Enter takes, counted over all groups */
  active: number
  onPoint(at: number): void
  onChoose(entry: Entry): void
}

/** What was found, in groups. */
export function Found({ id, groups, active, onPoint, onChoose }: Props) {
  const { t } = useLingui()
  const before = (n: number) => groups.slice(0, n).reduce((sum, g) => sum + g.items.length, 0)
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Find a page, an order or an address`}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2"
    >
      {groups.map(({ value, items }, n) => {
        const first = before(n)
        return (
          <div key={value} role="group" aria-labelledby={`${id}-group-${n}`} className="pb-2">
            <p id={`${id}-group-${n}`} className="px-3 pt-2 pb-1 text-xs text-ink3">
              {value}
            </p>
            {items.map((e, i) => (
              <div
                key={e.id}
                id={`${id}-${first + i}`}
                role="option"
                aria-selected={first + i === active}
                onPointerMove={() => onPoint(first + i)}
                onClick={() => onChoose(e)}
                className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 aria-selected:bg-sunken dark:aria-selected:bg-raised"
              >
                <span className="min-w-0 flex-1 truncate">{e.label}</span>
                {e.note !== undefined && (
                  <span className="tnum shrink-0 truncate text-xs text-ink2 max-sm:max-w-[45%]">
                    {e.note}
                  </span>
                )}
                <Sign act={e.act} />
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

/** What Enter does with the active entry. */
function Sign({ act }: { act: Entry['act'] }) {
  const Icon = 'copy' in act ? Copy : CornerDownLeft
  return (
    <Icon
      size={16}
      strokeWidth={1.7}
      aria-hidden="true"
      className="shrink-0 text-ink3 opacity-0 group-aria-selected:opacity-100"
    />
  )
}
