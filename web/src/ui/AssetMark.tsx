import { cx } from './cx.ts'

/** An asset's initials in a circle. */
export function AssetMark({ symbol, size = 'row' }: { symbol: string; size?: 'row' | 'small' }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-kelp-soft font-semibold tracking-[-0.02em] text-kelp',
        size === 'row' ? 'size-10 text-xs' : 'size-7 text-xs',
      )}
    >
      {symbol.slice(0, size === 'row' ? 4 : 1)}
    </span>
  )
}
