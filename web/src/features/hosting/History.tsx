import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { brand } from '../../brand.ts'
import { formatAmount, formatTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { openOverlay } from '../../lib/overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useHistory } from './queries.ts'

const SIZE = 10

/** Every order the server has seen, newest first; private, so it needs a session. */
export function History() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { isLogin } = useSession()
  const [page, setPage] = useState(1)
  const history = useHistory(page, SIZE)
  const usdt = brand.stable.symbol
  const token = brand.token.symbol
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  const states = { running: t`Running`, due: t`Principal due`, released: t`Released` }
  return (
    <section className="flex flex-col gap-2 pt-2" aria-label={t`History`}>
      <h2>
        <Trans>History</Trans>
      </h2>
      {!isLogin ? (
        <Notice
          tone="plain"
          title={t`Sign in to see your history`}
          action={
            <Button look="ghost" size="small" onClick={() => openOverlay('signIn')}>
              <Trans>Sign in</Trans>
            </Button>
          }
        >
          <Trans>
            The list is kept by our server and shown to its owner only. Open orders above come from the chain.
          </Trans>
        </Notice>
      ) : history.isError && !history.data ? (
        <LoadFailed title={t`The history could not be loaded`} query={history}>
          {history.error.message}
        </LoadFailed>
      ) : !history.data ? (
        <Bone className="h-30 rounded-lg" />
      ) : history.data.total === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>No orders yet. Your first one will stay listed here for good.</Trans>
        </p>
      ) : (
        <>
          <ul className="hf-card divide-y divide-line overflow-hidden">
            {history.data.records.map((o) => (
              <li key={o.orderId} className="flex flex-col gap-1 px-4 py-3 text-sm">
                <div className="flex items-center justify-between gap-3">
                  <span className="font-medium">
                    {show(o.amount)} {usdt}
                  </span>
                  <span className="flex items-center gap-1.5">
                    {!o.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
                    <Tag tone={o.state === 'running' ? 'good' : o.state === 'due' ? 'wait' : 'plain'}>
                      {states[o.state]}
                    </Tag>
                  </span>
                </div>
                <div className="flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
                  <span>
                    <Trans>Order {o.orderId}</Trans> · {formatTime(o.startTime, tag, true)}
                  </span>
                  <span>
                    <Trans>
                      Paid {show(o.claimedUsdt)} {usdt} + {show(o.claimedToken)} {token}
                    </Trans>
                  </span>
                </div>
              </li>
            ))}
          </ul>
          <Pager page={page} size={SIZE} total={history.data.total} onPage={setPage} />
        </>
      )}
    </section>
  )
}
