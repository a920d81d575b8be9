import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useId } from 'react'
import { brand } from '../../brand.ts'
import { formatAmount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSheet } from '../../lib/use-sheet.ts'
import { Legend } from '../../parts/rates/Legend.tsx'
import { daysOf, HATCHED, mostOf, type Rate } from '../../parts/rates/rates.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Bone } from '../../ui/States.tsx'
import { Waiting } from '../../ui/Waiting.tsx'

const CompareSheet = lazyPart(() => import('./CompareSheet.tsx'))
const usdt = brand.stable.symbol

/**
 * The terms side by side, each with what it gains and its two parts as a bar. One is chosen.
 * @param rates of the amount that is typed, or of 100
 * @param unit of the principal; null: `rates` are of what is typed
 */
export function TermChoice({
  rates,
  term,
  unit,
  onChange,
}: {
  rates: readonly Rate[]
  term: number
  unit: string | null
  onChange(term: number): void
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const name = useId()
  const sheet = useSheet()
  const most = mostOf(rates)
  const days = (n: number) => plural(n, { one: `${n} day`, other: `${n} days` })
  const gain = (r: Rate) =>
    r.worth === null
      ? formatAmount(r.usdt, tag, { digits: 2, minDigits: 2 })
      : formatAmount(
          r.worth,
          tag,
          r.worth < 1_000n * 10n ** 18n ? { digits: 2, minDigits: 2 } : { digits: 0 },
        )
  return (
    <div className="flex flex-col gap-2 rounded-md border border-line bg-surface px-2 pt-2.5 pb-1 min-[360px]:px-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-1 text-sm text-ink2">
        <span>
          <Trans>For how many days</Trans>
        </span>
        <span className="text-xs">
          {unit === null ? (
            <Trans>≈ {usdt}, at today's price</Trans>
          ) : (
            <Trans>
              ≈ {usdt} on 100 {unit}
            </Trans>
          )}
        </span>
      </div>
      <fieldset
        aria-label={t`Term`}
        className="grid auto-cols-fr grid-flow-col rounded-md has-focus-visible:outline-2 has-focus-visible:outline-kelp"
      >
        {rates.map((r) => {
          const share = (v: bigint) => `${(ratio(v, most) * 100).toFixed(1)}%`
          return (
            <label
              key={r.term}
              className="relative flex min-w-0 cursor-pointer flex-col items-center gap-1 rounded-md px-0.5 py-2 text-ink2 hover:text-ink has-checked:bg-kelp-soft has-checked:font-semibold has-checked:text-kelp"
            >
              <input
                type="radio"
                name={name}
                value={r.term}
                checked={r.term === term}
                onChange={() => onChange(r.term)}
                aria-label={`${days(daysOf(r.steps))}, ≈ ${gain(r)} ${usdt}`}
                className="absolute inset-0 cursor-pointer appearance-none outline-none"
              />
              <span className="tnum text-xs">{gain(r)}</span>
              <span className="flex h-14 w-6 flex-col justify-end gap-px" aria-hidden="true">
                <span
                  className="min-h-0.5 rounded-t-[3px]"
                  style={{ height: share((r.worth ?? r.usdt) - r.usdt), background: HATCHED }}
                />
                <span className="min-h-0.5 bg-kelp" style={{ height: share(r.usdt) }} />
              </span>
              <span className="tnum text-base">{daysOf(r.steps)}</span>
            </label>
          )
        })}
      </fieldset>
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-1">
        <Legend />
        <button type="button" className="min-h-11 text-sm font-medium text-kelp" onClick={() => sheet.open()}>
          <Trans>Compare</Trans>
          <Onward />
        </button>
      </div>
      {sheet.shown && (
        <Suspense fallback={<Waiting />}>
          <CompareSheet rates={rates} unit={unit} {...sheet.props} />
        </Suspense>
      )}
    </div>
  )
}

/** As high as the choice. */
export const TermChoiceBones = () => <Bone className="h-[194px] rounded-md" />
