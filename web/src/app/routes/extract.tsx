import type { LedgerSymbol } from '@holdfast/protocol/ledger'
import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { isSymbol } from '../../api/custody.ts'
import { ExtractPage } from '../../features/withdrawals/ExtractPage.tsx'

function Extract() {
  const { symbol = 'USDT' } = Route.useSearch()
  return <ExtractPage symbol={symbol} />
}

export const Route = createFileRoute('/extract')({
  loader: partLoader('custody'),
  component: Extract,
  validateSearch: (search): { symbol?: LedgerSymbol } =>
    isSymbol(search['symbol']) ? { symbol: search['symbol'] } : {},
})
