import type { ReactNode } from 'react'

/** A group of components under its name. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3" aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}

/** One component in one state, named above it. */
export function State({ of, children }: { of: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-xs text-ink3">{of}</p>
      {children}
    </div>
  )
}
