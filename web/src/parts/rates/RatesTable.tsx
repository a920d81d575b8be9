import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { cx } from '../../ui/cx.ts'
import { Bone } from '../../ui/States.tsx'
import { daysOf, HATCHED, mostOf, type Rate } from './rates.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol
/** How many terms the contract has room for. */
const TERMS = 6

const th = 'pb-1.5 text-right text-xs font-normal text-ink2 first:text-left'
const td = 'h-9 text-right first:text-left lg:h-11'

/** Lengths of a term's two parts by what the best one is worth, in per cent. */
const lengths = ({ usdt: fixed, worth }: Rate, most: bigint) =>
  [fixed, (worth ?? fixed) - fixed].map((v) => `${(ratio(v, most) * 100).toFixed(1)}%`)

/**
 * What each term pays: both parts, their sum at today's price, and that by day.
 * @param rates undefined while they are read
 * @param on the amount they are on, in words
 * @param isAll whether the sum by day stands there on a phone too; else on a desktop, beside bars
 */
export function RatesTable({
  rates,
  on,
  isAll = false,
}: {
  rates: readonly Rate[] | undefined
  on?: React.ReactNode
  isAll?: boolean
}) {
  const { tag } = useLanguage()
  const most = mostOf(rates ?? [])
  const wide = isAll ? '' : 'hidden lg:table-cell'
  const show = (v: bigint, minDigits = 2) => formatAmount(v, tag, { digits: 2, minDigits })
  const sum = (v: bigint | null) => (v === null ? '–' : `≈ ${show(v)}`)
  const daysText = (days: number) => {
    const count = formatCount(days, tag)
    return plural(days, { one: `${count} day`, other: `${count} days` })
  }
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr>
          <th scope="col" className={th}>
            {on ?? <Trans>Term</Trans>}
          </th>
          {!isAll && <td className="hidden w-1/4 lg:table-cell" aria-hidden="true" />}
          <th scope="col" className={th}>
            {usdt}
          </th>
          <th scope="col" className={th}>
            {token}
          </th>
          <th scope="col" className={th}>
            <Trans>Worth today</Trans>
          </th>
          <th scope="col" className={cx(th, wide)}>
            <Trans>A day</Trans>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rates
          ? rates.map((r) => (
              <tr key={r.term}>
                <th scope="row" className={`${td} font-medium`}>
                  {daysText(daysOf(r.steps))}
                </th>
                {!isAll && (
                  <td className="hidden lg:table-cell" aria-hidden="true">
                    <span className="flex h-2 px-3">
                      <span className="rounded-l-[3px] bg-kelp" style={{ width: lengths(r, most)[0] }} />
                      <span
                        className="rounded-r-[3px] opacity-70"
                        style={{ width: lengths(r, most)[1], background: HATCHED }}
                      />
                    </span>
                  </td>
                )}
                <td className={td}>{show(r.usdt)}</td>
                <td className={td}>{show(r.token, 1)}</td>
                <td className={`${td} font-medium whitespace-nowrap`}>{sum(r.worth)}</td>
                <td className={cx(td, 'whitespace-nowrap text-ink2', wide)}>{sum(r.aDay)}</td>
              </tr>
            ))
          : Array.from({ length: TERMS }, (_, i) => (
              <tr key={i} aria-hidden="true">
                <td className={td} colSpan={6}>
                  <Bone className="h-4" />
                </td>
              </tr>
            ))}
      </tbody>
    </table>
  )
}
