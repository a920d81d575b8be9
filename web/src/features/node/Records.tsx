import { Trans, useLingui } from '@lingui/react/macro'
import type { NodeRecord } from '@holdfast/protocol/nodes'
import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatAmount, formatTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { openOverlay } from '../../lib/overlay.ts'
import { Button } from '../../ui/Button.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice, Tag } from '../../ui/Tag.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useNodeRecords } from './queries.ts'

const SIZE = 8
const { symbol: token } = brand.token
const { symbol: usdt } = brand.stable

/** Purchases, movements and claims of one's own cards, newest first; private, so it needs a session. */
export function Records() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { isLogin } = useSession()
  const [page, setPage] = useState(1)
  const records = useNodeRecords(page, SIZE)
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  const titles: Record<NodeRecord['kind'], string> = {
    buy: t`Bought`,
    receive: t`Received`,
    send: t`Sent`,
    claim: t`Claimed`,
  }
  const value = (r: NodeRecord) =>
    r.kind === 'claim'
      ? [r.usdt === '0' ? '' : `${show(r.usdt)} ${usdt}`, r.token === '0' ? '' : `${show(r.token)} ${token}`]
          .filter(Boolean)
          .join(' + ')
      : r.kind === 'buy'
        ? `${show(r.usdt)} ${usdt}`
        : r.other === null
          ? ''
          : shortAddress(r.other)
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
            The list is kept by our server and shown to its owner only. What you can claim comes from the
            chain.
          </Trans>
        </Notice>
      ) : records.isError && !records.data ? (
        <LoadFailed title={t`The history could not be loaded`} query={records}>
          {records.error.message}
        </LoadFailed>
      ) : !records.data ? (
        <Bone className="h-30 rounded-lg" />
      ) : records.data.total === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>No entries yet. Purchases, transfers and claims of your cards will be listed here.</Trans>
        </p>
      ) : (
        <>
          <ul className="hf-card divide-y divide-line overflow-hidden">
            {records.data.records.map((r, i) => (
              <li key={`${r.txHash}${r.kind}${i}`} className="flex flex-col gap-1 px-4 py-3 text-sm">
                <div className="tnum flex items-center justify-between gap-3">
                  <span className="font-medium">
                    {titles[r.kind]}
                    {r.cards > 0 && ` · ${t`Cards: ${r.cards}`}`}
                  </span>
                  <span className="text-right">{value(r)}</span>
                </div>
                <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink2">
                  <span>{formatTime(r.time, tag, true)}</span>
                  {!r.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
                </div>
              </li>
            ))}
          </ul>
          <Pager page={page} size={SIZE} total={records.data.total} onPage={setPage} />
        </>
      )}
    </section>
  )
}
