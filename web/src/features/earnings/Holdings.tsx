import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBalances } from '../../api/custody.ts'
import { brand } from '../../brand.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Onward } from '../../ui/Onward.tsx'
import { Card, CardHead, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Bone } from '../../ui/States.tsx'
import { useHoldings } from '../../parts/money/holdings.ts'

const usdt = brand.stable.symbol
const token = brand.token.symbol

/** The account's assets in custody, its token and LP balances, and what it can withdraw. */
export function Holdings() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const balances = useBalances()
  const wallet = useHoldings().data?.value
  const show = (v: bigint | string, digits = 4) => formatAmount(BigInt(v), tag, { digits })
  const of = (symbol: string) => balances.data?.balances.find((b) => b.symbol === symbol)
  const bone = <Bone className="ml-auto h-4 w-24" />
  const failed = balances.isError && !balances.data
  return (
    <>
      {failed ? (
        <LoadFailed title={t`Your balances could not be loaded`} query={balances} />
      ) : (
        <Card label={t`My assets`}>
          <CardHead title={<Trans>My assets</Trans>}>
            <Link
              to="/wallet"
              className="-my-3 flex min-h-11 items-center text-sm font-medium text-kelp no-underline"
            >
              <Trans>All</Trans>
              <Onward />
            </Link>
          </CardHead>
          {balances.data ? (
            <Figure size="title" value={show(balances.data.totalUsdt, 2)} unit={usdt} />
          ) : (
            <Bone className="h-8 w-40" />
          )}
          <div className="grid grid-cols-2 gap-2">
            <Link to="/recharge" className={linkButton('ghost')}>
              <Trans>Deposit USDT</Trans>
            </Link>
            <Link to="/extract" search={{ symbol: 'USDT' }} className={linkButton('ghost')}>
              <Trans>Withdraw USDT</Trans>
            </Link>
          </div>
        </Card>
      )}
      <Card label={token}>
        <CardHead title={token} />
        <Facts>
          <Fact label={t`In your wallet`}>{wallet ? `${show(wallet.token)} ${token}` : bone}</Fact>
          <Fact label={t`In custody`}>
            {failed ? '–' : of('TDE') ? `${show(of('TDE')?.posted ?? 0n)} ${token}` : bone}
          </Fact>
          <Fact label={t`Withdrawable`} strong>
            {failed ? '–' : of('TDE') ? `${show(of('TDE')?.withdrawable ?? 0n)} ${token}` : bone}
          </Fact>
        </Facts>
      </Card>
      <Card label={t`LP`}>
        <CardHead title="LP" />
        <Facts>
          <Fact label={t`In your wallet`}>{wallet ? `${show(wallet.shares, 6)} LP` : bone}</Fact>
          <Fact label={t`Withdrawable`} strong>
            {wallet ? `${show(wallet.shares, 6)} LP` : bone}
          </Fact>
        </Facts>
        <p className="text-sm text-ink2">
          <Trans>
            Shares of the {token} and {usdt} pair lie in your own wallet, so all of them are at your disposal.
          </Trans>
        </p>
      </Card>
    </>
  )
}
