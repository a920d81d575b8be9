import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { brand } from '../../brand.ts'
import { useModuleOpen } from '../../api/modules.ts'
import { formatAmount, formatCount, ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { ReserveLine } from '../../parts/books/ReserveLine.tsx'
import { joinable, useOpenPeriods } from '../../parts/resonance/joinable.ts'
import { LineRate, WhatAPeriodIs } from '../../parts/resonance/LineRate.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Bone } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { priceOf, useTokenFigures } from './queries.ts'
import { useResonancePool } from './rest-queries.ts'

const usdt = brand.stable.symbol

/** The period of the resonance pool that can be joined now and closes last; else what the lines pay, and that none is open. */
export function Resonance() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const isOn = useModuleOpen('resonance')
  const periods = useOpenPeriods()
  const pool = useResonancePool()
  const price = priceOf(useTokenFigures())
  if (isOn === false) return null
  const period = joinable(periods.data?.records ?? [], now)
  const line = period ?? pool.data?.lines.find((l) => l.isOpen) ?? pool.data?.lines[0]
  const isRead = periods.data !== undefined && pool.data !== undefined
  const show = (v: string | bigint, digits = 2) => formatAmount(BigInt(v), tag, { digits })
  return (
    <Card label={t`Resonance pool`}>
      <CardHead title={<Trans>Resonance pool</Trans>}>
        {isRead ? (
          period ? (
            <Tag tone="good">{t`Open`}</Tag>
          ) : (
            <Tag>{t`Not open now`}</Tag>
          )
        ) : (
          <Bone className="h-5 w-14" />
        )}
      </CardHead>
      {line && price !== undefined ? (
        <LineRate line={line} price={price} />
      ) : (
        !pool.isError && <Bone className="h-5.5" />
      )}
      {period ? (
        <ReserveLine
          label=""
          filled={ratio(BigInt(period.total), BigInt(period.capacity))}
          left={
            <Trans>
              Period {formatCount(period.period, tag)} · {show(period.total, 0)} of {show(period.capacity, 0)}{' '}
              {usdt}
            </Trans>
          }
          right={
            <span className="text-amber">
              <Trans>
                closes in <Countdown until={period.deadline} now={now} dayWord={t`d`} />
              </Trans>
            </span>
          }
        />
      ) : (
        !isRead && !pool.isError && <Bone className="h-7" />
      )}
      <WhatAPeriodIs steps={line?.steps} />
      <Link to="/hosting" search={{ tab: 'resonance' }} className={linkButton('ghost')}>
        {period ? <Trans>See this period</Trans> : <Trans>See all periods</Trans>}
      </Link>
    </Card>
  )
}
