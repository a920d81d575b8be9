import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { brand } from '../../brand.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatAmount, formatPercent, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { useSliced } from '../../lib/use-sliced.ts'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useCardPriceText } from '../../parts/words/card-price.ts'
import { incomeOf } from './node-income.ts'
import { priceOf, useNode, useTokenFigures } from './queries.ts'
import { useNodeStreams } from './rest-queries.ts'

const { symbol } = brand.token
const usdt = brand.stable.symbol

/** *Buy node*, or *already a node* with what it has earned; what one brought in the last 30 days, and what it brings. */
export function NodeCard() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data, isError } = useNode()
  const goes = useCardPriceText()
  const node = useSliced(data)?.value
  const holds = node !== undefined && node.held > 0n
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  const left = node ? node.card.supply - node.card.mints : 0n
  return (
    <Card label={holds ? t`Already a node` : t`Buy node`}>
      <CardHead title={holds ? <Trans>Already a node</Trans> : <Trans>Buy node</Trans>}>
        {!node ? (
          !isError && <Bone className="h-5 w-20" />
        ) : holds ? (
          <Tag tone="good">{t`Cards: ${formatAmount(node.held, tag, { decimals: 0 })}`}</Tag>
        ) : (
          <span className="tnum font-medium">
            {show(node.card.price)} {usdt}
          </span>
        )}
      </CardHead>
      {holds && (
        <Facts>
          <Fact label={t`Ready to take`} strong>
            {show(node.usdt)} {usdt} + {show(node.token)} {symbol}
          </Fact>
        </Facts>
      )}
      <Income />
      {!holds && (
        <>
          <Brings />
          {!node && !isError && <Bone className="h-7" />}
          {node && (
            <ReserveLine
              label={t`${node.card.mints} of ${node.card.supply} cards are sold`}
              filled={ratio(node.card.mints, node.card.supply)}
              left={
                <Trans>
                  {formatAmount(node.card.mints, tag, { decimals: 0 })} of{' '}
                  {formatAmount(node.card.supply, tag, { decimals: 0 })} sold
                </Trans>
              }
              right={<span>{left === 0n ? t`Sold out` : null}</span>}
            />
          )}
          {node && <p className="text-xs text-ink3">{goes}</p>}
        </>
      )}
      <Link to="/node" className={`${linkButton('ghost')} mt-auto`}>
        {holds ? <Trans>To my node</Trans> : <Trans>See what a node brings</Trans>}
      </Link>
    </Card>
  )
}

/** What one card received, by day. An income of the past, and said so. */
function Income() {
  const { tag } = useLanguage()
  const streams = useNodeStreams()
  const price = priceOf(useTokenFigures())
  if (!streams.data || price === undefined) return streams.isError ? null : <Bone className="h-33" />
  const { days, sum, usual, best } = incomeOf(streams.data.days, price)
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  const most = best?.worth ?? 0n
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-ink2">
        <Trans>One node received in the last 30 days</Trans>
      </p>
      <p className="tnum flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-title font-semibold tracking-[-0.022em]">
          ≈ {show(sum.worth)} <span className="text-base font-medium text-ink2">{usdt}</span>
        </span>
        <span className="text-xs text-ink2">
          {show(sum.usdt)} {usdt} + {show(sum.token)} {symbol}
        </span>
      </p>
      {most > 0n && (
        <>
          <span className="flex h-12 items-end gap-0.5" aria-hidden="true">
            {days.map((d) => (
              <span
                key={d.time}
                className={`min-h-px flex-1 rounded-t-[2px] bg-kelp ${d === best ? '' : 'opacity-55'}`}
                style={{ height: `${(ratio(d.worth, most) * 100).toFixed(1)}%` }}
              />
            ))}
          </span>
          <span className="flex justify-between text-xs text-ink3">
            <span>{days[0] && formatDay(days[0].time, tag)}</span>
            <span>
              <Trans>Today</Trans>
            </span>
          </span>
        </>
      )}
      <p className="text-sm text-ink2">
        {best && most < sum.worth && most * 2n > sum.worth ? (
          <Trans>
            {formatPercent(most, sum.worth, tag, 0)} of it came on {formatDay(best.time, tag)}. A usual day
            brings about {show(usual)} {usdt}. The price of a node is not paid back.
          </Trans>
        ) : (
          <Trans>
            A usual day brings about {show(usual)} {usdt}. The price of a node is not paid back.
          </Trans>
        )}
      </p>
    </div>
  )
}

/** The rights of a node, in the specification's order. */
function Brings() {
  const rights = [
    <Trans key="level">Team level V1, at once</Trans>,
    <Trans key="trade">Equal share of 2% token-trade slippage</Trans>,
    <Trans key="crash">Equal share of the 20% anti-crash slippage</Trans>,
    <Trans key="dynamic">Equal share of 5% of all dynamic rewards</Trans>,
    <Trans key="fee">Equal share of the 2% withdrawal fee</Trans>,
    <Trans key="static">Hosted funds release income every 12 hours</Trans>,
  ]
  return (
    <ul className="flex flex-col gap-1 border-t border-line pt-3 text-sm">
      {rights.map((right) => (
        <li key={right.key} className="flex gap-2">
          <Check size={16} strokeWidth={1.7} className="mt-0.5 shrink-0 text-kelp" aria-hidden="true" />
          <span>{right}</span>
        </li>
      ))}
    </ul>
  )
}
