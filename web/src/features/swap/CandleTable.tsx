import { useLingui } from '@lingui/react/macro'
import type { Candle } from '@holdfast/protocol/swap'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Pager } from '../../ui/Pager.tsx'
import { type Column, Table } from '../../ui/Table.tsx'

const { symbol: usdt } = brand.stable
const SIZE = 12

/** The intervals behind the price chart, newest first; the newest still moves. Each opens at the close of the one before. */
export default function CandleTable({ candles }: { candles: readonly Candle[] }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const price = (v: string) => formatAmount(BigInt(v), tag, { digits: 6, minDigits: 4 })
  const figure = (key: 'high' | 'low' | 'close', label: string): Column<Candle> => ({
    key,
    label,
    right: true,
    tight: true,
    renderCell: (c) => price(c[key]),
  })
  const columns: Column<Candle>[] = [
    {
      key: 'time',
      label: t`Interval from`,
      head: true,
      tight: true,
      renderCell: (c) => formatTime(c.time, tag),
    },
    figure('high', t`Highest`),
    figure('low', t`Lowest`),
    figure('close', t`Closing price`),
    {
      key: 'volume',
      label: t`Volume, ${usdt}`,
      right: true,
      tight: true,
      renderCell: (c) => formatAmount(BigInt(c.volumeUsdt), tag, { digits: 0 }),
    },
  ]
  const rows = candles.toReversed().slice((page - 1) * SIZE, page * SIZE)
  return (
    <>
      <Table label={t`All prices as a table`} columns={columns} rows={rows} id={(c) => c.time} />
      <Pager page={page} size={SIZE} total={candles.length} onPage={setPage} />
    </>
  )
}
