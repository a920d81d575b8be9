import { Trans, useLingui } from '@lingui/react/macro'
import type { SaleCommission } from '@holdfast/protocol/sale-account-calls'
import { useState } from 'react'
import { brand } from '../../../brand.ts'
import { shortAddress } from '../../../lib/address.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { OwnRecordList } from '../../../parts/RecordList.tsx'
import { Tag, type Tone } from '../../../ui/Tag.tsx'
import { useCommissions } from '../kit/records.ts'

const SIZE = 10
const usdt = brand.stable.symbol
const tones: Record<SaleCommission['state'], Tone> = { pending: 'wait', due: 'good', lost: 'plain' }

/** The account's commissions in sales, by purchase, and whether each is final. */
export function Commissions() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const list = useCommissions(page, SIZE)
  const states: Record<SaleCommission['state'], string> = {
    pending: t`Waits for success`,
    due: t`Owed`,
    lost: t`Fell away with the sale`,
  }
  return (
    <OwnRecordList
      title={t`Commissions`}
      query={list}
      onPage={setPage}
      why={t`The list is kept by our server and shown to its owner only. What you can claim comes from the chain.`}
      failed={t`The commissions could not be loaded`}
      empty={t`None yet. When somebody you invited buys in a sale, your commission is listed here; it can be claimed after success.`}
      keyOf={(c) => `${c.project}.${c.sale}.${c.orderId}.${c.generation}`}
    >
      {(c) => (
        <>
          <div className="tnum flex items-center justify-between gap-3">
            <span className="font-medium">
              {formatAmount(BigInt(c.usdt), tag, { digits: 4 })} {usdt}
            </span>
            <span className="flex items-center gap-1.5">
              {!c.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
              <Tag tone={tones[c.state]}>{states[c.state]}</Tag>
            </span>
          </div>
          <div className="flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
            <span>
              {c.projectName} · {shortAddress(c.buyer)} ·{' '}
              {c.generation === 1 ? <Trans>invited by you</Trans> : <Trans>invited by one you invited</Trans>}
            </span>
            <span>
              V{c.level} · {formatTime(c.time, tag, true)}
            </span>
          </div>
        </>
      )}
    </OwnRecordList>
  )
}
