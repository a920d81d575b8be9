import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { sameAddress, shortAddress } from '../../lib/address.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { RecordList } from '../../parts/RecordList.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { TRADES } from './lists.ts'
import { useSwaps } from './queries.ts'

const token = brand.token.symbol
const usdt = brand.stable.symbol

/** Trades of the pair, newest first. */
export function Trades() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const account = useAccount()
  const [page, setPage] = useState(1)
  const swaps = useSwaps(page, TRADES)
  const show = (v: string, digits = 2) => formatAmount(BigInt(v), tag, { digits })
  return (
    <RecordList
      title={t`Trades`}
      query={swaps}
      onPage={setPage}
      failed={t`The trades could not be loaded`}
      empty={t`Nobody has traded yet. The first trade will be listed here.`}
      keyOf={(s, i) => `${s.txHash}${i}`}
    >
      {(s) => (
        <>
          <div className="tnum flex items-center justify-between gap-3">
            <span className="font-medium">
              {s.side === 'buy' ? t`Bought ${show(s.token)} ${token}` : t`Sold ${show(s.token)} ${token}`}
            </span>
            <span className="flex items-center gap-1.5">
              {BigInt(s.crashFee) > 0n && <Tag tone="bad">{t`Anti-crash`}</Tag>}
              {!s.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
              {show(s.usdt)} {usdt}
            </span>
          </div>
          <div className="tnum flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
            <span>
              {sameAddress(s.account, account) ? t`You` : shortAddress(s.account)} · {formatTime(s.time, tag)}
            </span>
            <span>
              <Trans>
                {formatAmount(BigInt(s.price), tag, { digits: 6, minDigits: 4 })} {usdt} after it
              </Trans>
            </span>
          </div>
        </>
      )}
    </RecordList>
  )
}
