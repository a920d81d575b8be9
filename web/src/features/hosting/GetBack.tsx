import { Trans, useLingui } from '@lingui/react/macro'
import type { PoolBooks } from '../../api/books.ts'
import { brand } from '../../brand.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { PartsLine } from '../../parts/books/PartsLine.tsx'
import { useBooksSheet } from '../../parts/books/use-books-sheet.tsx'
import type { Rate } from '../../parts/rates/rates.ts'
import type { PoolOf } from './pools.ts'
import { Onward } from '../../ui/Onward.tsx'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/**
 * What comes back of the amount that is typed, and by when; of every 100 before one is. Below it the amount, its reward, and the way to
 * the pool's books.
 * @param amount base units; null: none is typed
 */
export function GetBack({
  of,
  amount,
  rate,
  until,
  books,
  block,
}: {
  of: PoolOf
  amount: bigint | null
  rate: Rate
  until: number
  books: PoolBooks
  block: number
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { open, sheet } = useBooksSheet(of.contract, { books, block })
  const show = (v: bigint, minDigits = 0) => formatAmount(v, tag, { digits: 4, minDigits })
  const isSame = of.unit === usdt
  const back = amount !== null && isSame ? amount + rate.usdt : rate.usdt
  const sums = [
    ...(amount !== null && !isSame ? [{ sum: show(amount), unit: of.unit }] : []),
    ...(back > 0n ? [{ sum: show(back, 2), unit: usdt }] : []),
    { sum: show(rate.token), unit: token },
  ]
  const reward =
    rate.usdt > 0n
      ? `${show(rate.usdt, 2)} ${usdt} + ${show(rate.token)} ${token}`
      : `${show(rate.token)} ${token}`
  const parts = [
    { ground: 'fixed', size: isSame ? (amount ?? 0n) : 0n },
    { ground: 'promised', size: rate.usdt },
    { ground: 'open', size: (rate.worth ?? rate.usdt) - rate.usdt },
  ] as const
  return (
    <section className="flex flex-col gap-2" aria-label={t`What it earns`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink2">
        <span>
          {amount === null ? <Trans>On every 100 {of.unit} you gain</Trans> : <Trans>You get back</Trans>}
        </span>
        {rate.worth !== null && (
          <span className="tnum">
            <Trans>
              ≈ {formatAmount(rate.worth, tag, { digits: 2 })} {usdt} gain
            </Trans>
          </span>
        )}
      </div>
      <p className="tnum flex flex-wrap items-baseline gap-x-1.5" data-testid="quote">
        {sums.map(({ sum, unit }, i) => (
          <span key={unit} className="whitespace-nowrap">
            <span className="text-title font-semibold tracking-[-0.022em]">
              {i > 0 && '+ '}
              {sum}
            </span>{' '}
            <span className="font-medium text-ink2">{unit}</span>
          </span>
        ))}
      </p>
      <p className="text-sm">
        <Trans>
          by {formatDay(until, tag)}.{' '}
          <span className="font-medium text-kelp">The whole reward is reserved as you join.</span>
        </Trans>
      </p>
      <PartsLine className="h-1.5" parts={parts} />
      <div className="tnum flex flex-wrap items-center justify-between gap-x-3 text-xs text-ink2">
        <span>
          {amount === null ? (
            <Trans>
              Free for new rewards: {formatAmount(books.usdt.free, tag, { digits: 0 })} {usdt} +{' '}
              {formatAmount(books.token.free, tag, { digits: 0 })} {token}
            </Trans>
          ) : (
            <Trans>
              {show(amount)} {of.unit} of yours, {reward} for you
            </Trans>
          )}
        </span>
        <button type="button" className="-my-2 min-h-11 font-medium text-kelp" onClick={open}>
          <Trans>Check</Trans>
          <Onward />
          <span className="sr-only">{t`Check the pool's books`}</span>
        </button>
      </div>
      {sheet}
    </section>
  )
}
