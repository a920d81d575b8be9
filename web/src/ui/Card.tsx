import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A surface with a hairline. */
export function Card({
  children,
  className,
  label,
}: {
  children: ReactNode
  className?: string
  label?: string
}) {
  return (
    <section className={cx('hf-card flex flex-col gap-3 p-4', className)} aria-label={label}>
      {children}
    </section>
  )
}

/** Title left, a mark or figure right. */
export function CardHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-3">
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** A list of facts: label left, value right. */
export function Facts({
  children,
  className,
  ruled = false,
}: {
  children: ReactNode
  className?: string
  ruled?: boolean
}) {
  return (
    <dl className={cx('flex flex-col gap-2 text-sm', ruled && 'border-t border-line pt-3', className)}>
      {children}
    </dl>
  )
}

export function Fact({
  label,
  children,
  strong = false,
}: {
  label: ReactNode
  children: ReactNode
  strong?: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      {/* The value gives way first, as far as its words allow; the label only then. */}
      <dt className="text-ink2">{label}</dt>
      <dd className={cx('shrink-[9999] text-right', strong && 'font-medium')}>{children}</dd>
    </div>
  )
}
