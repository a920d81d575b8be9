import { useEffect, type ReactNode } from 'react'
import { brand } from '../brand.ts'
import { cx } from './cx.ts'

/** A page: document title, heading, and width. `task` is 720 px wide, `overview` has room for two columns. */
export function Page({
  title,
  width = 'task',
  hideTitle = false,
  side,
  children,
}: {
  title: string
  width?: 'task' | 'overview'
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
        width === 'task' ? 'max-w-[720px]' : 'max-w-[1080px]',
      )}
    >
      <div className={cx('flex flex-wrap items-center justify-between gap-3', hideTitle && 'sr-only')}>
        <h1>{title}</h1>
        {side}
      </div>
      {children}
    </div>
  )
}
