import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatAmount, formatTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { OwnRecordList } from '../../parts/RecordList.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { hostingState } from '../../parts/words/state-names.ts'
import { useHistory } from './queries.ts'

const SIZE = 10

/** All hosting orders of the account, newest first; needs a session. */
export function History() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const history = useHistory(page, SIZE)
  const usdt = brand.stable.symbol
  const token = brand.token.symbol
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  return (
    <OwnRecordList
      title={t`History`}
      query={history}
      onPage={setPage}
      why={t`The list is kept by our server and shown to its owner only. Open orders above come from the chain.`}
      failed={t`The history could not be loaded`}
      empty={t`No orders yet. Your first one will stay listed here for good.`}
      keyOf={(o) => String(o.orderId)}
    >
      {(o) => (
        <>
          <div className="flex items-center justify-between gap-3">
            <span className="font-medium">
              {show(o.amount)} {usdt}
            </span>
            <span className="flex items-center gap-1.5">
              {!o.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
              <Tag tone={hostingState(o.state).tone}>{hostingState(o.state).name}</Tag>
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
        </>
      )}
    </OwnRecordList>
  )
}
