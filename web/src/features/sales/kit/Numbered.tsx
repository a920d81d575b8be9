import type { ReactNode } from 'react'

/** A title with its number below: titles are chosen by managers, and two may be the same. */
export function Numbered({ number, children }: { number: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 flex-col">
      {children}
      <span className="text-xs font-normal text-ink2">{number}</span>
    </span>
  )
}
