import { Trans, useLingui } from '@lingui/react/macro'
import type { OwnNotice } from '@holdfast/protocol/own-notices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { get, post } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { useSession } from '../../api/session.ts'
import { setOwnUnread } from '../../api/unread.ts'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { conditionText, conditionValue, levelName } from './words.ts'

const SIZE = 8
const KEY = 'ownNotices'

function useOwnNotices(page: number) {
  const { isLogin, loginAccount } = useSession()
  return useQuery({
    queryKey: [KEY, loginAccount, page],
    enabled: isLogin,
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
    queryFn: ({ signal }) => get('pageOwnNotices', { page, size: SIZE }, signal),
  })
}

/** Notices about the session's levels and rewards, newest first; nothing without a session. What was shown counts as read. */
export function OwnNotices() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { isLogin } = useSession()
  const [page, setPage] = useState(1)
  const list = useOwnNotices(page)
  const newest = page === 1 ? list.data?.records[0] : undefined
  const upTo = newest && list.data?.unread ? newest.id : null
  useEffect(() => {
    if (upTo === null) return undefined
    // Should it fail, they are still unread on the next visit.
    const read = () =>
      post('readOwnNotices', { upTo }).then(
        ({ unread }) => {
          setOwnUnread(unread)
          return queryClient.invalidateQueries({ queryKey: [KEY] })
        },
        () => undefined,
      )
    const timer = setTimeout(() => void read(), 3_000)
    return () => clearTimeout(timer)
  }, [upTo])
  if (!isLogin) return null
  return (
    <Card label={t`Your levels and rewards`}>
      <CardHead title={<Trans>Your levels and rewards</Trans>}>
        {list.data && list.data.unread > 0 && (
          <Tag tone="good">
            <Trans>{formatCount(list.data.unread, tag)} new</Trans>
          </Tag>
        )}
      </CardHead>
      <Loaded
        query={list}
        failed={t`The list could not be loaded`}
        skeleton={<Bone className="h-32 rounded-md" />}
      >
        {(data) =>
          data.total === 0 ? (
            <p className="text-sm text-ink2">
              <Trans>Levels that you reach or lose, epochs and rewards will be told here.</Trans>
            </p>
          ) : (
            <>
              <ul className="flex flex-col divide-y divide-line">
                {data.records.map((notice) => (
                  <Line key={notice.id} notice={notice} />
                ))}
              </ul>
              <Pager page={page} size={SIZE} total={data.total} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function Line({ notice: o }: { notice: OwnNotice }) {
  const { tag } = useLanguage()
  const { title, lines } = useText()(o)
  return (
    <li className="flex flex-col gap-0.5 py-3 text-sm first:pt-0 last:pb-0" data-testid={`notice-${o.kind}`}>
      <span className="flex items-center justify-between gap-3">
        <Link
          to={o.kind === 'reward.claimable' ? '/mine' : '/team'}
          className="-my-3 flex min-h-11 items-center font-medium text-ink no-underline hover:text-kelp"
        >
          {title}
          <Onward />
        </Link>
        {!o.read && <span className="size-2 shrink-0 rounded-full bg-kelp" aria-hidden="true" />}
      </span>
      {lines.map((line) => (
        <span key={line} className="text-ink2">
          {line}
        </span>
      ))}
      <span className="tnum text-xs text-ink3">{formatTime(o.time, tag, true)}</span>
    </li>
  )
}

/** Title and lines of a notice, from its values. */
function useText() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  return (o: OwnNotice): { title: string; lines: string[] } => {
    const n = o.n
    switch (o.kind) {
      case 'level.reached':
        return {
          title: t`You have reached ${levelName(o.to ?? 0)}`,
          lines: [t`By epoch ${n}. Before, you had ${levelName(o.from ?? 0)}.`],
        }
      case 'level.lost':
        return {
          title: t`${levelName(o.from ?? 0)} became ${levelName(o.to ?? 0)}`,
          lines: o.reasons.map((r) => {
            const [have, need] = [r.have, r.need].map((v) => conditionValue(r.kind, BigInt(v), tag))
            return t`${conditionText(r.kind, o.from ?? 0)}: ${have ?? ''} of ${need ?? ''} needed`
          }),
        }
      case 'epoch.posted':
        return {
          title: t`Epoch ${n} is posted`,
          lines:
            o.activeAt === null
              ? []
              : [t`It can be claimed from ${formatTime(o.activeAt, tag)}, unless it is vetoed.`],
        }
      case 'epoch.vetoed':
        return {
          title: t`Epoch ${n} was vetoed`,
          lines: [
            o.reason ?? '',
            t`It is computed and posted again. Nothing that was earned is lost by this.`,
          ].filter(Boolean),
        }
      case 'reward.claimable':
        break
    }
    const given = [
      o.usdt === null || o.usdt === '0' ? '' : `${show(o.usdt)} ${brand.stable.symbol}`,
      o.token === null || o.token === '0' ? '' : `${show(o.token)} ${brand.token.symbol}`,
    ].filter(Boolean)
    return { title: t`Level rewards can be claimed`, lines: [given.join(' + ')].filter(Boolean) }
  }
}
