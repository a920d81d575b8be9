import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type TimelineStep = {
  key: string
  state: 'done' | 'now' | 'next' | 'failed'
  title: ReactNode
  note?: ReactNode
  side?: ReactNode
}

/** Vertical list of steps: done, under way (with a pulsing mark), and still to come. */
export function Timeline({ steps, label }: { steps: readonly TimelineStep[]; label: string }) {
  return (
    <ol className="flex flex-col" aria-label={label}>
      {steps.map((step, i) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="relative grid grid-cols-[20px_1fr_auto] gap-3 pb-4 text-sm last:pb-0"
        >
          {i < steps.length - 1 && (
            <span
              className={cx(
                'absolute top-5 bottom-0 left-[9px] w-0.5',
                step.state === 'done' ? 'bg-kelp' : 'bg-line',
              )}
              aria-hidden="true"
            />
          )}
          <span
            aria-hidden="true"
            className={cx(
              'grid size-5 place-items-center rounded-full border-2',
              step.state === 'done' && 'border-kelp bg-kelp text-kelp-ink',
              step.state === 'now' && 'border-kelp',
              step.state === 'next' && 'border-line',
              step.state === 'failed' && 'border-red text-red',
            )}
          >
            {step.state === 'done' && <Check size={12} strokeWidth={3} />}
            {step.state === 'failed' && <X size={12} strokeWidth={3} />}
            {step.state === 'now' && <span className="breathe size-2 rounded-full bg-kelp" />}
          </span>
          <div className="min-w-0">
            <p className={cx(step.state === 'next' ? 'text-ink2' : 'text-ink')}>{step.title}</p>
            {step.note && <p className="text-xs text-ink3">{step.note}</p>}
          </div>
          {step.side && <span className="text-xs text-ink3">{step.side}</span>}
        </li>
      ))}
    </ol>
  )
}
