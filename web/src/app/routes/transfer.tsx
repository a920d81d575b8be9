import { type LedgerSymbol, SYMBOLS } from '@holdfast/protocol/ledger'
import { createFileRoute } from '@tanstack/react-router'
import { partLoader } from '../../lib/i18n/i18n.ts'
import { TransferPage } from '../../features/transfers/TransferPage.tsx'
import { oneOf } from '../../lib/search.ts'

function Transfer() {
  const { symbol = 'USDT' } = Route.useSearch()
  return <TransferPage symbol={symbol} />
}

export const Route = createFileRoute('/transfer')({
  loader: partLoader('custody'),
  component: Transfer,
  validateSearch: (search): { symbol?: LedgerSymbol | undefined } => ({
    symbol: oneOf(SYMBOLS, search['symbol']),
  }),
})
