import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { ExtractPage } from '../../features/withdrawals/ExtractPage.tsx'
import { oneOf } from '../../lib/search.ts'

function Extract() {
  const { symbol = 'USDT' } = Route.useSearch()
  return <ExtractPage symbol={symbol} />
}

export const Route = createFileRoute('/extract')({
  loader: partLoader('custody'),
  component: Extract,
  validateSearch: (search): { symbol?: LedgerSymbol | undefined } => ({
    symbol: oneOf(SYMBOLS, search['symbol']),
  }),
})
