import { Trans, useLingui } from '@lingui/react/macro'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Legend } from './Legend.tsx'
import { type Offer, ratesOf } from './rates.ts'
import { RatesTable } from './RatesTable.tsx'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/**
 * What each term of hosting pays on 100 USDT.
 * @param offers undefined while they are read
 * @param price USDT for one TDE, 18 decimals; undefined while it is read, null where there is none
 * @param state why nobody can join now, in a word
 */
export function HostingRates({
  offers,
  price,
  state,
}: {
  offers: readonly Offer[] | undefined
  price: bigint | null | undefined
  state: string | null
}) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  return (
    <Card label={t`What hosting pays today`}>
      <CardHead title={<Trans>What hosting pays today</Trans>}>
        {state !== null ? (
          <Tag tone="wait">{state}</Tag>
        ) : (
          <span className="hidden lg:block">
            <Legend />
          </span>
        )}
      </CardHead>
      <RatesTable
        rates={offers && price !== undefined ? ratesOf(offers, price) : undefined}
        on={<Trans>On 100 {usdt}</Trans>}
      />
      <p className="min-h-8 text-xs text-ink2">
        {price ? (
          <Trans>
            Fixed when you join, paid every 12 hours. {token} is counted at{' '}
            {formatAmount(price, tag, { digits: 4 })} {usdt}: its price can fall.
          </Trans>
        ) : (
          <Trans>Fixed when you join, paid every 12 hours. The value of {token} can fall.</Trans>
        )}
      </p>
    </Card>
  )
}
