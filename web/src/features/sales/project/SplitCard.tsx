import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { formatAmount, formatPercent, ratio } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/Card.tsx'
import { type ChainSale, divide, type Line, SALE_BPS, type Share, SHARES } from '../kit/model.ts'
import type { ChainProject } from '../kit/queries.ts'
import { shareTexts } from '../kit/texts.ts'

const usdt = brand.stable.symbol
/** Opacity of each part: one colour, lighter from part to part. The legend names them. */
const TINTS = [1, 0.72, 0.52, 0.36, 0.24, 0.14]

/**
 * How the price of a purchase is divided, to the last base unit.
 * @param units number of units that it is computed for
 * @param line levels of the buyer's inviters; null: the highest commissions
 */
export function SplitCard({
  sale,
  project,
  units,
  line,
}: {
  sale: ChainSale
  project: ChainProject
  units: bigint
  line: Line | null
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const whole = sale.price * units
  const parts = divide(sale, project, units, line)
  const texts = shareTexts()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 6 })
  const rates = { ...project, cost: project.costRate }
  const most = (key: Share) => formatPercent(rates[key], SALE_BPS, tag, 2)
  const shares = SHARES.filter((key) => rates[key] > 0n).map((key, i) => ({
    key,
    amount: parts[key],
    tint: TINTS[i] ?? 1,
  }))
  return (
    <Card label={t`Where the money goes`}>
      <h2>
        <Trans>Where the money goes</Trans>
      </h2>
      <p className="text-sm text-ink2">
        {line ? (
          <Trans>
            Of the {show(whole)} {usdt} you pay, once the sale has succeeded. Before that nothing leaves the
            escrow.
          </Trans>
        ) : (
          <Trans>
            Of {show(whole)} {usdt}, once the sale has succeeded, with commissions at their most. Before that
            nothing leaves the escrow.
          </Trans>
        )}
      </p>
      <div className="flex h-2.5 overflow-hidden rounded-full bg-sunken" aria-hidden="true">
        {shares.map((s) => (
          <span
            key={s.key}
            className="h-full border-r border-surface bg-kelp last:border-0"
            style={{ width: `${ratio(s.amount, whole) * 100}%`, opacity: s.tint }}
          />
        ))}
      </div>
      <ul className="flex flex-col gap-2.5 text-sm">
        {shares.map((s) => (
          <li key={s.key} className="grid grid-cols-[10px_1fr_auto] items-baseline gap-x-2.5">
            <span aria-hidden="true" className="size-2.5 rounded-sm bg-kelp" style={{ opacity: s.tint }} />
            <span>{texts[s.key].title}</span>
            <span className="tnum text-right">
              {show(s.amount)} {usdt}
              <span className="ml-2 text-ink2">{formatPercent(s.amount, whole, tag, 2)}</span>
            </span>
            <span className="col-start-2 col-end-4 text-xs text-ink3">{texts[s.key].text(most(s.key))}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
