import { type LedgerSymbol, USER_KINDS, type UserKind } from '@holdfast/protocol/ledger'
import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { isSymbol } from '../../api/custody.ts'
import { DepositLog } from '../../features/deposits/DepositLog.tsx'
import { AssetPage } from '../../features/ledger/AssetPage.tsx'
import { ASSET_TABS, type AssetTab } from '../../features/ledger/tabs.ts'
import { WithdrawalLog } from '../../features/withdrawals/WithdrawalLog.tsx'

const isTab = (value: unknown): value is AssetTab => ASSET_TABS.some((tab) => tab === value)
const isKind = (value: unknown): value is UserKind => USER_KINDS.some((kind) => kind === value)

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
  validateSearch: (search): { symbol?: LedgerSymbol; tab?: AssetTab; type?: UserKind } => ({
    ...(isSymbol(search['symbol']) ? { symbol: search['symbol'] } : {}),
    ...(isTab(search['tab']) ? { tab: search['tab'] } : {}),
    ...(isKind(search['type']) ? { type: search['type'] } : {}),
  }),
})
