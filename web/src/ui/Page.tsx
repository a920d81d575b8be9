import { useEffect, type ReactNode } from 'react'
import { brand } from '../brand.ts'
import { cx } from './cx.ts'

/**
 * A page: document title, heading, and width. `task` is 720 px wide, `overview` has room for two `Columns`, `whole` is as wide as
 * the grid. All begin at the same left edge (D-427).
 */
export function Page({
  title,
  width = 'task',
  hideTitle = false,
  side,
  children,
}: {
  title: string
  width?: 'task' | 'overview' | 'whole'
  hideTitle?: boolean
  side?: ReactNode
  children: ReactNode
}) {
  useEffect(() => {
    document.title = hideTitle ? brand.name : `${title} · ${brand.name}`
  }, [title, hideTitle])
  return (
    <div
      className={cx(
        'flex w-full flex-col gap-3 lg:gap-4',
        { task: 'max-w-[720px]', overview: 'max-w-[1128px]', whole: '' }[width],
      )}
    >
      <div className={hideTitle ? 'sr-only' : 'flex min-h-11 flex-wrap items-center justify-between gap-x-3'}>
        <h1>{title}</h1>
        {side}
      </div>
      {children}
    </div>
  )
}
