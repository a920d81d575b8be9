import { Trans } from '@lingui/react/macro'
import { Check, Circle } from 'lucide-react'
import { ratio } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n/i18n.ts'
import { cx } from '../../ui/cx.ts'
import type { Condition } from './conditions.ts'
import { conditionText, conditionValue } from '../words/level-conditions.ts'

/** Everything that a level asks for: what there is of it, what is needed, and what is missing. */
export function Conditions({ level, list }: { level: number; list: readonly Condition[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {list.map((c) => (
        <Row key={c.kind} level={level} condition={c} />
      ))}
    </ul>
  )
}

function Row({ level, condition: { kind, have, need, met } }: { level: number; condition: Condition }) {
  const { tag } = useLanguage()
  const show = (v: bigint) => conditionValue(kind, v, tag)
  const Mark = met ? Check : Circle
  return (
    <li className="flex gap-3 text-sm" data-met={met}>
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full',
          met ? 'bg-kelp text-kelp-ink' : 'text-line-strong',
        )}
      >
        <Mark size={met ? 12 : 18} strokeWidth={met ? 3 : 1.7} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">{conditionText(kind, level)}</span>
          <span className="tnum text-ink2">
            {show(have)} / {show(need)}
          </span>
        </span>
        <span
          aria-hidden="true"
          className="relative h-1 overflow-hidden rounded-full bg-sunken dark:bg-raised"
        >
          <span
            className="absolute inset-y-0 left-0 rounded-full bg-kelp"
            style={{ width: `${ratio(have, need) * 100}%` }}
          />
        </span>
        <span className={cx('tnum text-xs', met ? 'text-kelp' : 'text-ink2')}>
          {met ? <Trans>Met</Trans> : <Trans>{show(need - have)} missing</Trans>}
        </span>
      </div>
    </li>
  )
}
