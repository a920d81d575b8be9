import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ResonanceLine, ResonancePeriod } from '@holdfast/protocol/resonance'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { daysOf, ratesOf } from '../rates/rates.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** The terms that a line gives its periods. */
export type LineTerms = Pick<ResonanceLine | ResonancePeriod, 'steps' | 'rateUsdt' | 'rateToken'>

/**
 * What a line pays on 100 USDT.
 * @param price USDT for one TDE, 18 decimals; null: not known, or there is none
 */
export function LineRate({ line, price }: { line: LineTerms; price: bigint | null }) {
  const { tag } = useLanguage()
  const offer = { steps: line.steps, rateUsdt: BigInt(line.rateUsdt), rateToken: BigInt(line.rateToken) }
  const [rate] = ratesOf([offer], price)
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  if (!rate) return null
  return (
    <p className="tnum flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-medium">
        <Trans>
          {formatAmount(rate.usdt, tag, { digits: 2, minDigits: 2 })} {usdt} + {show(rate.token)} {token} on
          100 {usdt}
        </Trans>
      </span>
      {rate.worth !== null && (
        <span className="font-medium">
          ≈ {show(rate.worth)} <span className="text-xs text-ink2">{usdt}</span>
        </span>
      )}
    </p>
  )
}

/** What a period is, in a sentence. @param steps half days that the line's periods last; undefined until known */
export function WhatAPeriodIs({ steps }: { steps: number | undefined }) {
  const days = (n: number) => plural(n, { one: `${n} day`, other: `${n} days` })
  return (
    <p className="text-sm text-ink2">
      {steps === undefined ? (
        <Trans>A round that people join together. What is not filled is refunded in full.</Trans>
      ) : (
        <Trans>
          A round that people join together, for {days(daysOf(steps))}. What is not filled is refunded in
          full.
        </Trans>
      )}
    </p>
  )
}
