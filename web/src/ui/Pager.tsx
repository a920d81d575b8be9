import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'

/** Moves through pages of a list, and says on the last one that there is no more; nothing when there is one page. */
export function Pager({
  page,
  size,
  total,
  onPage,
}: {
  page: number
  size: number
  total: number
  onPage(page: number): void
}) {
  const { t } = useLingui()
  const pages = Math.max(1, Math.ceil(total / size))
  if (pages === 1) return null
  const button = 'grid size-11 place-items-center rounded-md text-ink2 hover:bg-sunken disabled:opacity-40'
  return (
    <nav className="flex items-center justify-center gap-3 text-sm text-ink2" aria-label={t`Pages`}>
      <button
        type="button"
        className={button}
        disabled={page <= 1}
        aria-label={t`Previous page`}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={20} strokeWidth={1.7} aria-hidden="true" />
      </button>
      <span className="flex flex-col items-center">
        <Trans>
          Page {page} of {pages}
        </Trans>
        {page >= pages && (
          <span className="text-xs text-ink3">
            <Trans>No more</Trans>
          </span>
        )}
      </span>
      <button
        type="button"
        className={button}
        disabled={page >= pages}
        aria-label={t`Next page`}
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={20} strokeWidth={1.7} aria-hidden="true" />
      </button>
    </nav>
  )
}
