import { toDecimal } from '@holdfast/protocol/amounts'
import type { HostingExportQuery } from '@holdfast/protocol/hosting'
import type { CsvPart } from '@holdfast/protocol/lists'
import type { Reader } from '../../db/database.ts'
import { CSV_ROWS, csvPart, csvTime, eventPlace, readPlace } from '../../http/csv.ts'
import { orderState } from './states.ts'
import * as store from './store.ts'

const amount = (units: string) => toDecimal(BigInt(units))

/** One part of an account's orders or payments as a file. @param now chain time, unix seconds */
export function exportHosting(
  db: Reader,
  owner: string,
  { pool = 'hosting', what, from }: HostingExportQuery,
  now: number,
  rows = CSV_ROWS,
): Promise<CsvPart> {
  const whose = { pool, owner }
  const isFirst = from === undefined
  const fileName = `holdfast-${pool}-${what}.csv`
  if (what === 'payments') {
    const before = isFirst ? null : readPlace(from)
    return csvPart(
      {
        fileName,
        names: ['time', 'order', 'kind', 'principal', 'reward USDT', 'reward TDE', 'transaction'],
        read: (limit) => store.paymentsBefore(db, whose, before, limit),
        cells: (r) => [
          csvTime(r.time),
          String(r.order_id),
          r.kind,
          r.kind === 'release' ? amount(r.usdt) : '0',
          r.kind === 'claim' ? amount(r.usdt) : '0',
          amount(r.token),
          r.tx_hash,
        ],
        place: (r) => eventPlace(r),
      },
      isFirst,
      rows,
    )
  }
  const before = isFirst ? null : { id: readPlace(from).block }
  return csvPart(
    {
      fileName,
      names: [
        'time',
        'order',
        'period',
        'amount',
        'reward USDT',
        'reward TDE',
        'paid USDT',
        'paid TDE',
        'ends',
        'state',
        'transaction',
      ],
      read: (limit) => store.ordersBefore(db, whose, before, limit),
      cells: (r) => [
        csvTime(r.start_time),
        String(r.order_id),
        String(r.period),
        amount(r.amount),
        amount(r.reward_usdt),
        amount(r.reward_token),
        amount(r.claimed_usdt),
        amount(r.claimed_token),
        csvTime(r.end_time),
        orderState(r, now),
        r.tx_hash,
      ],
      place: (r) => String(r.order_id),
    },
    isFirst,
    rows,
  )
}
