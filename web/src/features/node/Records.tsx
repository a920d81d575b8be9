import { useLingui } from '@lingui/react/macro'
import type { NodeRecord } from '@holdfast/protocol/nodes'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { OwnRecordList } from '../../parts/RecordList.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { nodeRecordKind } from '../../parts/words/state-names.ts'
import { useNodeRecords } from './queries.ts'

const SIZE = 8
const { symbol: token } = brand.token
const { symbol: usdt } = brand.stable

/** Purchases, transfers and claims of the account's cards, newest first; needs a session. */
export function Records() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const records = useNodeRecords(page, SIZE)
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
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
    <OwnRecordList
      title={t`History`}
      query={records}
      onPage={setPage}
      why={t`The list is kept by our server and shown to its owner only. What you can claim comes from the chain.`}
      failed={t`The history could not be loaded`}
      empty={t`No entries yet. Purchases, transfers and claims of your cards will be listed here.`}
      keyOf={(r, i) => `${r.txHash}${r.kind}${i}`}
    >
      {(r) => (
        <>
          <div className="tnum flex items-center justify-between gap-3">
            <span className="font-medium">
              {nodeRecordKind(r.kind)}
              {r.cards > 0 && ` · ${t`Cards: ${r.cards}`}`}
            </span>
            <span className="text-right">{value(r)}</span>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink2">
            <span>{formatTime(r.time, tag, true)}</span>
            {!r.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
          </div>
        </>
      )}
    </OwnRecordList>
  )
}
