import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount, ratio } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { ReserveLine } from '../../../parts/books/ReserveLine.tsx'
import { type ChainSale, nextTime, phaseOf } from './model.ts'

const usdt = brand.stable.symbol

/** How much of a sale is sold, where its soft cap is, and when it starts or ends. */
export function SaleProgress({ sale, now, big = false }: { sale: ChainSale; now: number; big?: boolean }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const phase = phaseOf(sale, now)
  const until = nextTime(sale, phase)
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  const n = (v: bigint) => formatCount(v, tag)
  const missing = sale.softCap - sale.sales
  const [sold, all, cap] = [n(sale.sales), n(sale.total), n(sale.softCap)]
  const dayWord = t`d`
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="flex items-baseline gap-1.5">
          <Figure size={big ? 'title' : 'lg'} value={show(sale.sales * sale.price)} />
          <span className="text-sm text-ink2">
            / {show(sale.total * sale.price)} {usdt}
          </span>
        </span>
        {until !== null && (
          <span className="tnum text-sm text-amber">
            {phase === 'upcoming' ? <Trans>Starts in</Trans> : <Trans>Ends in</Trans>}{' '}
            <Countdown until={until} now={now} dayWord={dayWord} />
            <span className="sr-only">{formatTime(until, tag, true)}</span>
          </span>
        )}
      </div>
      <ReserveLine
        label={plural(Number(sale.total), {
          one: `${sold} of ${all} unit is sold; it succeeds with ${cap}`,
          other: `${sold} of ${all} units are sold; it succeeds with ${cap}`,
        })}
        filled={ratio(sale.sales, sale.total)}
        mark={ratio(sale.softCap, sale.total)}
        left={plural(Number(sale.total), {
          one: `${sold} of ${all} unit sold`,
          other: `${sold} of ${all} units sold`,
        })}
        right={
          <span>
            {missing <= 0n ? (
              phase === 'open' ? (
                <Trans>Soft cap {cap} reached; decided at the end</Trans>
              ) : (
                <Trans>Soft cap {cap} reached</Trans>
              )
            ) : phase === 'open' || phase === 'upcoming' ? (
              <Trans>
                Soft cap {cap}, {n(missing)} missing
              </Trans>
            ) : (
              <Trans>Soft cap {cap} not reached</Trans>
            )}
          </span>
        }
      />
    </div>
  )
}
