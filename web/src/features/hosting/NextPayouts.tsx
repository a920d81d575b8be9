import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatDay, formatTime } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { Behind } from '../../ui/Behind.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { DayBars } from '../../ui/DayBars.tsx'
import { Choice } from '../../ui/Segments.tsx'
import { type Column, Table } from '../../ui/Table.tsx'
import { useChainClock } from '../../wallet/use-clock.ts'
import { viewOrder } from '../../parts/orders/orders.ts'
import { nextPayout, type PayoutDay, payoutDays, PICTURED } from '../../parts/orders/payouts.ts'
import { MINING, MINT } from './pools.ts'
import { useOpenOrders } from '../../parts/orders/open-orders.ts'

type Asset = 'usdt' | 'token'
const SYMBOLS: Record<Asset, string> = { usdt: brand.stable.symbol, token: brand.token.symbol }

/** When the account's open orders pay, by day: as a calendar of bars and as a table. Nothing where nothing is to come. */
export function NextPayouts() {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const now = useChainClock()
  const [asset, setAsset] = useState<Asset>('usdt')
  const [chosen, setChosen] = useState<number | null>(null)
  const mint = useOpenOrders(MINT.contract).data
  const mining = useOpenOrders(MINING.contract).data
  const of = (pool: typeof MINT, orders: typeof mint) =>
    (orders?.value ?? []).map((o) => ({ order: viewOrder(o, now), unit: pool.unit }))
  const hosted = [...of(MINT, mint), ...of(MINING, mining)]
  const days = payoutDays(hosted, now)
  const next = nextPayout(hosted, now)
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || !next) return null

  const shown = days.slice(0, PICTURED)
  const later = days.slice(PICTURED).filter((d) => d[asset] > 0n || d.due.length > 0).length
  // Until one is chosen: the first day that pays.
  const paying = shown.findIndex((d) => d[asset] > 0n)
  const at = Math.min(chosen ?? Math.max(0, paying), shown.length - 1)
  const money = (v: bigint, symbol: string) => `${formatAmount(v, tag, { digits: 4 })} ${symbol}`
  const dueText = (d: PayoutDay) => d.due.map((x) => money(x.amount, x.unit)).join(' + ')
  const text = (d: PayoutDay) => {
    const paid = `${formatDay(d.time, tag)}: ${money(d[asset], SYMBOLS[asset])}`
    return d.due.length === 0 ? paid : `${paid} · ${t`Principal due`} ${dueText(d)}`
  }
  const columns: Column<PayoutDay>[] = [
    { key: 'day', label: t`Day (UTC)`, head: true, tight: true, renderCell: (d) => formatDay(d.time, tag) },
    ...(['usdt', 'token'] as const).map((a) => ({
      key: a,
      label: SYMBOLS[a],
      right: true,
      renderCell: (d: PayoutDay) => formatAmount(d[a], tag, { digits: 4 }),
    })),
    {
      key: 'due',
      label: t`Principal due`,
      right: true,
      renderCell: (d) => (d.due.length === 0 ? null : dueText(d)),
    },
  ]
  const selected = shown[at] ?? first
  return (
    <Card label={t`Next payouts`}>
      <CardHead title={<Trans>Next payouts</Trans>}>
        <Choice<Asset>
          label={t`Asset`}
          value={asset}
          items={[
            { value: 'usdt', label: SYMBOLS.usdt },
            { value: 'token', label: SYMBOLS.token },
          ]}
          onChange={setAsset}
          className="w-36"
        />
      </CardHead>
      <p className="tnum text-sm text-ink2" data-testid="next-payout">
        <Trans>
          Next: {money(next.usdt, SYMBOLS.usdt)} + {money(next.token, SYMBOLS.token)},{' '}
          {formatTime(next.time, tag)}
        </Trans>
      </p>
      <DayBars
        label={t`Payouts by day`}
        colours={['var(--kelp)']}
        days={shown.map((d) => ({ text: text(d), parts: [d[asset]], marked: d.due.length > 0 }))}
        at={at}
        onAt={setChosen}
      />
      <div className="tnum flex justify-between gap-3 text-xs text-ink3">
        <span>{formatDay(first.time, tag)}</span>
        <span>{formatDay((shown.at(-1) ?? last).time, tag)}</span>
      </div>
      <p className="tnum text-sm font-medium" aria-live="polite">
        {text(selected)}
      </p>
      <p className="text-xs text-ink2">
        <Trans>A mark above a day: principal is due. What can be claimed already is not in the bars.</Trans>
        {later > 0 && (
          <>
            {' '}
            <Trans>Later days are in the table.</Trans>
          </>
        )}
      </p>
      <Behind title={<Trans>All days as a table</Trans>}>
        <Table
          label={t`Next payouts`}
          columns={columns}
          rows={days.filter((d) => d.usdt > 0n || d.token > 0n || d.due.length > 0)}
          id={(d) => d.time}
        />
      </Behind>
    </Card>
  )
}
