import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = { value: ReactNode; unit?: string; size?: 'big' | 'title' | 'lg'; className?: string }
const sizes = {
  big: 'text-big font-semibold tracking-[-0.022em]',
  title: 'text-title font-semibold tracking-[-0.022em]',
  lg: 'text-lg font-medium tracking-[-0.01em]',
}

/** A figure with its unit small beside it. */
export function Figure({ value, unit, size = 'lg', className }: Props) {
  return (
    <span className={cx('tnum inline-flex flex-wrap items-baseline gap-x-1.5', className)}>
      <span className={cx(sizes[size], 'wrap-break-word')}>{value}</span>
      {unit && (
        <span className={cx('font-medium text-ink2', size === 'lg' ? 'text-xs' : 'text-base')}>{unit}</span>
      )}
    </span>
  )
}
