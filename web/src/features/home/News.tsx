import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { fileUrl, useNotices } from '../../api/notices.ts'
import { formatDay } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { tagOf } from '../../lib/i18n/languages.ts'
import { UnreadDot, useUnreadText } from '../../parts/Unread.tsx'
import { Onward } from '../../ui/Onward.tsx'
import { Bone } from '../../ui/States.tsx'

const SHOWN = 3
const way = 'flex min-h-11 items-center text-sm font-medium text-kelp no-underline'

/** The newest announcements, news and notices, pinned ones first, each leading to its text; and the partner agencies. */
export function News() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const unread = useUnreadText()
  const list = useNotices(['announcement', 'news', 'message'], 1, SHOWN)
  return (
    <section className="flex flex-col gap-2" aria-label={t`Announcements`}>
      <div className="flex items-center justify-between gap-3">
        <h2>
          <Trans>Announcements</Trans>
        </h2>
        <span className="flex gap-4">
          <Link to="/msg" className={`relative ${way}`}>
            <Trans>Notices</Trans>
            <Onward />
            <UnreadDot className="top-2 -right-1.5" />
            <span className="sr-only">{unread}</span>
          </Link>
          <Link to="/news" className={way}>
            <Trans>All</Trans>
            <Onward />
          </Link>
        </span>
      </div>
      {list.isError && !list.data ? (
        <p className="text-sm text-ink2">
          <Trans>The announcements could not be loaded.</Trans>
        </p>
      ) : !list.data ? (
        <Bone className="h-33 rounded-lg" />
      ) : list.data.total === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>No announcements yet. They will be listed here and under News.</Trans>
        </p>
      ) : (
        <ul className="hf-card divide-y divide-line overflow-hidden">
          {list.data.records.map((n) => (
            <li key={n.id}>
              <Link
                to={n.types === 'message' ? '/msgDetail' : '/newsDetail'}
                search={{ id: n.id }}
                className="flex min-h-11 items-baseline justify-between gap-3 px-4 py-2.5 text-sm text-ink no-underline hover:bg-sunken"
              >
                <span className="min-w-0" lang={tagOf(n.text.language)}>
                  {n.text.title}
                </span>
                <span className="shrink-0 text-xs text-ink2">{formatDay(n.startAt, tag)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Partners />
    </section>
  )
}

function Partners() {
  const { t } = useLingui()
  const list = useNotices(['partner'], 1, 12)
  if (!list.data || list.data.total === 0) return null
  return (
    <ul className="grid grid-cols-2 gap-2 pt-1" aria-label={t`Partner agencies`}>
      {list.data.records.map((p) => (
        <li
          key={p.id}
          className="flex min-w-0 items-center gap-2 rounded-md border border-line bg-surface px-3 py-2.5 text-sm font-medium"
        >
          {p.image !== null && <img src={fileUrl(p.image)} alt="" loading="lazy" className="h-5" />}
          {p.text.title}
        </li>
      ))}
    </ul>
  )
}
