import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../brand.ts'
import { formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { BPS, dropOf, type Market, priceAfter, type Quote, type Side, type Tolerance } from './quote.ts'
import { toleranceWarning } from './texts.ts'

const token = brand.token.symbol
/** From this drop below the average on, a sale gets a notice about the anti-crash fee. Bps. */
const NEAR = 1_000n

type Props = {
  market: Market
  side: Side
  quote: Quote | null
  average: bigint
  tolerance: Tolerance
  /** what the account has of what it pays; undefined while nobody knows */
  balance: bigint | undefined
  /** offers to sell this much instead */
  onSell(amount: bigint): void
}

/** Notices before a trade: anti-crash fee, price impact, tolerance. */
export function SwapNotices({ market, side, quote: q, average, tolerance, balance, onSell }: Props) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  const percent = (bps: bigint) => formatPercent(bps, BPS, tag, 1)
  const warning = toleranceWarning(tolerance)
  const drop = q && side === 'sell' ? dropOf(priceAfter(market, q, side), average) : 0n
  const free = market.crashFree
  return (
    <>
      {q && side === 'sell' && q.crashFee > 0n ? (
        <Notice
          tone="bad"
          title={t`Anti-crash is running: ${show(q.crashFee)} ${token} go to the nodes`}
          action={
            free !== null &&
            free > 0n &&
            (balance === undefined || free <= balance) && (
              <Button look="ghost" size="small" onClick={() => onSell(free)}>
                <Trans>
                  Sell {show(free)} {token} instead
                </Trans>
              </Button>
            )
          }
        >
          {free !== null && free > 0n ? (
            <Trans>
              The price would fall below 80% of its average. The part of the sale beyond that,{' '}
              {show(q.crashPart)} {token}, pays a further 20%.
            </Trans>
          ) : (
            <Trans>
              The price is below 80% of its average. Every sale pays a further 20% until it recovers or the
              average follows.
            </Trans>
          )}
        </Notice>
      ) : (
        drop >= NEAR && (
          <Notice tone="wait" title={t`${percent(drop)} below the average, near anti-crash`}>
            <Trans>
              If a sale pushes the price below 80% of the average, the part beyond pays a further 20%, all of
              it to the nodes.
            </Trans>
          </Notice>
        )
      )}
      {q && q.impact >= 1_000n ? (
        <Notice tone="bad" title={t`Price impact ${percent(q.impact)}`}>
          <Trans>The amount is large for this pair. You will be asked to confirm by typing.</Trans>
        </Notice>
      ) : (
        q &&
        q.impact >= 300n && (
          <Notice tone="wait" title={t`Price impact ${percent(q.impact)}`}>
            <Trans>
              The amount is large for this pair: the trade worsens its own price. Smaller ones cost less.
            </Trans>
          </Notice>
        )
      )}
      {warning && (
        <Notice tone={warning.tone} title={warning.title}>
          {warning.text}
        </Notice>
      )}
    </>
  )
}
