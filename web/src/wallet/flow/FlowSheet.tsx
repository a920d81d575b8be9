import { useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { Sheet } from '../../ui/Sheet.tsx'
import { FlowView } from './FlowView.tsx'
import type { Flow } from './runner.ts'

/** A sheet that runs one flow. */
export default function FlowSheet({
  flow,
  title,
  children,
  onDone,
  onClosed,
}: {
  flow: Flow
  title: ReactNode
  children?: ReactNode
  onDone?: () => void
  onClosed(): void
}) {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  return (
    <Sheet
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      title={title}
      closeLabel={t`Close`}
      sticky
    >
      {children}
      <FlowView flow={flow} onClose={() => setOpen(false)} {...(onDone ? { onDone } : {})} />
    </Sheet>
  )
}
