import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brand } from '../../brand.ts'
import { formatAmount, formatPercent } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import {
  type Arc,
  type Draw,
  filledStretches,
  fillOf,
  type Stretch,
  stretchesOf,
} from '../../parts/resonance/ring.ts'
import { cx } from '../../ui/cx.ts'
import { Table } from '../../ui/Table.tsx'

const usdt = brand.stable.symbol
const [SIZE, RADIUS, WIDTH] = [160, 64, 18]
/** The shortest arc that can be seen, as a part of the ring. */
const VISIBLE = 0.012
const GRAIN = 1_000_000n

type OwnArc = Arc & { orderId: number }

/** @property settled null while it is not known who is filled */
type Props = { total: bigint; capacity: bigint; settled: Draw | null; own: readonly OwnArc[] }

/** The ring of a period: what joined, what of it is filled and from where, and the account's own arcs; with a table behind it. */
export function Ring({ total, capacity, settled, own }: Props) {
  const { t } = useLingui()
  const { tag } = useLanguage()
  const [chosen, setChosen] = useState<number | null>(null)
  const show = (v: bigint) => `${formatAmount(v, tag, { digits: 2 })} ${usdt}`
  // While less than the capacity has joined, the rest of the ring is what still fits.
  const whole = settled || total > capacity ? total : capacity
  const part = (v: bigint) => (whole === 0n ? 0 : Number((v * GRAIN) / whole) / Number(GRAIN))
  const filled = total < capacity ? total : capacity
  const drawn = settled !== null && total > capacity && !settled.proRata
  const mine = own.reduce((sum, o) => sum + o.amount, 0n)
  const got = settled ? own.reduce((sum, o) => sum + fillOf(settled, o), 0n) : null
  const percent = formatPercent(filled, settled || total > capacity ? total || 1n : capacity, tag, 0)
  const word = settled ? t`filled` : total > capacity ? t`fits` : t`joined`
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="sr-only">
          {got === null
            ? t`Ring: ${show(total)} joined, ${show(capacity)} fits, ${show(mine)} of it yours`
            : t`Ring: ${show(total)} joined, ${show(filled)} filled, ${show(got)} of your ${show(mine)} filled`}
        </p>
        <svg
          viewBox={`0 0 ${SIZE} ${SIZE}`}
          className="mx-auto w-full max-w-[220px] shrink-0 sm:mx-0"
          aria-hidden="true"
        >
          <g transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`} fill="none">
            <circle cx={SIZE / 2} cy={SIZE / 2} r={RADIUS} strokeWidth={WIDTH} className="stroke-sunken" />
            {(settled ? filledStretches(settled) : [{ from: 0n, to: total }])
              .filter((s) => s.to > s.from)
              .map((s) => (
                <Stroke key={String(s.from)} of={s} part={part} className="stroke-kelp opacity-35" />
              ))}
            {own.flatMap((o) =>
              (settled
                ? stretchesOf(settled, o)
                : [{ from: o.before, to: o.before + o.amount, filled: true }]
              ).map((s) => (
                <Stroke
                  key={`${o.orderId} ${s.from}`}
                  of={s}
                  part={part}
                  thin={!s.filled}
                  className={cx(
                    s.filled ? 'stroke-kelp' : 'stroke-amber',
                    chosen !== null && chosen !== o.orderId && 'opacity-40',
                  )}
                />
              )),
            )}
            {drawn && <StartMark at={part(settled.start)} />}
          </g>
          <text x="50%" y="48%" textAnchor="middle" className="fill-ink text-[24px] font-semibold">
            {percent}
          </text>
          <text x="50%" y="61%" textAnchor="middle" className="fill-ink2 text-[12px]">
            {word}
          </text>
        </svg>
        <ul className="flex min-w-0 flex-1 basis-40 flex-col gap-1.5 text-xs text-ink2">
          <Key className="h-3 w-5 rounded-[3px] bg-kelp opacity-35">{settled ? t`Filled` : t`Joined`}</Key>
          {own.length > 0 && (
            <Key className="h-3 w-5 rounded-[3px] bg-kelp">{settled ? t`Yours, filled` : t`Yours`}</Key>
          )}
          {got !== null && got < mine && (
            <Key className="h-1.5 w-5 rounded-[3px] bg-amber">{t`Yours, given back`}</Key>
          )}
          {drawn && <Key className="size-3 rounded-full bg-ink">{t`Where filling begins, clockwise`}</Key>}
          {own.length > 1 && (
            <li className="mt-1 flex flex-wrap gap-1.5">
              {own.map((o) => (
                <button
                  key={o.orderId}
                  type="button"
                  aria-pressed={chosen === o.orderId}
                  onClick={() => setChosen(chosen === o.orderId ? null : o.orderId)}
                  className={cx(
                    'min-h-11 rounded-sm px-3 text-sm',
                    chosen === o.orderId ? 'bg-kelp text-kelp-ink' : 'bg-sunken text-ink2 hover:text-ink',
                  )}
                >
                  <Trans>Order {o.orderId}</Trans>
                </button>
              ))}
            </li>
          )}
        </ul>
      </div>
      <details>
        <summary className="flex min-h-11 list-none items-center text-sm font-medium text-kelp">
          <Trans>The ring as a table</Trans>
        </summary>
        <Table
          label={t`The ring as a table`}
          id={(row) => row.id}
          rows={rowsOf(settled, own)}
          columns={[
            {
              key: 'what',
              label: t`What`,
              head: true,
              renderCell: (r) => (r.order === null ? t`Filled` : t`Order ${r.order}`),
            },
            { key: 'from', label: t`From`, right: true, renderCell: (r) => show(r.from) },
            { key: 'to', label: t`To`, right: true, renderCell: (r) => show(r.to) },
            {
              key: 'fill',
              label: t`Filled`,
              right: true,
              renderCell: (r) => (r.fill === null ? null : show(r.fill)),
            },
          ]}
        />
      </details>
    </div>
  )
}

type Row = Stretch & { id: string; order: number | null; fill: bigint | null }
const rowsOf = (settled: Draw | null, own: readonly OwnArc[]): Row[] => [
  ...(settled ? filledStretches(settled) : []).map((s) => ({
    ...s,
    id: `filled ${s.from}`,
    order: null,
    fill: settled?.proRata ? null : s.to - s.from,
  })),
  ...own.map((o) => ({
    id: `order ${o.orderId}`,
    order: o.orderId,
    from: o.before,
    to: o.before + o.amount,
    fill: settled ? fillOf(settled, o) : null,
  })),
]

function Stroke({
  of: { from, to },
  part,
  thin = false,
  className,
}: {
  of: Stretch
  part(v: bigint): number
  thin?: boolean
  className: string
}) {
  const length = Math.max(VISIBLE, part(to) - part(from))
  return (
    <circle
      cx={SIZE / 2}
      cy={SIZE / 2}
      r={RADIUS}
      pathLength={1}
      strokeWidth={thin ? WIDTH / 2 : WIDTH}
      strokeDasharray={`${length} ${1 - length}`}
      strokeDashoffset={-part(from)}
      className={className}
    />
  )
}

/** A dot on the ring where filling begins. */
function StartMark({ at }: { at: number }) {
  const angle = at * 2 * Math.PI
  return (
    <circle
      cx={SIZE / 2 + RADIUS * Math.cos(angle)}
      cy={SIZE / 2 + RADIUS * Math.sin(angle)}
      r={7}
      strokeWidth={3}
      className="fill-ink stroke-surface"
    />
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <li className="flex items-center gap-2">
      <span aria-hidden="true" className="flex w-5 shrink-0 items-center justify-center">
        <span className={cx('block', className)} />
      </span>
      {children}
    </li>
  )
}
