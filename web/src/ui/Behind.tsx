import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

/** The table behind a picture, opened by its title. Drawn only while it is open. */
export function Behind({ title, children }: { title: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center justify-between text-sm text-ink2">
        {title}
        <ChevronDown
          size={18}
          strokeWidth={1.7}
          aria-hidden="true"
          className="transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      {open && <div className="pt-1">{children}</div>}
    </details>
  )
}
