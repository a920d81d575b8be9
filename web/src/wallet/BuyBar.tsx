import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useBalances } from '../api/custody.ts'
import { brand } from '../brand.ts'
import { formatAmount } from '../lib/format.ts'
import { useLanguage } from '../lib/i18n/i18n.ts'
import { ActionBar } from '../ui/ActionBar.tsx'
import { Button } from '../ui/Button.tsx'
import { linkButton } from '../ui/link-button.ts'
import { WhenReady } from './readiness.tsx'

const usdt = brand.stable.symbol

/** Withdrawable USDT in the ledger of the signed-in account, base units; undefined until known. */
export function useSpendable(): bigint | undefined {
  const own = useBalances().data?.balances.find((b) => b.symbol === 'USDT')
  return own && BigInt(own.withdrawable)
}

/**
 * The button of an offer that is paid from the ledger's balance: it says what is missing first, else it buys.
 * @param shut why nothing can be bought now; null when it can
 */
export function BuyBar({ total, shut, onBuy }: { total: bigint; shut: string | null; onBuy(): void }) {
  const { tag } = useLanguage()
  const own = useSpendable()
  return (
    <ActionBar>
      <WhenReady>
        {shut !== null ? (
          <Button disabled>{shut}</Button>
        ) : own !== undefined && own < total ? (
          <Link to="/recharge" className={linkButton()}>
            <Trans>Your balance is not sufficient: deposit first</Trans>
          </Link>
        ) : (
          <Button busy={own === undefined} onClick={onBuy}>
            <Trans>
              Buy for {formatAmount(total, tag, { digits: 18 })} {usdt}
            </Trans>
          </Button>
        )}
      </WhenReady>
    </ActionBar>
  )
}
