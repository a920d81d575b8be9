import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { worthOf } from '../../parts/rates/rates.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { Bone } from '../../ui/States.tsx'
import { priceOf, useOwnFigures, usePower, useTokenFigures } from './queries.ts'

const { symbol } = brand.token
const usdt = brand.stable.symbol
const link = 'flex min-h-11 items-center text-sm font-medium text-kelp no-underline'

/** For a member: what is in the wallet, what works for them, and the ways to the rest of theirs. */
export function Own() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const { data, isError } = useOwnFigures()
  const price = priceOf(useTokenFigures())
  const own = data?.value
  const power = usePower()
  const show = (v: bigint) => formatAmount(v, tag, { digits: 2 })
  const figure = (v: bigint | undefined, unit: string) =>
    v === undefined ? (
      isError ? (
        <Trans>Not available now</Trans>
      ) : (
        <Bone className="h-5 w-28" />
      )
    ) : (
      `${show(v)} ${unit}`
    )
  return (
    <Card label={t`In my wallet`}>
      <h2 className="text-sm font-normal text-ink2">
        <Trans>In my wallet</Trans>
      </h2>
      {own && price !== undefined ? (
        <Figure size="big" value={`≈ ${show(worthOf(own.usdt, own.balance, price ?? 0n))}`} unit={usdt} />
      ) : (
        <Bone className="h-[38px] w-44" />
      )}
      <Facts ruled>
        <Fact label={usdt} strong>
          {figure(own?.usdt, usdt)}
        </Fact>
        <Fact label={symbol} strong>
          {figure(own?.balance, symbol)}
        </Fact>
        <Fact label={t`Effective power`} strong>
          {power === null ? (
            <Trans>Sign in to see</Trans>
          ) : power === undefined ? (
            <Bone className="h-5 w-28" />
          ) : (
            show(power)
          )}
        </Fact>
      </Facts>
      <div className="flex flex-wrap gap-x-5">
        <Link to="/wallet" className={link}>
          <Trans>Assets</Trans>&nbsp;›
        </Link>
        <Link to="/hosting" search={{ tab: 'mine' }} className={link}>
          <Trans>My hosting</Trans>&nbsp;›
        </Link>
        <Link to="/mine" className={link}>
          <Trans>Earnings</Trans>&nbsp;›
        </Link>
      </div>
      <Link to="/hosting" className={`${linkButton()} mt-auto`}>
        <Trans>Host {usdt}</Trans>
      </Link>
    </Card>
  )
}
