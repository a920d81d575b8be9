import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { sameAddress, shortAddress } from '../../lib/address.ts'
import { formatAmount, formatTime } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Pager } from '../../ui/Pager.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { useAccount } from '../../wallet/use-reads.ts'
import { useSwaps } from './queries.ts'

const SIZE = 8
const token = brand.token.symbol
const usdt = brand.stable.symbol

/** Trades of the pair, newest first. */
export function Trades() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const account = useAccount()
  const [page, setPage] = useState(1)
  const swaps = useSwaps(page, SIZE)
  const show = (v: string, digits = 2) => formatAmount(BigInt(v), tag, { digits })
  return (
    <section className="flex flex-col gap-2 pt-2" aria-label={t`Trades`}>
      <h2>
        <Trans>Trades</Trans>
      </h2>
      {swaps.isError && !swaps.data ? (
        <LoadFailed title={t`The trades could not be loaded`} query={swaps} />
      ) : !swaps.data ? (
        <Bone className="h-30 rounded-lg" />
      ) : swaps.data.total === 0 ? (
        <p className="text-sm text-ink2">
          <Trans>Nobody has traded yet. The first trade will be listed here.</Trans>
        </p>
      ) : (
        <>
          <ul className="hf-card divide-y divide-line overflow-hidden">
            {swaps.data.records.map((s, i) => (
              <li key={`${s.txHash}${i}`} className="flex flex-col gap-1 px-4 py-3 text-sm">
                <div className="tnum flex items-center justify-between gap-3">
                  <span className="font-medium">
                    {s.side === 'buy'
                      ? t`Bought ${show(s.token)} ${token}`
                      : t`Sold ${show(s.token)} ${token}`}
                  </span>
                  <span className="flex items-center gap-1.5">
                    {BigInt(s.crashFee) > 0n && <Tag tone="bad">{t`Anti-crash`}</Tag>}
                    {!s.final && <Tag tone="wait">{t`Becoming final`}</Tag>}
                    {show(s.usdt)} {usdt}
                  </span>
                </div>
                <div className="tnum flex flex-wrap justify-between gap-x-3 text-xs text-ink2">
                  <span>
                    {sameAddress(s.account, account) ? t`You` : shortAddress(s.account)} ·{' '}
                    {formatTime(s.time, tag)}
                  </span>
                  <span>
                    <Trans>
                      {formatAmount(BigInt(s.price), tag, { digits: 6, minDigits: 4 })} {usdt} after it
                    </Trans>
                  </span>
                </div>
              </li>
            ))}
          </ul>
          <Pager page={page} size={SIZE} total={swaps.data.total} onPage={setPage} />
        </>
      )}
    </section>
  )
}
