import type { ReactNode } from 'react'

/** Holds the main button of a screen: at the bottom edge on a phone, below the content on a desktop. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom)+var(--tray,0px))] z-10 -mx-4 flex flex-col gap-2 bg-bg px-4 py-3 lg:bottom-0 lg:mx-0 lg:px-0"
      aria-live="polite"
    >
      {children}
    </div>
  )
}
