import { Trans, useLingui } from '@lingui/react/macro'
import type { Notice, NoticeType } from '@holdfast/protocol/content'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Newspaper } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useNotices } from '../../api/notices.ts'
import { markRead, usePublished } from '../../api/unread.ts'
import { formatDay } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { tagOf } from '../../lib/i18n/languages.ts'
import { LoadedList } from '../../ui/Loaded.tsx'
import { OtherLanguage } from '../../parts/OtherLanguage.tsx'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Bone, Empty } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'

const SIZE = 10
/** The way to the other list. */
export const sideLink = 'flex min-h-11 items-center text-sm font-medium text-kelp no-underline'

/** A list of notices, each leading to its whole text. */
export function NoticeList({
  title,
  types,
  detail,
  side,
  empty,
  children,
}: {
  title: string
  types: readonly NoticeType[]
  detail: '/newsDetail' | '/msgDetail'
  /** beside the title: the way to the other list */
  side: ReactNode
  empty: ReactNode
  /** above the list */
  children?: ReactNode
}) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const list = useNotices(types, page, SIZE)
  return (
    <Page title={title} side={side}>
      {children}
      <LoadedList
        query={list}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-80 rounded-lg" />}
        empty={
          <Empty
            icon={<Newspaper size={22} strokeWidth={1.7} aria-hidden="true" />}
            title={t`Nothing has been published yet`}
          >
            {empty}
          </Empty>
        }
      >
        {(data) => (
          <>
            {types.includes('message') && <Shown />}
            <ul className="hf-card divide-y divide-line overflow-hidden">
              {data.records.map((notice) => (
                <li key={notice.id}>
                  <Line notice={notice} detail={detail} />
                </li>
              ))}
            </ul>
            <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
          </>
        )}
      </LoadedList>
    </Page>
  )
}

/** Once the list of messages was there for a moment, all that are shown now count as read. */
function Shown() {
  const { ids } = usePublished()
  const all = ids.join()
  useEffect(() => {
    const shown = all === '' ? [] : all.split(',').map(Number)
    const timer = setTimeout(() => markRead(shown, shown), 3_000)
    return () => clearTimeout(timer)
  }, [all])
  return null
}

function Line({ notice, detail }: { notice: Notice; detail: '/newsDetail' | '/msgDetail' }) {
  const { tag } = useLanguage()
  const { isUnread } = usePublished()
  return (
    <Link
      to={detail}
      search={{ id: notice.id }}
      className="flex items-center gap-3 px-4 py-3 text-ink no-underline hover:bg-sunken"
    >
      <span className="flex min-w-0 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium" lang={tagOf(notice.text.language)}>
            {notice.text.title}
          </span>
          {notice.pinned && (
            <Tag tone="good">
              <Trans>Pinned</Trans>
            </Tag>
          )}
          <OtherLanguage language={notice.text.language} />
        </span>
        <span className="text-xs text-ink2">{formatDay(notice.startAt, tag)}</span>
      </span>
      {isUnread(notice.id) && (
        <span className="size-2 shrink-0 rounded-full bg-kelp" aria-hidden="true" data-testid="unread" />
      )}
      <ChevronRight size={18} strokeWidth={1.7} aria-hidden="true" className="shrink-0 text-ink3" />
    </Link>
  )
}
