import { type LedgerSymbol, SYMBOLS, USER_KINDS, type UserKind } from '@holdfast/protocol/ledger'
import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { DepositLog } from '../../features/deposits/DepositLog.tsx'
import { AssetPage } from '../../features/ledger/AssetPage.tsx'
import { ASSET_TABS, type AssetTab } from '../../features/ledger/tabs.ts'
import { WithdrawalLog } from '../../features/withdrawals/WithdrawalLog.tsx'
import { oneOf } from '../../lib/search.ts'

function WalletDetail() {
  const { symbol = 'USDT', tab = 'entries', type } = Route.useSearch()
  return (
    <AssetPage
      symbol={symbol}
      tab={tab}
      kind={type ?? null}
      deposits={<DepositLog key={symbol} symbol={symbol} />}
      withdrawals={<WithdrawalLog key={symbol} symbol={symbol} />}
    />
  )
}

export const Route = createFileRoute('/walletDetail')({
  loader: partLoader('custody'),
  component: WalletDetail,
  validateSearch: (
    search,
  ): {
    symbol?: LedgerSymbol | undefined
    tab?: AssetTab | undefined
    type?: UserKind | undefined
  } => ({
    symbol: oneOf(SYMBOLS, search['symbol']),
    tab: oneOf(ASSET_TABS, search['tab']),
    type: oneOf(USER_KINDS, search['type']),
  }),
})
