import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { isSymbol } from '../../api/custody.ts'
import { TransferPage } from '../../features/transfers/TransferPage.tsx'

function Transfer() {
  const { symbol = 'USDT' } = Route.useSearch()
  return <TransferPage symbol={symbol} />
}

export const Route = createFileRoute('/transfer')({
  loader: partLoader('custody'),
  component: Transfer,
  validateSearch: (search): { symbol?: LedgerSymbol } =>
    isSymbol(search['symbol']) ? { symbol: search['symbol'] } : {},
})
