import { Trans, useLingui } from '@lingui/react/macro'
import type { Notice } from '@holdfast/protocol/content'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { refusedWith } from '../../api/refusal.ts'
import { fileUrl, useNotice, useNotices } from '../../api/notices.ts'
import { markRead, usePublished } from '../../api/unread.ts'
import { formatDay } from '../../lib/dates.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useWithin } from '../../lib/use-within.ts'
import { tagOf } from '../../lib/i18n/languages.ts'
import { Card } from '../../ui/Card.tsx'
import { DetailPage } from '../../ui/DetailPage.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Markdown } from '../../ui/Markdown.tsx'
import { OtherLanguage } from '../../parts/OtherLanguage.tsx'
import { OutLink } from '../../ui/OutLink.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone, Empty } from '../../ui/States.tsx'

/** One notice with its text. */
export function NoticePage({ id, back }: { id: number; back: '/news' | '/msg' }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const valid = Number.isSafeInteger(id) && id > 0
  const notice = useNotice(valid ? id : null)
  const { ids, isUnread } = usePublished()
  const isNew = notice.data !== undefined && isUnread(id)
  useEffect(() => {
    if (isNew) markRead([id], ids)
  }, [isNew, id, ids])
  return (
    <DetailPage
      title={notice.data?.text.title ?? (back === '/news' ? t`News` : t`Notice`)}
      query={notice}
      gone={
        valid && !refusedWith(notice.error, 'NOTICE_UNKNOWN')
          ? null
          : {
              title: t`This is not published, or not any more`,
              action: (
                <Link to={back} className={linkButton('ghost')}>
                  <Trans>To the list</Trans>
                </Link>
              ),
            }
      }
      failed={t`This could not be loaded`}
      skeleton={<Bone className="h-80 rounded-lg" />}
    >
      {(whole) => (
        <Card>
          <span className="flex flex-wrap items-center gap-2 text-xs text-ink2">
            {formatDay(whole.startAt, tag)}
            <OtherLanguage language={whole.text.language} />
          </span>
          <Body notice={whole} />
        </Card>
      )}
    </DetailPage>
  )
}

function Body({ notice }: { notice: Notice }) {
  return (
    <>
      {notice.image !== null && (
        <img src={fileUrl(notice.image)} alt="" className="w-full rounded-md object-cover" />
      )}
      <article className="text-ink2" lang={tagOf(notice.text.language)}>
        <Markdown text={notice.text.text} />
      </article>
      {notice.link !== null && <MoreLink to={notice.link} />}
    </>
  )
}

function MoreLink({ to }: { to: string }) {
  return to.startsWith('/') ? (
    <Link to={to} className={linkButton('ghost')}>
      <Trans>Open</Trans>
    </Link>
  ) : (
    <OutLink href={to} className={linkButton('ghost')}>
      {new URL(to).host}
    </OutLink>
  )
}

/** How long what stands below a written text waits for it, in milliseconds. */
const WAIT_MS = 5_000

/** A page whose text operators write: the first notice of its type. */
export function WrittenPage({
  title,
  type,
  empty,
  children,
}: {
  title: string
  type: 'ecology' | 'chain'
  empty: ReactNode
  children?: ReactNode
}) {
  const { t } = useLingui()
  const first = useNotices([type], 1, 1)
  const id = first.data?.records[0]?.id ?? null
  const notice = useNotice(id)
  const failed = first.isError && !first.data ? first : notice.isError && !notice.data ? notice : null
  const isHere = notice.data !== undefined || first.data?.total === 0 || failed !== null
  const isPlaced = useWithin(isHere, WAIT_MS)
  return (
    <Page title={title}>
      {failed ? (
        <LoadFailed title={t`This could not be loaded`} query={failed} />
      ) : first.data?.total === 0 ? (
        <Empty title={t`Nothing has been published yet`}>{empty}</Empty>
      ) : notice.data ? (
        <Card>
          <span className="flex flex-wrap items-center gap-2 empty:hidden">
            <OtherLanguage language={notice.data.text.language} />
          </span>
          <Body notice={notice.data} />
        </Card>
      ) : (
        <Bone className="h-80 rounded-lg" />
      )}
      {isPlaced ? children : <Bone key={isHere ? 'second' : 'first'} className="h-96 rounded-lg" />}
    </Page>
  )
}
