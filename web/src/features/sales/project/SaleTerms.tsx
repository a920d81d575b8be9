import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { brand } from '../../../brand.ts'
import { formatTime } from '../../../lib/dates.ts'
import { formatAmount, formatCount } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/i18n/i18n.ts'
import { Fact, Facts } from '../../../ui/Card.tsx'
import type { ChainSale } from '../kit/model.ts'
import type { TokenFace } from '../kit/queries.ts'

const usdt = brand.stable.symbol

/** What a sale offers and within which limits. */
export function SaleTerms({ sale, token }: { sale: ChainSale; token: TokenFace }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const tokens = (v: bigint) =>
    `${formatAmount(v, tag, { digits: 4, decimals: token.decimals })} ${token.symbol}`
  const [total, cap, most] = [sale.total, sale.softCap, sale.maxPerUser].map((v) => formatCount(v, tag))
  return (
    <Facts ruled>
      <Fact label={t`One unit`} strong>
        {formatAmount(sale.price, tag)} {usdt}
      </Fact>
      <Fact label={t`It brings`}>{tokens(sale.tokens)}</Fact>
      {sale.drop > 0n && <Fact label={t`Airdrop, a day after success`}>{tokens(sale.drop)}</Fact>}
      <Fact label={t`For sale`}>
        {plural(Number(sale.total), { one: `${total} unit`, other: `${total} units` })}
      </Fact>
      <Fact label={t`Soft cap`}>
        {plural(Number(sale.softCap), {
          one: `${cap} unit, ${formatAmount(sale.softCap * sale.price, tag)} ${usdt}`,
          other: `${cap} units, ${formatAmount(sale.softCap * sale.price, tag)} ${usdt}`,
        })}
      </Fact>
      <Fact label={t`Most for one account`}>
        {plural(Number(sale.maxPerUser), { one: `${most} unit`, other: `${most} units` })}
      </Fact>
      <Fact label={t`Start`}>{formatTime(Number(sale.startTime), tag, true)}</Fact>
      <Fact label={t`End`}>{formatTime(Number(sale.endTime), tag, true)}</Fact>
      {sale.poolTokens > 0n && <Fact label={t`Into the power pools`}>{tokens(sale.poolTokens)}</Fact>}
    </Facts>
  )
}
