import { Trans, useLingui } from '@lingui/react/macro'
import { type LedgerSymbol, SYMBOLS, type UserKind } from '@holdfast/protocol/ledger'
import { Link, useNavigate } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { notIndexedOf, useChainInfo } from '../../api/chain-info.ts'
import { useBalances } from '../../api/custody.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Card, Fact, Facts } from '../../ui/Card.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { linkButton } from '../../ui/link-button.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Page } from '../../ui/Page.tsx'
import { Choice, TabPanel, Tabs } from '../../ui/Segments.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { Bone } from '../../ui/States.tsx'
import { Notice } from '../../ui/Tag.tsx'
import { OwnOnly } from '../../wallet/readiness.tsx'
import { Entries } from './Entries.tsx'
import type { AssetTab } from './tabs.ts'

type Props = {
  symbol: LedgerSymbol
  tab: AssetTab
  kind: UserKind | null
  /** logs from the features deposits and withdrawals, shown in their tabs */
  deposits: ReactNode
  withdrawals: ReactNode
}

/** One asset: balance, what can be done with it, and its entries, deposits and withdrawals. */
export function AssetPage({ symbol, tab, kind, deposits, withdrawals }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = (to: { symbol?: LedgerSymbol; tab?: AssetTab; type?: UserKind | null }) => {
    const next = { symbol, tab, type: kind, ...to }
    void navigate({
      to: '/walletDetail',
      replace: true,
      search: {
        symbol: next.symbol,
        ...(next.tab === 'entries' ? {} : { tab: next.tab }),
        ...(next.type ? { type: next.type } : {}),
      },
    })
  }
  return (
    <Page title={t`Asset detail`} width="overview">
      <OwnOnly
        icon={<Wallet size={22} strokeWidth={1.7} aria-hidden="true" />}
        why={<Trans>Your entries are shown to you alone, so a signature is needed.</Trans>}
        skeleton={<Bone className="h-96 rounded-lg" />}
      >
        <Choice<LedgerSymbol>
          label={t`Asset`}
          value={symbol}
          items={SYMBOLS.map((s) => ({ value: s, label: s }))}
          onChange={(next) => go({ symbol: next })}
        />
        <Summary symbol={symbol} />
        <Tabs<AssetTab>
          id="asset"
          label={t`Records`}
          value={tab}
          items={[
            { value: 'entries', label: t`Entries` },
            { value: 'deposits', label: t`Deposits` },
            { value: 'withdrawals', label: t`Withdrawals` },
          ]}
          onChange={(next) => go({ tab: next })}
        />
        <TabPanel id="asset" value={tab}>
          {tab === 'entries' && (
            <Entries key={symbol} symbol={symbol} kind={kind} onKind={(type) => go({ type })} />
          )}
          {tab === 'deposits' && deposits}
          {tab === 'withdrawals' && withdrawals}
        </TabPanel>
      </OwnOnly>
    </Page>
  )
}

function Summary({ symbol }: { symbol: LedgerSymbol }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const balances = useBalances()
  const since = notIndexedOf(useChainInfo().data).assets.get(symbol)
  const block = formatCount(since ?? 0, tag)
  const b = balances.data?.balances.find((row) => row.symbol === symbol)
  const show = (v: string) => formatAmount(BigInt(v), tag, { digits: 6 })
  if (balances.isError && !balances.data)
    return <LoadFailed title={t`Your balances could not be loaded`} query={balances} />
  const value = b && b.price !== null ? (BigInt(b.posted) * BigInt(b.price)) / 10n ** 18n : null
  return (
    <>
      <StaleNote query={balances} />
      {since !== undefined && <Notice tone="wait" title={t`Not indexed since block ${block}`} />}
      <Card label={t`Balance`} className="lg:flex-row lg:items-end lg:justify-between">
        <div className="flex flex-col gap-1">
          <span className="text-sm text-ink2">
            <Trans>Balance</Trans>
          </span>
          {b ? (
            <span data-testid="asset-balance">
              <Figure size="big" value={show(b.posted)} unit={symbol} />
            </span>
          ) : (
            <Bone className="h-[38px] w-48" />
          )}
        </div>
        <Facts className="border-t border-line pt-3 lg:w-80 lg:border-0 lg:pt-0">
          <Fact label={t`Withdrawable`} strong>
            {b ? `${show(b.withdrawable)} ${symbol}` : <Bone className="ml-auto h-4 w-24" />}
          </Fact>
          <Fact label={t`Held for withdrawals`}>
            {b ? `${show(b.held)} ${symbol}` : <Bone className="ml-auto h-4 w-24" />}
          </Fact>
          {symbol !== 'USDT' && (
            <Fact label={t`Worth`}>
              {!b ? (
                <Bone className="ml-auto h-4 w-24" />
              ) : value === null ? (
                t`no fresh price`
              ) : (
                `${formatAmount(value, tag)} USDT`
              )}
            </Fact>
          )}
        </Facts>
      </Card>
      <div className="grid grid-cols-3 gap-2 text-sm">
        {symbol === 'USDT' ? (
          <Link to="/recharge" className={linkButton()}>
            <Trans>Deposit</Trans>
          </Link>
        ) : (
          <Link to="/convert" className={linkButton('ghost')}>
            <Trans>Convert</Trans>
          </Link>
        )}
        <Link to="/extract" search={{ symbol }} className={linkButton('ghost')}>
          <Trans>Withdraw</Trans>
        </Link>
        <Link to="/transfer" search={{ symbol }} className={linkButton('ghost')}>
          <Trans>Transfer</Trans>
        </Link>
      </div>
    </>
  )
}
