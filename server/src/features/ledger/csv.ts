import { toDecimal } from '@holdfast/protocol/amounts'
import { csvCell } from '@holdfast/protocol/csv'
import type { BalanceLog } from '@holdfast/protocol/ledger'

const NAMES = [
  'time',
  'type',
  'symbol',
  'amount',
  'balance after',
  'counterparty',
  'journal',
  'entry',
  'transaction',
  'note',
]

/** Entries as lines of a CSV file; amounts are whole units with a decimal point, times ISO 8601 in UTC. */
export function csvLines(records: BalanceLog[], withNames: boolean): string {
  const lines = records.map((r) => [
    new Date(r.time * 1000).toISOString(),
    r.type,
    r.symbol,
    toDecimal(BigInt(r.amount)),
    toDecimal(BigInt(r.balanceAfter)),
    r.counter.map((c) => `${c.owner} ${toDecimal(BigInt(c.amount))} ${c.symbol}`).join('; '),
    String(r.journal),
    String(r.seq),
    r.txHash ?? '',
    r.note ?? '',
  ])
  return [...(withNames ? [NAMES] : []), ...lines].map((l) => `${l.map(csvCell).join(',')}\r\n`).join('')
}
