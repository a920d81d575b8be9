import { type ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * A placeholder in the shape of what is being read.
 * @param lead what index.html puts here before the app is there; `call field`: a figure of who is signed in, base units of 18 decimals
 */
export function Bone({
  className,
  lead,
}: {
  className?: string
  lead?: 'picture' | 'title' | `${string} ${string}`
}) {
  return <span className={cx('hf-bone breathe block', className)} data-lead={lead} aria-hidden="true" />
}

/** An empty state: what is missing, why, and what to do about it. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="hf-card flex flex-col items-center gap-2 px-6 py-10 text-center">
      {icon && (
        <span className="mb-1 grid size-12 place-items-center rounded-full bg-sunken text-ink2">{icon}</span>
      )}
      <h2>{title}</h2>
      {children && <p className="max-w-[34ch] text-sm text-ink2">{children}</p>}
      {action && <div className="mt-3 flex w-full max-w-[320px] flex-col gap-2">{action}</div>}
    </div>
  )
}
