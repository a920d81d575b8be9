import { useLingui } from '@lingui/react/macro'
import { useUnread } from '../api/unread.ts'
import { cx } from '../ui/cx.ts'

/** Counts above it are shown as more than that. */
const MOST = 99

/** How many notices are unread, in words; empty when none is. */
export function useUnreadText(): string {
  const { t } = useLingui()
  const unread = useUnread()
  return unread > 0 ? t`Unread notices: ${unread}` : ''
}

/** A dot while a notice is unread. It takes no room; what it stands on is `relative` and says the same in its name. */
export function UnreadDot({ className }: { className: string }) {
  if (useUnread() === 0) return null
  return (
    <span
      data-testid="unread-dot"
      className={cx('absolute size-2 rounded-full bg-kelp ring-2 ring-bg', className)}
      aria-hidden="true"
    />
  )
}

/** How many notices are unread, at the end of a line whose other parts keep their place. */
export function UnreadCount() {
  const unread = useUnread()
  const text = useUnreadText()
  if (unread === 0) return null
  return (
    <span className="ml-auto grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-kelp-soft px-1.5 text-xs font-medium text-kelp">
      <span aria-hidden="true" className="tnum">
        {unread > MOST ? `${MOST}+` : unread}
      </span>
      <span className="sr-only">{text}</span>
    </span>
  )
}
