import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tone = 'good' | 'wait' | 'bad' | 'plain'
const tones: Record<Tone, string> = {
  good: 'bg-kelp-soft text-kelp',
  wait: 'bg-amber-soft text-amber',
  bad: 'bg-red-soft text-red',
  plain: 'bg-sunken text-ink2',
}

/** A state in a word. The colour alone carries no meaning. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'shrink-0 rounded-full px-2.5 py-0.5 text-xs font-medium lg:whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

/** A short message in a tinted box: heading, meaning, what to do. */
export function Notice({
  tone,
  title,
  children,
  action,
}: {
  tone: Tone
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  const grounds: Record<Tone, string> = {
    good: 'bg-kelp-soft',
    wait: 'bg-amber-soft',
    bad: 'bg-red-soft',
    plain: 'bg-sunken',
  }
  const heads: Record<Tone, string> = {
    good: 'text-kelp',
    wait: 'text-amber',
    bad: 'text-red',
    plain: 'text-ink',
  }
  return (
    <div className={cx('flex flex-col gap-1 rounded-md px-4 py-3 text-sm', grounds[tone])}>
      <p className={cx('font-medium', heads[tone])}>{title}</p>
      {children && <div className="text-ink2">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap gap-2">{action}</div>}
    </div>
  )
}
