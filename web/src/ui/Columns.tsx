import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * Two columns on a desktop, which stand at the same place on every page; one below the other on a phone.
 * @param stretch whether neighbours are equally high, as in a grid of cards
 */
export function Columns({ children, stretch = false }: { children: ReactNode; stretch?: boolean }) {
  return (
    <div
      className={cx('grid gap-3 lg:grid-cols-2 lg:gap-x-6 lg:gap-y-4', !stretch && 'items-start')}
      data-columns=""
    >
      {children}
    </div>
  )
}
