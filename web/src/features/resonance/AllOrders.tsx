import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ResonancePeriodDetail } from '@holdfast/protocol/resonance'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatAmount, formatCount } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { type Draw, fillOf } from '../../parts/resonance/ring.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Bone } from '../../ui/States.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { arcsOf } from './arcs.ts'
import { useArcs } from './queries.ts'

const SIZE = 10
const usdt = brand.stable.symbol

/** Everybody's orders of a period, in the order of joining: where each begins on the ring, how long it is, and what of it is filled. */
export function AllOrders({ period: p, settled }: { period: ResonancePeriodDetail; settled: Draw | null }) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [page, setPage] = useState(1)
  const query = useArcs(p.period, p.orders)
  const arcs = (query.data?.pages ?? []).flatMap(arcsOf)
  const shown = arcs.slice((page - 1) * SIZE, page * SIZE)
  const own = new Set(p.own.map((o) => o.orderId))
  const show = (v: bigint) => `${formatAmount(v, tag, { digits: 2 })} ${usdt}`
  const failed = p.status === 'failed' || p.status === 'dissolved'
  const turn = (to: number) => {
    setPage(to)
    // Pages are turned one at a time, and a part of the list is many of them.
    if (arcs.length < to * SIZE && query.hasNextPage) void query.fetchNextPage()
  }
  if (p.orders === 0) return null
  return (
    <Card label={t`All orders`}>
      <CardHead title={<Trans>All orders</Trans>} />
      <p className="text-sm text-ink2">
        {plural(p.orders, {
          one: `${formatCount(p.orders, tag)} order lies on the ring.`,
          other: `${formatCount(p.orders, tag)} orders lie on the ring one after the other, in the order of joining.`,
        })}
      </p>
      {query.isError && shown.length === 0 ? (
        <LoadFailed title={t`The orders could not be loaded`} query={query} />
      ) : shown.length === 0 ? (
        <Bone className="h-64 rounded-md" />
      ) : (
        <Table
          label={t`All orders`}
          id={(arc) => arc.orderId}
          rows={shown}
          columns={[
            {
              key: 'order',
              label: t`Order`,
              head: true,
              tight: true,
              renderCell: (arc) => (
                <span className="flex items-center gap-2">
                  {t`Order ${formatCount(arc.orderId, tag)}`}
                  {own.has(arc.orderId) && <Tag tone="good">{t`Yours`}</Tag>}
                </span>
              ),
            },
            { key: 'from', label: t`From`, right: true, renderCell: (arc) => show(arc.before) },
            { key: 'amount', label: t`Amount`, right: true, renderCell: (arc) => show(arc.amount) },
            {
              key: 'fill',
              label: t`Filled`,
              right: true,
              renderCell: (arc) => (settled ? show(fillOf(settled, arc)) : failed ? show(0n) : null),
            },
          ]}
        />
      )}
      <Pager page={page} size={SIZE} total={p.orders} onPage={turn} />
    </Card>
  )
}
