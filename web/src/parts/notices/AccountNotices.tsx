import { Trans, useLingui } from '@lingui/react/macro'
import type { AccountNotice } from '@holdfast/protocol/account-notices'
import { useEffect, useState } from 'react'
import { post } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { setOwnUnread } from '../../api/unread.ts'
import { formatClock, formatDay } from '../../lib/dates.ts'
import { formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { NoticeLine } from './NoticeLine.tsx'
import { NOTICES, useAccountNotices } from './queries.ts'

/** Notices of a page. */
const SIZE = 20
/** How long the newest notice is shown before it counts as read, milliseconds. */
const READ_MS = 3_000

/** What happened to the session's account, newest first, by day; nothing without a session. What was shown counts as read. */
export function AccountNotices() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { isLogin } = useSession()
  /** where each page after the first one begins, up to the one that is shown */
  const [starts, setStarts] = useState<readonly number[]>([])
  const list = useAccountNotices(SIZE, starts.at(-1) ?? null)
  const unread = list.data?.unread ?? 0
  const newest = starts.length === 0 ? list.data?.records[0] : undefined
  const upTo = newest && unread > 0 ? newest.id : null
  useEffect(() => {
    if (upTo === null) return undefined
    // Should it fail, they are still unread on the next visit.
    const read = () =>
      post('readAccountNotices', { upTo }).then(
        ({ unread: left }) => {
          setOwnUnread(left)
          return queryClient.invalidateQueries({ queryKey: [NOTICES] })
        },
        () => undefined,
      )
    const timer = setTimeout(() => void read(), READ_MS)
    return () => clearTimeout(timer)
  }, [upTo])
  if (!isLogin) return null
  return (
    <Card label={t`Your account`}>
      <CardHead title={<Trans>Your account</Trans>}>
        {unread > 0 && (
          <Tag tone="good">
            <Trans>{formatCount(unread, tag)} new</Trans>
          </Tag>
        )}
      </CardHead>
      <Loaded
        query={list}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-32 rounded-md" />}
      >
        {({ records, more }) =>
          records.length === 0 ? (
            <p className="text-sm text-ink2">
              <Trans>Deposits, payouts, what becomes due, your levels and rewards will be listed here.</Trans>
            </p>
          ) : (
            <>
              {byDay(records).map((notices) => (
                <Day key={notices[0]!.id} notices={notices} />
              ))}
              {(more || starts.length > 0) && (
                <div className="flex justify-between gap-3">
                  <Button
                    look="ghost"
                    size="small"
                    disabled={starts.length === 0}
                    onClick={() => setStarts(starts.slice(0, -1))}
                  >
                    <Trans>Newer</Trans>
                  </Button>
                  <Button
                    look="ghost"
                    size="small"
                    disabled={!more}
                    onClick={() => setStarts([...starts, records.at(-1)!.id])}
                  >
                    <Trans>Older</Trans>
                  </Button>
                </div>
              )}
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function Day({ notices }: { notices: readonly AccountNotice[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { time } = notices[0]!
  const ago = daysAgo(time)
  return (
    <section className="flex flex-col gap-2.5 not-first-of-type:mt-3">
      <h3 className="text-xs font-medium text-ink2">
        {ago === 0 ? t`Today` : ago === 1 ? t`Yesterday` : formatDay(onOwnClock(time), tag)}
      </h3>
      <ul className="flex flex-col divide-y divide-line">
        {notices.map((n) => (
          <NoticeLine key={n.id} notice={n} time={formatClock(n.time, tag)} />
        ))}
      </ul>
    </section>
  )
}

/** Unix seconds as a clock in UTC shows them that stands as the reader's does. */
const onOwnClock = (seconds: number) => seconds - new Date(seconds * 1_000).getTimezoneOffset() * 60

const dayOf = (seconds: number) => Math.floor(onOwnClock(seconds) / 86_400)
/** Days between a time and now, by the reader's clock. */
const daysAgo = (seconds: number) => dayOf(Date.now() / 1_000) - dayOf(seconds)

/** Notices that follow each other and are of one day, by the reader's clock. */
function byDay(notices: readonly AccountNotice[]): AccountNotice[][] {
  const days: AccountNotice[][] = []
  for (const n of notices) {
    const day = days.at(-1)
    if (day && dayOf(day[0]!.time) === dayOf(n.time)) day.push(n)
    else days.push([n])
  }
  return days
}
