import type { ReactNode } from 'react'
import { Bone } from './States.tsx'

/**
 * For the side of an amount field: what is available, and a button that fills in all of it.
 * @param has what is available, formatted; a skeleton is shown while it is missing
 * @param onTake fills in all of it; omitted while there is nothing available
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
      {has || <Bone className="h-4 w-20 bg-line!" />}
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
