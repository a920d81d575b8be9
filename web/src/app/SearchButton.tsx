import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { openOverlay } from '../lib/overlay.ts'
import { cx } from '../ui/cx.ts'

const isMac = /mac|iphone|ipad/i.test(navigator.platform)

/** Opens the command palette. @param keys whether it names the keys that do so too */
export function SearchButton({ keys = false, className }: { keys?: boolean; className?: string }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      title={t`Find a page, an order or an address`}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => openOverlay('palette')}
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-md px-3 text-sm text-ink2 hover:bg-sunken hover:text-ink',
        className,
      )}
    >
      <Search size={20} strokeWidth={1.7} aria-hidden="true" className="shrink-0" />
      <Trans>Find</Trans>
      {keys && (
        <kbd
          aria-hidden="true"
          className="ml-auto rounded-sm border border-line px-1.5 font-sans text-xs text-ink3"
        >
          {isMac ? '⌘ K' : 'Ctrl K'}
        </kbd>
      )}
    </button>
  )
}
