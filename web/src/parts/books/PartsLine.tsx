import { cx } from '../../ui/cx.ts'
import { HATCHED } from '../rates/rates.ts'

/**
 * Grounds of a sum's parts: what is fixed, what lies beside it, what waits for its owner, what is promised, what can still change,
 * what belongs to nobody yet.
 */
export const GROUNDS = {
  fixed: 'var(--kelp)',
  beside: 'color-mix(in srgb, var(--kelp) 82%, var(--ink))',
  waits: 'var(--amber)',
  promised: 'color-mix(in srgb, var(--kelp) 65%, var(--surface))',
  open: HATCHED,
  nobodys: 'var(--line-strong)',
} as const

/** A sum as a line of its parts, true to scale, each 6 px at least. What it says stands beside it in words. */
export function PartsLine({
  parts,
  className,
}: {
  parts: readonly { ground: keyof typeof GROUNDS; size: bigint }[]
  /** its height */
  className: string
}) {
  return (
    <span
      className={cx('flex gap-px overflow-hidden rounded-full bg-sunken dark:bg-raised', className)}
      aria-hidden="true"
    >
      {parts.map(({ ground, size }) => (
        <span
          key={ground}
          className="motion-safe:transition-[flex-grow] motion-safe:duration-150"
          style={{
            flexGrow: Number(size) / 1e18,
            minWidth: size > 0n ? '6px' : 0,
            background: GROUNDS[ground],
          }}
        />
      ))}
    </span>
  )
}
