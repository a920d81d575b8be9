import { useEffect, type ReactNode } from 'react'
import { brand } from '../brand.ts'
import { cx } from './cx.ts'

/** A page: document title, heading, and width. `task` is 720 px wide, `overview` has room for two columns, `whole` is as wide as the window. */
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
        'mx-auto flex w-full flex-col gap-3 lg:gap-4',
        { task: 'max-w-[720px]', overview: 'max-w-[1080px]', whole: 'max-w-[1440px]' }[width],
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
