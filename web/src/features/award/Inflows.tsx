import { Trans, useLingui } from '@lingui/react/macro'
import { AWARD_CLASSES } from '@holdfast/protocol/award'
import { useState } from 'react'
import { get } from '../../api/client.ts'
import { saveCsv } from '../../api/save-csv.ts'
import { brand } from '../../brand.ts'
import { shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { RecordList } from '../../parts/RecordList.tsx'
import { SaveCsv } from '../../parts/SaveCsv.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TxHash } from '../../wallet/TxHash.tsx'
import { useInflows } from './queries.ts'

const SIZE = 6
const usdt = brand.stable.symbol

/** What came in and was shared out, newest first. */
export function Inflows() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const inflows = useInflows(page, SIZE)
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 4 })
  return (
    <>
      <RecordList
        title={<Trans>Inflows</Trans>}
        query={inflows}
        onPage={setPage}
        failed={t`The inflows could not be loaded`}
        empty={t`Nothing has come in yet. Each inflow is listed here with what every class got of it.`}
        keyOf={(r, i) => `${r.txHash} ${i}`}
      >
        {(r) => (
          <>
            <div className="tnum flex items-center justify-between gap-3">
              <span className="font-medium">
                {show(r.usdt)} {usdt}
              </span>
              {!r.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
            </div>
            <span className="tnum text-ink2">
              {AWARD_CLASSES.map((key) => `${key.toUpperCase()} ${show(r.parts[key])}`).join(' · ')}
            </span>
            <span className="flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink2">
              <span>
                {formatTime(r.time, tag, true)} ·{' '}
                {r.kind === 'transfer'
                  ? t`by transfer, as sales pay`
                  : t`brought by ${shortAddress(r.from ?? '')}`}
              </span>
              <TxHash hash={r.txHash} />
            </span>
          </>
        )}
      </RecordList>
      {(inflows.data?.total ?? 0) > 0 && (
        <SaveCsv
          save={() => saveCsv((from) => get('exportAwardInflows', from === undefined ? {} : { from }))}
        />
      )}
    </>
  )
}
