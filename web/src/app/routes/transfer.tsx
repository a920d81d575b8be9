import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { createFileRoute } from '@tanstack/react-router'
import { isSymbol } from '../../api/custody.ts'
import { TransferPage } from '../../features/transfers/TransferPage.tsx'

function Transfer() {
  const { symbol = 'USDT' } = Route.useSearch()
  return <TransferPage symbol={symbol} />
}

export const Route = createFileRoute('/transfer')({
  component: Transfer,
  validateSearch: (search): { symbol?: LedgerSymbol } =>
    isSymbol(search['symbol']) ? { symbol: search['symbol'] } : {},
})
