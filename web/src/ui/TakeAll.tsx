import type { ReactNode } from 'react'
import { Bone } from './States.tsx'

/**
 * Beside an amount: what there is, and a button that takes all of it.
 * @param has what there is, as text; a skeleton while there is none yet
 * @param onTake takes all of it; left out while there is nothing to take
 */
export function TakeAll({
  has,
  label,
  onTake,
}: {
  has: ReactNode
  label: ReactNode
  onTake: (() => void) | undefined
}) {
  return (
    <span className="flex items-center gap-1">
      {has || <Bone className="h-4 w-20" />}
      <button
        type="button"
        disabled={!onTake}
        onClick={onTake}
        className="-mr-2 min-h-11 rounded-sm px-2 font-medium text-kelp disabled:text-ink3"
      >
        {label}
      </button>
    </span>
  )
}
