import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { brand } from '../../brand.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { daysOf, ON, type Rate, ratesOf } from '../../parts/rates/rates.ts'
import { Bone } from '../../ui/States.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { useRates } from './queries.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol
/** The term that is shown as an example, in half days, where it is offered. */
const EXAMPLE = 60
const HALF_DAY = 43_200

/** What becomes of 100 USDT in time: hosted, its reward reserved, given back. */
export default function Example() {
  const { tag } = useLanguage()
  const { data } = useRates()
  const now = useChainClock()
  const rates = data && ratesOf(data.value.offers, null)
  const rate = rates?.find((r) => r.steps === EXAMPLE) ?? rates?.[0]
  const show = (v: bigint, minDigits = 0) => formatAmount(v, tag, { digits: 2, minDigits })
  const earned = ({ usdt: u, token: t }: Rate) => `${show(u, 2)} ${usdt} + ${show(t)} ${token}`
  const points: { what: ReactNode; sum: string | undefined; when: ReactNode }[] = [
    {
      what: <Trans>You host</Trans>,
      sum: `${show(ON)} ${usdt}`,
      when: rate && forDays(daysOf(rate.steps)),
    },
    {
      what: <Trans>Reserved for you first</Trans>,
      sum: rate && earned(rate),
      when: <Trans>before you join</Trans>,
    },
    {
      what: <Trans>You get back</Trans>,
      sum: rate && earned({ ...rate, usdt: ON + rate.usdt }),
      when: rate && <Trans>back by {formatDay(now + rate.steps * HALF_DAY, tag)}</Trans>,
    },
  ]
  return (
    <ol className="grid grid-cols-[auto_auto_auto]">
      {points.map(({ what, sum, when }, i) => (
        <li key={i} className="flex min-w-0 flex-col pr-3 text-xs text-ink2">
          <span className="relative mb-2 flex h-3 items-center" aria-hidden="true">
            {i < 2 && <span className="absolute inset-x-0 -right-3 h-0.5 bg-kelp" />}
            <span
              className={`relative size-3 rounded-full border-2 border-kelp ${i === 1 ? 'bg-kelp' : 'bg-bg'}`}
            />
          </span>
          <span>{what}</span>
          <span className="tnum text-sm font-semibold text-ink">
            {sum ?? <Bone className="my-1 h-4 w-28" />}
          </span>
          <span className="min-h-4">{when}</span>
        </li>
      ))}
    </ol>
  )
}

const forDays = (n: number) => plural(n, { one: `for ${n} day`, other: `for ${n} days` })
